import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { homeTexts } from '#src/copy/home.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { allNewest } from './catalogue.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';

/** Home in every state it can be in, and how to get there. */

const search = /^\/api\/v1\/item\/search/;
/** Every call of the contract. */
export const calls = /^\/api\//;
const longest = { timeout: 20_000 };

/** Waits until the page shows this text. */
export const shows = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible(longest);

/** Opens Home with its first page of cards. */
const home = async ({ page }: Stage): Promise<void> => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
};

export const homeStates: readonly ScreenState[] = [
  { name: 'home', open: home },
  {
    name: 'home-loading',
    open: async ({ page, network }) => {
      const gate = network.hold(search);
      await page.goto('/');
      await gate.reached();
      await shows(page, homeTexts.latest);
    },
  },
  {
    name: 'home-end',
    open: async (stage) => {
      const { page } = stage;
      await home(stage);
      const { length } = await allNewest(stage.network.origin);
      for (let shown = 20; shown < length; shown = await cards(page).count()) {
        await cards(page)
          .nth(shown - 1)
          .scrollIntoViewIfNeeded();
        await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
      }
      await cards(page).last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'home-empty',
    open: async ({ page, network }) => {
      const data = { items: [], hasNext: false, cursorId: null, cursorLike: null, cursorDate: null };
      network.inject(search, { kind: 'answer', data });
      await page.goto('/');
      await shows(page, emptyTexts.search.title);
    },
  },
  {
    name: 'home-failed',
    open: async ({ page, network }) => {
      network.inject(calls, { kind: 'gateway', status: 502 });
      await page.goto('/');
      await shows(page, networkTexts.trouble);
    },
  },
  {
    name: 'home-portal-cold',
    open: async ({ page, network }) => {
      network.inject(calls, { kind: 'portal', style: 'html' });
      await page.goto('/');
      await shows(page, networkTexts.portal);
    },
  },
  {
    name: 'home-never-fetched',
    open: async ({ page, context, network }) => {
      network.inject(calls, { kind: 'reset' });
      await page.goto('/');
      await shows(page, networkTexts.trouble);
      await context.setOffline(true);
      await shows(page, stateTexts.neverFetched.title);
    },
  },
  {
    name: 'home-offline',
    open: async (stage) => {
      await home(stage);
      await stage.context.setOffline(true);
      await shows(stage.page, networkTexts.offline);
    },
  },
  {
    name: 'home-not-renewed',
    open: async (stage) => {
      await home(stage);
      stage.network.inject(calls, { kind: 'gateway', status: 502 });
      await stage.page.getByRole('button', { name: words.refresh }).click();
      await shows(stage.page, stateTexts.notRenewed);
    },
  },
  {
    name: 'home-portal',
    open: async (stage) => {
      await home(stage);
      stage.network.inject(calls, { kind: 'portal', style: 'html' });
      await stage.page.getByRole('button', { name: words.refresh }).click();
      await shows(stage.page, networkTexts.portal);
    },
  },
  {
    name: 'home-slow',
    open: async (stage) => {
      await home(stage);
      stage.network.hold(calls);
      await stage.page.getByRole('button', { name: words.refresh }).click();
      await shows(stage.page, networkTexts.slow);
    },
  },
];
