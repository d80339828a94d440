import { expect, type Locator, test } from '@playwright/test';
import { open } from './open.ts';

/** What a calendar draws, and that large text keeps its days and its sheet apart. */

const lookOf = (button: Locator) =>
  button.evaluate((one) => {
    const { backgroundColor, boxShadow } = getComputedStyle(one);
    return { backgroundColor, boxShadow };
  });

test('the day on which a rental begins is outlined and not called selected; the day of its return is filled', async ({
  page,
}) => {
  await open(page, 'pick-form');
  const grid = page.getByRole('grid').nth(1);
  const starts = grid.getByRole('button', { name: /^11월 24일/ });
  const none = 'rgba(0, 0, 0, 0)';
  expect((await lookOf(starts)).backgroundColor).toBe(none);
  expect((await lookOf(starts)).boxShadow).toContain('inset');
  await expect(grid.locator('[aria-selected="true"]')).toHaveCount(0);
  const ends = grid.getByRole('button', { name: /^11월 27일/ });
  await ends.click();
  await expect(grid.locator('[aria-selected="true"]')).toHaveCount(1);
  expect((await lookOf(ends)).backgroundColor).not.toBe(none);
  expect((await lookOf(starts)).backgroundColor).toBe(none);
  const between = grid
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: /^11월 25일/ }) });
  await expect(between).toHaveCSS('background-image', /gradient/);
  await starts.click(); // given back on the same day: chosen after all
  expect((await lookOf(starts)).backgroundColor).not.toBe(none);
});

test('at 200 % text on a narrow screen two days side by side do not run together', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'pick-form');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const widths = await page
    .getByRole('grid')
    .first()
    .getByRole('button', { name: /^11월 (24|25)일/ })
    .evaluateAll((buttons) =>
      buttons.map((one) => [
        one.querySelector('.drawn')?.getBoundingClientRect().width ?? 0,
        one.getBoundingClientRect().width,
      ]),
    );
  expect(widths).toHaveLength(2);
  for (const [digits = 0, cell = 0] of widths) expect(digits).toBeLessThan(cell - 4);
});

test('at 200 % text on a narrow screen the title of a full sheet stays below its handle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'sheet' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('translate', '0px');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const [title, handle] = await page
    .getByRole('dialog')
    .evaluate((sheet) => [
      sheet.querySelector('h2')?.getBoundingClientRect().top ?? 0,
      sheet.querySelector('[class*="handle"]')?.getBoundingClientRect().bottom ?? 0,
    ]);
  expect(title).toBeGreaterThan(handle ?? 0);
});
