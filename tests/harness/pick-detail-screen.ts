import { expect, type Page } from '@playwright/test';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { logIn } from './login.ts';
import { type Deal, personOf } from './pick-people.ts';
import { installed } from './screens.ts';

/** The screen of one PICK, and a member who looks at it. */

/** Logs a new member in, in the browser and at the API. */
export const newMember = async (page: Page, origin: string, nickname: string) => {
  await logIn(page, origin, nickname);
  await installed(page);
  return { nickname, client: await personOf(origin, nickname) };
};

export const openDetail = async (page: Page, { pickId }: Deal): Promise<void> => {
  await page.goto(`/pick-detail/${pickId}`);
  await expect(page.getByRole('heading', { level: 1, name: pickScreenTexts.detail.title })).toBeVisible();
  await expect(page.getByText(pickScreenTexts.detail.total)).toBeVisible();
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
