import { expect } from '@playwright/test';
import { actionTexts } from '#src/copy/shell.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { field, filterChip, openSearch, sheet } from './search-screen.ts';
import type { ScreenState, Stage } from './stage.ts';

/** Search in every state it can be in. */

const longest = { timeout: 20_000 };
const calls = /^\/api\//;
const full =
  'keyword=%EA%B3%BC%EC%9E%A0&sort=LIKE&product-type=VARSITY_JACKET&size=M&quality=BEST&quality=HIGH&color=CRIMSON&start-price=0&end-price=9999&start-date=2026-12-24T00:00:00&end-date=2026-12-27T23:59:59';

const at = ({ page }: Stage, address?: string): Promise<void> => openSearch(page, address);

const withSheet = async (stage: Stage, address?: string): Promise<void> => {
  await at(stage, address);
  await filterChip(stage.page).click();
  await expect(sheet(stage.page).getByRole('button', { name: /개 보기$/ })).toBeVisible();
  await expect(sheet(stage.page)).toHaveCSS('translate', '0px');
};

const tab = ({ page }: Stage, name: string): Promise<void> => sheet(page).getByRole('tab', { name }).click();

const offline = async (stage: Stage): Promise<void> => {
  await stage.context.setOffline(true);
  await expect(stage.page.getByText(searchTexts.stored)).toBeVisible();
};

export const searchStates: readonly ScreenState[] = [
  {
    name: 'search-start',
    open: async (stage) => {
      await at(stage);
      for (const text of ['과잠', '흰너울 농구 저지 23 네이비']) {
        await field(stage.page).fill(text);
        await stage.page.keyboard.press('Enter');
        await expect(stage.page).toHaveURL(/keyword/);
      }
      await stage.page.getByRole('button', { name: searchTexts.clear }).click();
      await expect(stage.page.getByText(searchTexts.recents)).toBeVisible();
    },
  },
  { name: 'search-results', open: (stage) => at(stage, 'product-type=SOCCER&transaction-type=RENTAL') },
  { name: 'search-empty', open: (stage) => at(stage, full.replace('size=M', 'size=XS')) },
  {
    name: 'search-suggestions',
    open: async (stage) => {
      await at(stage);
      await field(stage.page).fill('ㄱㅈ');
      await expect(stage.page.getByText(searchTexts.meant)).toBeVisible();
    },
  },
  { name: 'search-filter', open: (stage) => withSheet(stage) },
  {
    name: 'search-filter-quality',
    open: async (stage) => {
      await withSheet(stage, full);
      await tab(stage, searchTexts.filters.quality);
    },
  },
  {
    name: 'search-filter-price',
    open: async (stage) => {
      await withSheet(stage);
      await tab(stage, searchTexts.filters.price);
      await sheet(stage.page).getByLabel(searchTexts.minPrice).fill('20000');
      await sheet(stage.page).getByLabel(searchTexts.maxPrice).fill('10000');
      await sheet(stage.page).getByLabel(searchTexts.maxPrice).blur();
      await expect(sheet(stage.page).getByText(searchTexts.priceOrder).first()).toBeVisible();
      // the message of the moment has gone: what is looked at is what stays, and nothing that is half faded
      await expect(stage.page.getByText(searchTexts.priceOrder)).toHaveCount(1);
    },
  },
  {
    name: 'search-sort',
    open: async (stage) => {
      await at(stage);
      await stage.page.getByRole('button', { name: searchTexts.sortBy('최신순') }).click();
      await expect(sheet(stage.page)).toHaveCSS('translate', '0px');
    },
  },
  {
    name: 'search-calendar',
    open: async (stage) => {
      await at(stage, full);
      await stage.page.getByRole('button', { name: /^날짜, / }).click();
      await expect(sheet(stage.page).getByRole('grid')).toBeVisible();
      await expect(sheet(stage.page)).toHaveCSS('translate', '0px');
    },
  },
  {
    name: 'search-loading',
    open: async ({ page, network }) => {
      const gate = network.hold(/^\/api\/v1\/item\/search/);
      await page.goto('/search?keyword=a');
      await gate.reached();
      await expect(page.getByRole('heading', { name: searchTexts.heading })).toBeVisible();
    },
  },
  {
    name: 'search-stored-first',
    open: async (stage) => {
      await at(stage);
      stage.network.hold(/^\/api\/v1\/item\/search/);
      await field(stage.page).fill('과잠');
      await expect(stage.page.getByText(searchTexts.asking)).toBeVisible();
    },
  },
  {
    name: 'search-failed',
    open: async ({ page, network }) => {
      network.inject(calls, { kind: 'gateway', status: 502 });
      await page.goto('/search?keyword=a');
      await expect(page.getByRole('button', { name: actionTexts.retry })).toBeVisible(longest);
    },
  },
  {
    name: 'search-offline',
    open: async (stage) => {
      await at(stage);
      await offline(stage);
    },
  },
  {
    name: 'search-offline-dates',
    open: async (stage) => {
      await at(stage, 'start-date=2026-12-24T00:00:00&end-date=2026-12-27T23:59:59');
      await offline(stage);
      await expect(stage.page.getByText(searchTexts.datesUnchecked)).toBeVisible();
    },
  },
  {
    name: 'search-offline-empty',
    open: async (stage) => {
      await at(stage);
      await offline(stage);
      await field(stage.page).fill('세상에 없는 상품');
      await expect(stage.page.getByText(searchTexts.offlineEmpty)).toBeVisible();
    },
  },
];
