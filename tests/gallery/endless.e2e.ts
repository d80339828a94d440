import { expect, type Locator, test } from '@playwright/test';
import { open } from './open.ts';

/** Two looks in a row find it at the same place. */
const expectAtRest = async (scroller: Locator): Promise<void> => {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await scroller.evaluate(({ scrollTop }) => scrollTop);
      return last === before;
    })
    .toBe(true);
};

test.describe('an endless list', () => {
  test('asks for more at most once in 200 ms while its end stays in view', async ({ page }) => {
    await open(page, 'endless');
    const times = async () =>
      ((await page.getByTestId('asked').textContent()) ?? '').split(' ').filter(Boolean).map(Number);
    await expect.poll(async () => (await times()).length).toBeGreaterThanOrEqual(4);
    const asked = await times();
    const gaps = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(199); // both ends are rounded
  });
  test('says where each article stands', async ({ page }) => {
    await open(page, 'endless');
    const first = page.getByRole('article').first();
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(first).toHaveAttribute('aria-setsize', '-1');
  });
  test('is found again where it was left', async ({ page }) => {
    await open(page, 'endless');
    const scroller = page.locator('#content');
    await expect(page.getByText('상품 9', { exact: true })).toBeAttached(); // there is something to scroll
    const place = async () => (await page.getByText('상품 6', { exact: true }).boundingBox())?.y ?? 0;
    await scroller.evaluate((element) => element.scrollTo(0, 420));
    await expect(page.getByText('상품 6', { exact: true })).toBeInViewport();
    let left = Number.NaN;
    await expect
      .poll(async () => {
        const before = left;
        left = await place();
        return left === before; // rows that come into view take their real height first
      })
      .toBe(true);
    await page.getByRole('button', { name: 'leave' }).click();
    await expect(page.getByRole('heading', { name: '다른 화면' })).toBeVisible();
    await page.getByRole('button', { name: '뒤로' }).click();
    // Rows above are laid out anew from an estimate, so the row may stand a few pixels off.
    await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(40);
  });
  test('folds the button on the way down and unfolds it on the way up', async ({ page }) => {
    await open(page, 'endless');
    await expect(page.getByText('상품 9', { exact: true })).toBeAttached(); // there is something to scroll
    const fab = page.getByRole('link', { name: '상품 등록' });
    const height = async () => Math.round((await fab.boundingBox())?.height ?? 0);
    const tall = await height();
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 300);
    await expect.poll(height).toBeLessThan(60);
    await expectAtRest(page.locator('#content')); // the wheel is smooth: a turn on the way would not be one
    await page.mouse.wheel(0, -100);
    await expect.poll(height).toBe(tall);
  });
});
