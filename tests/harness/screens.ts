import { expect, type Locator, type Page } from '@playwright/test';
import { eventually } from './eventually.ts';

/** The screens as a person finds them: by their words and roles, never by class names. */

export const cards = (page: Page): Locator => page.getByRole('feed').getByRole('article');

/** How old what is shown is, in any of its wordings (copy-ko, freshness). */
export const age = (page: Page): Locator => page.getByText(/(받았어요|받은 내용이에요)$/).first();

/** The installed app: its service worker has the whole shell and controls this page. */
export const installed = (page: Page): Promise<void> =>
  eventually(
    page,
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
    null,
  );

/** Every image inside is really drawn: none missing, none replaced by a pictogram. */
export const expectDrawn = async (images: Locator, count: number): Promise<void> => {
  await expect(images).toHaveCount(count);
  await expect
    .poll(() =>
      images.evaluateAll((all) =>
        all
          .filter((one) => !(one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0))
          .map((one) => one.outerHTML),
      ),
    )
    .toEqual([]);
};

/**
 * Has every visit begin with the plain shell, as where the server can draw no document (docs/decisions/0047): the page
 * brings no row.
 */
export const beginPlain = async (page: Page): Promise<void> => {
  await page.route(/^[^?]*\/(search|detail\/\d+)?(\?.*)?$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const shell = new URL('/index.html', route.request().url()).href;
    await route.fulfill({ response: await route.fetch({ url: shell }) });
  });
};

/** The app itself is on screen, no snapshot of it (docs/decisions/0045). */
export const isInCharge = (page: Page): Promise<void> =>
  expect(page.locator('[data-snapshot]')).toHaveCount(0);

/** Scrolls the list until so many cards are there, and waits for each card's photo on the way. */
export const browse = async (page: Page, count: number): Promise<void> => {
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  for (let at = 0; at < count; at += 1) {
    const card = cards(page).nth(at);
    await card.scrollIntoViewIfNeeded();
    await expectDrawn(card.locator('img'), 1);
  }
};

/** Settles once no card stands behind the first window that is not rendered yet (docs/decisions/0050). */
export const allRendered = (page: Page): Promise<void> =>
  page.locator('[role="feed"] > [aria-hidden="true"]').first().waitFor({ state: 'detached' });

/** The title of each card, top to bottom; those far away are not laid out, so only their text content is there. */
export const titles = async (page: Page): Promise<string[]> => {
  await allRendered(page);
  return cards(page).getByRole('heading', { level: 3 }).allTextContents();
};
