import type { Page } from '@playwright/test';
import { mainUser } from '#server/demo/people.ts';

export { mainUser };

/** Logs in by the stand-in provider, as the login page's button does, and lands on Home (contract §8). */
export const logIn = async (page: Page, origin: string, nickname: string = mainUser): Promise<void> => {
  const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
  await page.goto(`${origin}/oauth2/authorization/kakao?${query}`);
};
