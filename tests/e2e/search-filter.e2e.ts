import type { Locator } from '@playwright/test';
import { searchTexts } from '#src/features/search/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { filterChip, openSearch, sheet } from '#tests/harness/search-screen.ts';

/** The filter sheet as one page with an anchor for each section, and the row of what is chosen. */

const names = Object.values(searchTexts.filters);
const anchors = (dialog: Locator): Locator => dialog.getByRole('tab');
const boxes = (all: Locator): Promise<{ left: number; width: number }[]> =>
  all.evaluateAll((list) =>
    list.flatMap((one) =>
      one instanceof HTMLElement ? [{ left: one.offsetLeft, width: one.offsetWidth }] : [],
    ),
  );

test('every section is there at once, in one order, and going to one unmounts no other', async ({ page }) => {
  await openSearch(page);
  await filterChip(page).click();
  const dialog = sheet(page);
  await expect(anchors(dialog)).toHaveText(names);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(names);
  const crimson = dialog.getByRole('checkbox', { name: '크림슨' });
  await crimson.evaluate((box) => box.setAttribute('data-same', ''));
  for (const name of names) {
    await dialog.getByRole('tab', { name }).click();
    for (const other of names) await expect(dialog.getByRole('tabpanel', { name: other })).toBeVisible();
  }
  await expect(crimson).toHaveAttribute('data-same');
});

for (const motion of ['no-preference', 'reduce'] as const)
  test(`an anchor brings its section into view and is marked, by tap and by key, motion: ${motion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await openSearch(page);
    await filterChip(page).click();
    const dialog = sheet(page);
    for (const name of [...names].reverse()) {
      const anchor = dialog.getByRole('tab', { name });
      await anchor.click();
      await expect(dialog.getByRole('heading', { level: 3, name })).toBeInViewport({ ratio: 1 });
      await expect(anchor).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('End');
    const last = dialog.getByRole('tab', { name: names.at(-1) ?? '' });
    await expect(last).toBeFocused();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('checkbox', { name: '택배' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('tab', { selected: true })).toHaveCount(1);
  });

test('the anchor of the section that is scrolled to is marked', async ({ page }) => {
  await openSearch(page);
  await filterChip(page).click();
  const dialog = sheet(page);
  const met: string[] = [];
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText(names[0] ?? '');
  await dialog.getByRole('tabpanel').first().hover();
  for (let turns = 0; turns < 60 && met.at(-1) !== names.at(-1); turns += 1) {
    await page.mouse.wheel(0, 40);
    const now = await dialog.getByRole('tab', { selected: true }).textContent();
    if (now !== null && met.at(-1) !== now) met.push(now);
  }
  expect(met).toEqual(names);
});

test('what is chosen makes no anchor wider, and none moves: each says how many', async ({ page }) => {
  await openSearch(page);
  await filterChip(page).click();
  const dialog = sheet(page);
  const before = await boxes(anchors(dialog));
  for (const name of ['농구', '하키', '대여', '크림슨', '직거래'])
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByRole('button', { name: '1만 원대' }).click();
  await expect(dialog.getByRole('tab', { name: `${searchTexts.filters.productType} 2개` })).toHaveCount(1);
  await expect(dialog.getByRole('tab', { name: `${searchTexts.filters.price} 1개` })).toHaveCount(1);
  await dialog.getByRole('tab', { name: searchTexts.filters.tradeMethod }).click();
  await expect(dialog.getByRole('tab', { selected: true })).toHaveText(searchTexts.filters.tradeMethod);
  expect(await boxes(anchors(dialog))).toEqual(before);
});

test('prices in the wrong order are not applied: the sheet goes back to them and says why', async ({
  page,
}) => {
  await openSearch(page);
  await filterChip(page).click();
  const dialog = sheet(page);
  await dialog.getByLabel(searchTexts.minPrice).fill('20000');
  await dialog.getByLabel(searchTexts.maxPrice).fill('10000');
  await dialog.getByRole('tab', { name: searchTexts.filters.productType }).click();
  await expect(dialog.getByLabel(searchTexts.minPrice)).not.toBeInViewport();
  await dialog.getByRole('button', { name: /개 보기$/ }).click();
  await expect(dialog.getByLabel(searchTexts.minPrice)).toBeInViewport();
  await expect(page).toHaveURL('/search');
});

test('what is chosen stands in one row that scrolls, whatever is chosen and however large the text is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSearch(
    page,
    'size=S&size=M&size=L&color=CRIMSON&color=WHITE&quality=BEST&start-price=10000&end-price=30000',
  );
  const chips = page.getByRole('list', { name: searchTexts.chosen }).getByRole('button');
  await expect(chips).toHaveCount(7);
  for (const size of ['100%', '200%']) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent;
    }, size);
    const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(tops[0]).toBe(await filterChip(page).evaluate((chip) => chip.getBoundingClientRect().top));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await expect(chips.last()).not.toBeInViewport();
  await chips.last().focus();
  await expect(chips.last()).toBeInViewport({ ratio: 1 });
});
