import type { Locator, Page } from '@playwright/test';
import { actionTexts } from '#src/copy/shell.ts';
import { won } from '#src/lib/money.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { isInCharge } from '#tests/harness/screens.ts';

/** The header of a listing: over its photo, and past it. */

const header = (page: Page): Locator => page.getByRole('banner');

/** How much of what is under the header can be seen through it, 1: all. */
const through = (page: Page): Promise<number> =>
  header(page).evaluate((one) => {
    const [, alpha = '1'] = /rgba\(.*, ([\d.]+)\)/.exec(getComputedStyle(one).backgroundColor) ?? [];
    return 1 - Number(alpha);
  });

const scrollTo = (page: Page, y: number): Promise<void> =>
  page.locator('#content').evaluate((one, top) => one.scrollTo({ top, behavior: 'instant' }), y);

for (const width of [390, 320])
  test(`at ${width} px the header is clear over the photo, solid with title and price past it, and clear again on the way back`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width, height: 560 });
    const both = (await allNewest(network.origin)).find(
      ({ transactionTypes, tradeState }) => transactionTypes.length === 2 && tradeState === 'AVAILABLE',
    );
    if (both === undefined) throw new Error('the demo campus has nothing to rent and to buy');
    await page.goto(`/detail/${both.itemId}`);
    await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toBeVisible();
    await isInCharge(page);
    expect(await through(page)).toBe(1);
    await expect(header(page)).toHaveText('');

    await scrollTo(page, 700);
    await expect(header(page)).toContainText(both.title);
    await expect(header(page)).toContainText(won(both.rentalFee));
    await expect(header(page)).toContainText(won(both.salePrice));
    await expect.poll(() => through(page)).toBe(0);
    for (const name of [actionTexts.back, actionTexts.share, actionTexts.moreMenu])
      await expect(header(page).getByRole('button', { name })).toBeVisible();
    // it is heard once, as the screen's own heading
    await expect(page.getByRole('heading', { name: both.title })).toHaveCount(1);
    const { width: wide = 0 } = (await header(page).boundingBox()) ?? {};
    expect(wide).toBeLessThanOrEqual(width);

    await scrollTo(page, 0);
    await expect(header(page)).toHaveText('');
    await expect.poll(() => through(page)).toBe(1);
  });
