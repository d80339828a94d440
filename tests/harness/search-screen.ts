import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { searchTexts } from '#src/features/search/text.ts';
import { allRendered, cards, isInCharge } from './screens.ts';
import type { Listing } from './search-oracle.ts';

/** The search screen as a person finds it. */

export const field = (page: Page): Locator => page.getByRole('searchbox');

export const heading = (page: Page): Locator =>
  page.getByRole('heading', { level: 2, name: /^검색 결과( \d+개)?$/ });

export const sheet = (page: Page): Locator => page.getByRole('dialog');

export const filterChip = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${searchTexts.filter}( \\d+개 선택됨)?$`) });

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Opens it by its address and waits for a number. */
export const openSearch = async (page: Page, address = ''): Promise<void> => {
  await page.goto(`/search${address === '' ? '' : `?${address}`}`);
  await expect(heading(page)).toHaveText(/\d/);
  await isInCharge(page);
};

/** The listings on screen by their addresses, top to bottom. */
export const shownIds = async (page: Page): Promise<number[]> => {
  await allRendered(page);
  return cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').pop())));
};

/** Waits until the screen shows just these, the first window of them at least, and their number. */
export const expectFound = async (page: Page, listings: readonly Listing[], of: string): Promise<void> => {
  await expect(heading(page), of).toHaveText(`검색 결과 ${listings.length}개`);
  const ids = listings.map((item) => item.id);
  await expect.poll(() => shownIds(page).then((shown) => shown.slice(0, 20)), of).toEqual(ids.slice(0, 20));
};

/** The same down to the last one. */
export const expectAllFound = async (page: Page, listings: readonly Listing[], of: string): Promise<void> => {
  await expectFound(page, listings, of);
  for (let count = await cards(page).count(); count < listings.length; count = await cards(page).count()) {
    await cards(page)
      .nth(count - 1)
      .scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count(), of).toBeGreaterThan(count);
  }
  await expect.poll(() => shownIds(page), of).toEqual(listings.map((item) => item.id));
};

/** Goes to an address of the running app without loading it anew, as Back and Forward do. */
export const turnTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx } = history.state ?? { idx: 0 };
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to); // as the router writes its own
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/** A Korean keyboard: what is composed is on screen and not yet final until it is committed. */
export const makeComposer = async (
  page: Page,
): Promise<{ compose(text: string): Promise<void>; commit(text: string): Promise<void> }> => {
  const keyboard: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: async (text) => {
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    },
    commit: async (text) => {
      await keyboard.send('Input.insertText', { text });
    },
  };
};

/** Presses Tab until the wanted control has the focus. */
export const tabTo = async (page: Page, target: Locator, most = 40): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};
