import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import type { PickDetail } from '#contract/pick.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { toDay } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import {
  choose,
  dateButton,
  dayCell,
  drawer,
  goOffline,
  inDays,
  openCreate,
  saveButton,
} from '#tests/harness/pick-form-screen.ts';
import { anAgreement, dismissTraders } from '#tests/harness/traders.ts';

/** A new PICK: its four forms, what they ask for and what they refuse. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('약속잡는이');
const { rentalMoment, returnMoment, saleMoment, parcelDay } = pickTexts.form;

/** The PICK that this screen has become, as the server tells it to whoever is logged in here. */
const pickHere = async (page: Page): Promise<PickDetail> => {
  await page.waitForURL(/\/pick-detail\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return page.evaluate(
    async (appointmentId) => (await (await fetch(`/api/v1/appointment/${appointmentId}`)).json()).data,
    id,
  );
};

test('the places of stored PICKs are under a field that is looked at or empty, and one press fills it in, offline too', async ({
  page,
  context,
  network,
}) => {
  const { requester, pick } = await anAgreement(network.origin, newcomer()); // at the main gate
  await logIn(page, network.origin, requester.nickname);
  await page.goto(`/pick-detail/${pick}`);
  await expect(page.getByText('정문').first()).toBeVisible();
  const wanted = { type: 'RENTAL', method: 'DIRECT', canDeal: true } as const;
  await openCreate(page, network.origin, requester.nickname, wanted);
  const recent = page.getByRole('button', { name: pickFormTexts.recentPlace('정문') });
  await expect(page.getByLabel(pickTexts.form.rentalPlace)).not.toHaveValue('');
  await expect(recent).toHaveCount(0);
  await page.getByLabel(pickTexts.form.rentalPlace).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(pickTexts.form.rentalPlace)).toHaveValue('정문');
  await expect(recent).toHaveAttribute('aria-pressed', 'true');
  await expect(recent).toBeFocused();
  await goOffline(page, context);
  await page.getByLabel(pickTexts.form.returnPlace).fill('');
  await recent.last().click();
  await expect(page.getByLabel(pickTexts.form.returnPlace)).toHaveValue('정문');
  await expect(recent).toHaveCount(2);
});

test('a rental in person says what is offered in all, and goes out with its places, times and the price that was offered', async ({
  page,
  network,
}) => {
  const wanted = { type: 'RENTAL', method: 'DIRECT', canDeal: true } as const;
  const { itemInfo } = await openCreate(page, network.origin, newcomer(), wanted);
  await expect(page.getByText(won(itemInfo.rentalFee + itemInfo.deposit), { exact: true })).toBeVisible();
  await expect(page.getByText(pickTexts.form.negotiable, { exact: true })).toBeVisible();
  await expect(page.getByLabel(pickTexts.form.rentalPlace)).toHaveValue(itemInfo.location ?? '');
  await expect(saveButton(page)).toBeDisabled();
  await page.getByLabel(pickTexts.form.returnPlace).fill('도서관 앞');
  const [from, to] = [await inDays(network.origin, 2), await inDays(network.origin, 4)];
  await choose(page, rentalMoment, from, '18:30');
  await expect(saveButton(page)).toBeDisabled();
  await choose(page, returnMoment, to, '10:00');
  await page.getByLabel(pickTexts.form.rentalFee).fill('1234');
  await page.getByLabel(pickTexts.form.deposit).fill('200');
  await expect(page.getByText(pickFormTexts.queue.total('1,434원'))).toBeVisible();
  await page.getByLabel(pickTexts.form.deposit).fill('0');
  await saveButton(page).click();
  expect(await pickHere(page)).toMatchObject({
    type: 'RENTAL',
    tradeMethod: 'DIRECT',
    state: 'PENDING',
    isCreator: true,
    rentalDate: `${toDay(from)}T18:30:00`,
    returnDate: `${toDay(to)}T10:00:00`,
    rentalLocation: itemInfo.location,
    returnLocation: '도서관 앞',
    price: 1234,
    deposit: 0,
  });
});

test('a rental by parcel has days alone, from tomorrow on, says what is not written, and goes out at the listed price', async ({
  page,
  network,
}) => {
  const wanted = { type: 'RENTAL', method: 'PARCEL', canDeal: false } as const;
  const { itemInfo } = await openCreate(page, network.origin, newcomer(), wanted);
  await expect(page.getByText(pickTexts.form.parcelNotice)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0); // neither places nor prices
  await expect(page.getByText(pickTexts.form.notNegotiable, { exact: true })).toBeVisible();
  await dateButton(page, rentalMoment).click();
  const today = await inDays(network.origin, 0);
  if (toDay(today).slice(0, 7) === toDay(await inDays(network.origin, 1)).slice(0, 7)) {
    await expect(dayCell(page, today)).toHaveAttribute('aria-disabled', 'true');
    await dayCell(page, today).focus(); // a finger may still meet the sheet on its way up
    await page.keyboard.press('Enter');
    await expect(drawer(page, rentalMoment).getByText(pickFormTexts.noDay)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const [from, to] = [await inDays(network.origin, 1), await inDays(network.origin, 3)];
  await choose(page, rentalMoment, from);
  await choose(page, returnMoment, to);
  await saveButton(page).click();
  expect(await pickHere(page)).toMatchObject({
    type: 'RENTAL',
    tradeMethod: 'PARCEL',
    rentalDate: `${toDay(from)}T00:00:00`,
    returnDate: `${toDay(to)}T00:00:00`,
    price: itemInfo.rentalFee,
    deposit: itemInfo.deposit,
  });
});

test('a purchase in person has one place and one time', async ({ page, network }) => {
  const wanted = { type: 'SALE', method: 'DIRECT', canDeal: true } as const;
  const { itemInfo } = await openCreate(page, network.origin, newcomer(), wanted);
  await expect(page.getByLabel(pickTexts.form.returnPlace)).toHaveCount(0);
  await expect(page.getByLabel(pickTexts.form.deposit)).toHaveCount(0);
  await expect(page.getByLabel(pickTexts.form.salePlace)).toHaveValue(itemInfo.location ?? '');
  const at = await inDays(network.origin, 1);
  await choose(page, saleMoment, at, '09:05');
  await expect(dateButton(page, saleMoment)).toContainText('09:05');
  await saveButton(page).click();
  expect(await pickHere(page)).toMatchObject({
    type: 'SALE',
    rentalDate: `${toDay(at)}T09:05:00`,
    returnDate: null,
    rentalLocation: itemInfo.location,
    returnLocation: null,
    price: itemInfo.salePrice,
    deposit: 0,
  });
});

test('a purchase by parcel has a day of sending', async ({ page, network }) => {
  const wanted = { type: 'SALE', method: 'PARCEL' } as const;
  await openCreate(page, network.origin, newcomer(), wanted);
  const at = await inDays(network.origin, 2);
  await choose(page, parcelDay, at);
  await saveButton(page).click();
  expect(await pickHere(page)).toMatchObject({
    type: 'SALE',
    tradeMethod: 'PARCEL',
    rentalDate: `${toDay(at)}T00:00:00`,
  });
});

test('a price takes digits only, ignores what is too much, and an emptied one is no price', async ({
  page,
  network,
}) => {
  const wanted = { type: 'SALE', method: 'DIRECT', canDeal: true } as const;
  await openCreate(page, network.origin, newcomer(), wanted);
  await choose(page, saleMoment, await inDays(network.origin, 1), '12:00');
  const price = page.getByLabel(pickTexts.form.salePrice);
  await price.fill('');
  await expect(saveButton(page)).toBeDisabled();
  await expect(price).toHaveAttribute('placeholder', pickTexts.form.salePrice);
  await price.pressSequentially('0a5');
  await expect(price).toHaveValue('5'); // a zero before other digits says nothing
  await price.fill('');
  await price.pressSequentially(String(limits.maxPrice + 1));
  await expect(price).toHaveValue('100000'); // the last one would be too much
  await price.blur();
  await expect(price).toHaveValue('100,000');
  await expect(saveButton(page)).toBeEnabled();
});

test('a place that is too long or blank is not saved, and says why', async ({ page, network }) => {
  const wanted = { type: 'SALE', method: 'DIRECT' } as const;
  await openCreate(page, network.origin, newcomer(), wanted);
  await choose(page, saleMoment, await inDays(network.origin, 1), '12:00');
  const place = page.getByLabel(pickTexts.form.salePlace);
  await place.fill('가'.repeat(limits.pickLocationInput));
  await expect(saveButton(page)).toBeEnabled();
  await place.press('End');
  await place.pressSequentially('나');
  await expect(saveButton(page)).toBeDisabled();
  await expect(place).toHaveAccessibleDescription(
    new RegExp(pickFormTexts.placeTooLong(limits.pickLocationInput)),
  );
  await place.fill('  ㅤ ');
  await expect(saveButton(page)).toBeDisabled();
});
