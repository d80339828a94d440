import { expect, type Page } from '@playwright/test';
import { mainUser } from '#demo/people.ts';
import { storedRow } from './device-state.ts';

export { mainUser };

/** Logs in by the stand-in provider, as the login page's button does, and lands on Home (contract §8). */
export const land = async (page: Page, origin: string, nickname: string): Promise<void> => {
  const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
  await page.goto(`${origin}/oauth2/authorization/kakao?${query}`);
  // a visitor's Home is on screen until the server has said who this is
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
    .toMatchObject({ state: 'member' });
};

/**
 * Logs in and starts again: after landing the page may still be on its way from the visitor's world to the member's, a
 * new start is the member's from its first frame.
 */
export const logIn = async (page: Page, origin: string, nickname: string = mainUser): Promise<void> => {
  await land(page, origin, nickname);
  await page.goto(`${origin}/`);
};
