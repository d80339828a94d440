import { expect } from '@playwright/test';
import type { ItemId } from '#contract/ids.ts';
import { myTexts } from '#src/copy/me.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { allNewest } from './catalogue.ts';
import { logIn } from './login.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveRows } from './stored.ts';

/** The listings that were opened last, where they are shown. */

const withOpened = async ({ page, network }: Stage, path: string): Promise<void> => {
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  const newest = await allNewest(network.origin);
  const opened = newest.slice(0, 7).map(({ itemId }, at) => ({ itemId: itemId as ItemId, at })); // of the server itself
  await leaveRows(page, { opened });
  await page.goto(path);
  await expect(page.getByText(myTexts.opened).first()).toBeVisible();
};

export const openedStates: readonly ScreenState[] = [
  {
    name: 'opened',
    open: async (stage) => {
      await withOpened(stage, '/opened');
      await expect(cards(stage.page)).toHaveCount(7);
    },
  },
  {
    name: 'opened-empty',
    open: async ({ page }) => {
      await page.goto('/opened');
      await expect(page.getByText(myScreenTexts.nothingOpened.title)).toBeVisible();
    },
  },
  { name: 'search-start-opened', open: (stage) => withOpened(stage, '/search') },
];
