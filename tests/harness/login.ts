import { expect, type Page } from '@playwright/test';
import { mainUser } from '#server/demo/people.ts';
import { storedRow } from './device-state.ts';

export { mainUser };

/** Logs in by the stand-in provider, as the login page's button does, and lands on Home (contract §8). */
export const logIn = async (page: Page, origin: string, nickname: string = mainUser): Promise<void> => {
  const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
  await page.goto(`${origin}/oauth2/authorization/kakao?${query}`);
  // a visitor's Home may be on screen for a moment, until the server has said who this is
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
    .toMatchObject({ state: 'member' });
};
