import { calendarWords } from '#src/copy/calendar.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { toDay } from '#src/lib/kst.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { expectSaid } from '#tests/harness/said.ts';
import {
  between,
  combinations,
  everything,
  type Listing,
  makeCalendars,
  nextWeek,
  wanted,
} from '#tests/harness/search-oracle.ts';
import {
  expectAllFound,
  expectFound,
  field,
  filterChip,
  heading,
  openSearch,
  press,
  sheet,
  shownIds,
  turnTo,
} from '#tests/harness/search-screen.ts';
import { serverNow } from '#tests/harness/server-clock.ts';
import { makeRandom } from '#tests/sim/random.ts';

/** Search: every rule of it (contract §2.3) against an oracle that has none of its code, and its address. */

test.setTimeout(180_000);

let all: readonly Listing[] = [];
test.beforeAll(async ({ server }) => {
  all = await everything(`http://127.0.0.1:${server.port}`);
});

test('@whole what an address asks for is shown, counted and ordered as reading the whole catalogue says', async ({
  page,
  network,
}) => {
  const free = makeCalendars(network.origin);
  const week = between(...nextWeek(await serverNow(network.origin)));
  const addresses = [
    'sort=LIKE',
    'product-type=VARSITY_JACKET&product-type=VINTAGE',
    'transaction-type=RENTAL&sort=LIKE',
    'size=M&size=L&color=CRIMSON',
    'quality=BEST&trade-method=PARCEL',
    'start-price=10000&end-price=19999',
    'transaction-type=SALE&start-price=50000&end-price=999999&sort=LIKE',
    'keyword=%EA%B3%BC%EC%9E%A0',
    'keyword=100%25',
    week,
    `${week}&transaction-type=RENTAL&start-price=0&end-price=9999`,
    ...combinations(4, makeRandom(3).below),
  ];
  for (const address of addresses) {
    const listings = await wanted(all, address, free);
    await openSearch(page, address);
    await expectAllFound(page, listings, address);
    if (listings.length === 0) await expect(page.getByText(emptyTexts.search.title)).toBeVisible();
  }
});

test('the sheet writes the address, counts before it is applied, and can be reset', async ({ page }) => {
  await openSearch(page);
  await expect(page.getByRole('button', { name: searchTexts.resetSpoken(all.length) })).toHaveCount(0);
  await filterChip(page).click();
  const dialog = sheet(page);
  await expect(dialog.getByRole('tab')).toHaveText(Object.values(searchTexts.filters));
  const choose = async (tab: string, ...choices: (string | RegExp)[]) => {
    await dialog.getByRole('tab', { name: tab }).click();
    for (const name of choices) await dialog.getByRole('checkbox', { name, exact: true }).check();
  };
  await choose(searchTexts.filters.productType, '과잠', '축구');
  await choose(searchTexts.filters.transactionType, '대여');
  await choose(searchTexts.filters.size, 'L', 'M');
  await choose(searchTexts.filters.quality, /^최상/, /^상/);
  await choose(searchTexts.filters.tradeMethod, '직거래');
  await dialog.getByRole('tab', { name: searchTexts.filters.price }).click();
  await dialog.getByRole('button', { name: '1만 원 미만' }).click();
  const address =
    'product-type=SOCCER&product-type=VARSITY_JACKET&transaction-type=RENTAL&size=M&size=L&quality=BEST&quality=HIGH&trade-method=DIRECT&start-price=0&end-price=9999';
  const listings = await wanted(all, address);
  await expect(page).toHaveURL('/search'); // nothing is applied yet
  await dialog.getByRole('button', { name: searchTexts.apply(listings.length) }).click();
  await expect(page).toHaveURL(`/search?${address}`);
  await expectAllFound(page, listings, address);
  await press(page, searchTexts.drop('축구'));
  await expectFound(page, await wanted(all, address.replace('product-type=SOCCER&', '')), 'one chip less');
  await press(page, searchTexts.resetSpoken(all.length));
  await expect(page).toHaveURL('/search');
  await expectFound(page, all, 'reset');
});

test('own prices: digits only, what is too much is refused with the reason, applied once left, and never from above to below', async ({
  page,
}) => {
  await openSearch(page);
  await filterChip(page).click();
  const dialog = sheet(page);
  await dialog.getByRole('tab', { name: searchTexts.filters.price }).click();
  const [min, max] = [dialog.getByLabel(searchTexts.minPrice), dialog.getByLabel(searchTexts.maxPrice)];
  await min.pressSequentially('00a7b0');
  await expect(min).toHaveValue('70');
  await max.pressSequentially('12345678');
  await expect(max).toHaveValue('123456');
  await expect(dialog.getByText(priceField.refusal)).toBeVisible();
  await min.fill('￦20,000');
  await max.fill('10000');
  await max.blur();
  await expect(min).toHaveValue('20,000');
  await expectSaid(page, searchTexts.priceOrder);
  // said inside the sheet: all that lies outside a modal is inert and silent
  await expect(dialog.locator('[popover][role="status"]')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: searchTexts.apply(all.length) })).toBeVisible();
  await expect(dialog.getByRole('button', { name: searchTexts.resetSpoken(all.length) })).toHaveCount(0);
  await min.fill('');
  await max.fill('30000');
  await max.blur();
  await expect(dialog.getByRole('button', { name: searchTexts.apply(all.length) })).toBeVisible();
  await min.fill('10000');
  await min.blur();
  const address = 'start-price=10000&end-price=30000';
  const listings = await wanted(all, address);
  await dialog.getByRole('button', { name: searchTexts.apply(listings.length) }).click();
  await expect(page).toHaveURL(`/search?${address}`);
  await expectAllFound(page, listings, address);
  await expect(page.getByRole('button', { name: searchTexts.drop('10,000원 ~ 30,000원') })).toBeVisible();
});

test('@whole days: half a range filters nothing, a whole one does, from midnight to the last second', async ({
  page,
  network,
}) => {
  await openSearch(page);
  await press(page, searchTexts.date);
  const dialog = sheet(page);
  await expect(dialog.getByText(searchTexts.pickStart)).toBeVisible();
  await expect(dialog.getByRole('grid')).toHaveAccessibleName(/^\d{4}년 \d{1,2}월$/);
  await dialog.getByRole('button', { name: calendarWords.nextMonth }).click();
  await dialog.getByRole('button', { name: / 10일 / }).click();
  await expect(dialog.getByText(searchTexts.pickEnd)).toBeVisible();
  const done = dialog.getByRole('button', { name: actionTexts.done });
  await expect(done).toBeDisabled();
  await expect(done).toHaveAccessibleDescription(searchTexts.noEnd);
  await done.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: searchTexts.noEnd })).toBeVisible();
  await expect(dialog.getByRole('grid').locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: / 14일 / }).click();
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: actionTexts.done }).click();
  await expect(page).toHaveURL(/start-date=\d{4}-\d\d-10T00%3A00%3A00&end-date=\d{4}-\d\d-14T23%3A59%3A59$/);
  const address = new URL(page.url()).search.slice(1);
  await expectAllFound(page, await wanted(all, address, makeCalendars(network.origin)), address);
  await expect(page.getByRole('button', { name: /^날짜, \d\d\.10 ~ \d\d\.14$/ })).toBeVisible();
  await turnTo(page, '/search?start-date=2026-12-10T00:00:00');
  await expectFound(page, all, 'half a range');
  await expect(page.getByRole('button', { name: searchTexts.date, exact: true })).toBeVisible();
});

test('@whole a day that has passed cannot be chosen, and is said to be past; nor can a month before this one be opened', async ({
  page,
  network,
}) => {
  const today = toDay(await serverNow(network.origin));
  await openSearch(page, `start-date=2026-01-05T00:00:00&end-date=${today}T23:59:59`);
  await press(page, /^날짜, /);
  const dialog = sheet(page);
  const dayOf = (day: number) => dialog.getByRole('button', { name: new RegExp(` ${day}일 `) });
  await expect(dialog.getByRole('button', { name: calendarWords.previousMonth })).toBeDisabled();
  const said = dialog.getByText(`2026-01-05 ~ ${today}`);
  await expect(said).toBeVisible();
  const last = Number(today.slice(8));
  for (const day of Array.from({ length: last - 1 }, (_, n) => n + 1)) {
    await expect(dayOf(day)).toBeDisabled();
    await expect(dayOf(day)).toHaveAccessibleName(new RegExp(searchTexts.pastDay));
    await dayOf(day).dispatchEvent('click');
  }
  await expect(said).toBeVisible(); // none of them was taken
  await expect(dayOf(last)).not.toHaveAccessibleName(new RegExp(searchTexts.pastDay));
  await dayOf(last).click();
  await expect(dialog.getByText(searchTexts.pickEnd)).toBeVisible();
});

test('back, forward, reload and a shared link give the same screen', async ({ page, context }) => {
  const look = async () => ({
    address: new URL(page.url()).search,
    text: await field(page).inputValue(),
    count: await heading(page).textContent(),
    chips: await page.getByRole('list', { name: searchTexts.chosen }).getByRole('button').allTextContents(),
    ids: await shownIds(page),
  });
  await page.goto('/');
  await page.getByRole('link', { name: navTexts.search }).click();
  await expectFound(page, all, 'nothing is asked for yet');
  const steps = [await look()];
  await field(page).fill('저지');
  await page.keyboard.press('Enter');
  await expectFound(page, await wanted(all, 'keyword=저지'), 'typed');
  await expect(page).toHaveURL(/keyword=/);
  steps.push(await look());
  await filterChip(page).click();
  await sheet(page).getByRole('checkbox', { name: '농구' }).check();
  await press(page, /개 보기$/);
  await expectFound(page, await wanted(all, 'keyword=저지&product-type=BASKETBALL'), 'filtered');
  await expect(page).toHaveURL(/product-type=BASKETBALL/);
  steps.push(await look());
  await press(page, searchTexts.sortBy('최신순'));
  await press(page, '좋아요순');
  await expectFound(page, await wanted(all, 'keyword=저지&product-type=BASKETBALL&sort=LIKE'), 'sorted');
  await expect(page).toHaveURL(/sort=LIKE/);
  steps.push(await look());
  await page.reload();
  await expect.poll(look).toEqual(steps[3]);
  for (const at of [2, 1, 0]) {
    await page.goBack();
    await expect.poll(look).toEqual(steps[at]);
  }
  for (const at of [1, 2, 3]) {
    await page.goForward();
    await expect.poll(look).toEqual(steps[at]);
  }
  const link = page.url();
  await page.close();
  page = await context.newPage();
  await page.goto(link);
  await expect.poll(look).toEqual(steps[3]);
  await press(page, words.back);
  await expect(page).toHaveURL('/'); // nothing of ours is behind a shared link
});
