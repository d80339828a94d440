import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { profileTexts } from '#src/copy/me.ts';
import type { DraftRow } from '#src/db/rows.ts';
import { drafts } from './chat-room-screen.ts';
import { expect } from './fixtures.ts';
import { logIn } from './login.ts';

/** The form of one's own profile, and what came of it. */

let turn = 0;
export const open = async (page: Page, origin: string): Promise<string> => {
  turn += 1;
  const nickname = `고치는이${turn}`;
  await logIn(page, origin, nickname);
  await page.goto('/my');
  await page.getByRole('link', { name: new RegExp(nickname) }).click();
  await expect(field(page)).toHaveValue(nickname);
  return nickname;
};

export const field = (page: Page) => page.getByLabel(profileTexts.nickname);
export const save = (page: Page) => page.getByRole('button', { name: profileTexts.save });
export const avatar = (page: Page) => page.getByRole('button', { name: profileTexts.photo }).locator('img');
export const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

/** A photograph with the place it was taken at, wider than anything that goes up. */
export const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#9b1c31' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 35/1 0/1' } })
    .jpeg()
    .toBuffer();

/** The profile as the server has it. */
export const me = (page: Page): Promise<{ nickname: string; profileImageUrl: string | null }> =>
  page.evaluate(async () => (await (await fetch('/api/v1/user')).json()).data);

/** Which drafts are stored, by their keys. */
export const draftKeys = async (page: Page): Promise<unknown[]> =>
  (await drafts(page)).map((row) => (row as DraftRow).key); // what this app has stored itself
