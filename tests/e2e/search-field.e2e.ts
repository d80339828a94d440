import { emptyTexts } from '#src/copy/empty.ts';
import { navTexts } from '#src/copy/shell.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards, isInCharge, titles } from '#tests/harness/screens.ts';
import { everything, type Listing, wanted } from '#tests/harness/search-oracle.ts';
import {
  expectFound,
  field,
  filterChip,
  heading,
  makeComposer,
  openSearch,
  press,
  sheet,
  tabTo,
} from '#tests/harness/search-screen.ts';

/** The search field: Korean composition, what consonants could mean, earlier searches, and the keyboard alone. */

test.setTimeout(180_000);

let all: readonly Listing[] = [];
test.beforeAll(async ({ server }) => {
  all = await everything(`http://127.0.0.1:${server.port}`);
});

test('a syllable that is being composed stays whole, is looked for, and is not written into the address', async ({
  page,
}) => {
  await openSearch(page);
  await field(page).focus();
  const { compose, commit } = await makeComposer(page);
  for (const text of ['ㄱ', '고', '과']) await compose(text);
  const first = await wanted(all, 'keyword=과');
  await expectFound(page, first, '과 is composed'); // rows landed around the composition
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toHaveValue('과');
  await compose('과');
  await commit('과');
  for (const text of ['ㅈ', '자', '잠']) await compose(text);
  await expectFound(page, await wanted(all, 'keyword=과잠'), '잠 is composed');
  await expect(field(page)).toHaveValue('과잠');
  await expect(field(page)).toBeFocused();
  expect(page.url()).not.toContain(encodeURIComponent('과잠'));
  await commit('잠');
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('과잠')}`);
  await expect(field(page)).toHaveValue('과잠');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/search'); // typing was one step of the history
  await expect(field(page)).toHaveValue('');
});

test('initial consonants find among what is stored while there is a network, and suggest the word to search with', async ({
  page,
}) => {
  await openSearch(page);
  await expectFound(page, all, 'nothing typed');
  const stored = await cards(page).count();
  await field(page).fill('ㄱㅈ');
  await expect(page.getByText(searchTexts.storedScope(stored))).toBeVisible();
  await expect(page.getByText(emptyTexts.search.title)).toBeHidden();
  await expect.poll(() => titles(page)).not.toHaveLength(stored);
  const found = await cards(page).count();
  expect(found).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(searchTexts.results(found));
  await filterChip(page).click();
  await expect(
    sheet(page).getByRole('button', { name: searchTexts.apply(found), exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('button', { name: '과잠', exact: true }).click();
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('과잠')}`);
  await expect(field(page)).toHaveValue('과잠');
  await expectFound(page, await wanted(all, 'keyword=과잠'), 'the word itself');
  await expect(page.getByText(searchTexts.stored)).toHaveCount(0);
});

test('consonants that nothing stored begins with are found nowhere, and nothing is suggested beside that', async ({
  page,
}) => {
  await openSearch(page);
  await field(page).fill('ㅋㅌㅋㅌ');
  await expect(heading(page)).toHaveText(searchTexts.results(0));
  await expect(page.getByText(searchTexts.consonantsEmpty)).toBeVisible();
  await expect(page.getByText(searchTexts.meant)).toHaveCount(0);
});

test('earlier searches are offered, and forgotten one by one or all', async ({ page }) => {
  await openSearch(page);
  for (const text of ['저지', '과잠', '머플러']) {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await expectFound(page, await wanted(all, `keyword=${text}`), text);
  }
  await page.getByRole('button', { name: searchTexts.clear }).click();
  const recents = page.getByRole('button', { name: /^(저지|과잠|머플러)$/ });
  const listed = page.locator('section', { has: page.getByRole('heading', { name: searchTexts.recents }) });
  await expect(listed.getByRole('listitem')).toHaveText(['머플러', '과잠', '저지']);
  await press(page, searchTexts.forget('과잠'));
  await expect(listed.getByRole('listitem')).toHaveText(['머플러', '저지']);
  await recents.filter({ hasText: '저지' }).click();
  await expectFound(page, await wanted(all, 'keyword=저지'), 'again');
  await page.getByRole('button', { name: searchTexts.clear }).click();
  await expect(listed.getByRole('listitem')).toHaveText(['저지', '머플러']);
  await press(page, searchTexts.forgetAll);
  await expect(listed).toHaveCount(0);
});

test('a keyword that is too long is looked for by its beginning, and says so', async ({ page }) => {
  await openSearch(page);
  await field(page).fill('가'.repeat(100));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(searchTexts.results(0));
  await expect(page.getByText(searchTexts.tooLong(3))).toHaveCount(0);
  await field(page).fill('가'.repeat(103));
  await expect(page.getByText(searchTexts.tooLong(3))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('가'.repeat(103));
  await field(page).fill('과잠');
  await expect(page.getByText(searchTexts.tooLong(3))).toHaveCount(0);
  await expectFound(page, await wanted(all, 'keyword=과잠'), 'short again');
});

test('everything can be done by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await isInCharge(page);
  await tabTo(page, page.getByRole('link', { name: navTexts.search }));
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('유니폼');
  await page.keyboard.press('Enter');
  await expectFound(page, await wanted(all, 'keyword=유니폼'), 'typed');
  await tabTo(page, filterChip(page));
  await page.keyboard.press('Enter');
  const tab = sheet(page).getByRole('tab', { name: searchTexts.filters.productType });
  await tabTo(page, tab);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByRole('tab', { name: searchTexts.filters.size })).toBeFocused();
  await tabTo(page, sheet(page).getByRole('checkbox', { name: 'M', exact: true }));
  await page.keyboard.press('Space');
  const listings = await wanted(all, 'keyword=유니폼&size=M');
  const apply = sheet(page).getByRole('button', { name: searchTexts.apply(listings.length) });
  await tabTo(page, apply);
  await page.keyboard.press('Enter');
  await expectFound(page, listings, 'filtered');
  await expect(filterChip(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: searchTexts.date }));
  await page.keyboard.press('Enter');
  const today = sheet(page).getByRole('button', { name: /오늘/ });
  await tabTo(page, today);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText(/^\d{4}-\d\d-\d\d ~ \d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/start-date/); // what is not confirmed is not applied
});
