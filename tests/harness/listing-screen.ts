import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { ItemPreview } from '#contract/item.ts';
import { likeTexts } from '#src/copy/catalogue.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { heart } from './accepted-likes.ts';
import { allNewest } from './catalogue.ts';
import { logIn } from './login.ts';
import { expectSaid } from './said.ts';
import { installed } from './screens.ts';

/** One listing as a member has it before them, and its heart. */

/** The calls that a heart makes. */
export const likeCall = /^\/api\/v1\/like\//;

export const undo = (page: Page): Locator => page.getByRole('button', { name: actionTexts.undo });

/** What the server says of the one who is logged in in this page. */
export const isLiked = (page: Page, itemId: number): Promise<boolean> =>
  page.evaluate(async (id) => {
    const answer: { data: { itemInfo: { liked: boolean } } } = await (
      await fetch(`/api/v1/item/${id}`)
    ).json();
    return answer.data.itemInfo.liked;
  }, itemId);

/** Names of people nobody has been yet, so that no test meets another's likes. */
export const makeNames = (start: string): (() => string) => {
  let turn = 0;
  return () => {
    turn += 1;
    return `${start}${turn}`;
  };
};

/** Somebody else's listing before whoever bears that name, in the installed app. */
export const openListing = async (
  page: Page,
  origin: string,
  nickname: string,
  nth = 0,
): Promise<ItemPreview> => {
  await logIn(page, origin, nickname);
  const listing = (await allNewest(origin))[nth];
  if (listing === undefined) throw new Error('the demo campus is too small');
  await page.goto(`/detail/${listing.itemId}`);
  await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toBeVisible();
  await installed(page);
  return listing;
};

/** Takes the network away and presses the heart; the mutation is stored when this is over. */
export const likeOffline = async (page: Page, context: BrowserContext): Promise<void> => {
  await context.setOffline(true);
  await heart(page).click();
  await expectSaid(page, likeTexts.queued);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
};
