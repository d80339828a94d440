import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { longestRentalDays } from '#src/features/pick/form/form-terms.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { format, parseKst, toDay } from '#src/lib/kst.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
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
import { expectSaid } from '#tests/harness/said.ts';
import { advance, serverNow } from '#tests/harness/server-clock.ts';

/** The dates of a new PICK: what may be chosen, and what is said of it. */

test.setTimeout(120_000);

const newcomer = makeNames('날짜고르는이');
const { rentalMoment, returnMoment, saleMoment } = pickTexts.form;

/** A listing of which no day of this month can be had. */
const laterListing = async (origin: string) => {
  const month = toDay(await serverNow(origin)).slice(0, 7);
  for (const { itemId, transactionTypes, tradeMethods } of await allNewest(origin)) {
    const [type, method] = [transactionTypes[0], tradeMethods[0]];
    if (!transactionTypes.includes('SALE') || type === undefined || method === undefined) continue;
    const answer = await fetch(`${origin}/api/v1/item/${itemId}/sale-availability`);
    const { data }: { data?: string } = await answer.json();
    if (data === undefined || data.slice(0, 7) <= month) continue;
    return { itemId, type, method, at: parseKst(data) ?? 0 };
  }
  throw new Error('the demo campus has no such listing');
};

test('what begins before it may, or ends before it begins, is not sent, says so, and its date stays marked until it is another', async ({
  page,
  network,
}) => {
  const wanted = { type: 'RENTAL', method: 'DIRECT' } as const;
  await openCreate(page, network.origin, newcomer(), wanted);
  const [today, later] = [await inDays(network.origin, 0), await inDays(network.origin, 2)];
  await choose(page, rentalMoment, later, '18:00');
  await choose(page, returnMoment, later, '18:00');
  await saveButton(page).click();
  await expectSaid(page, pickTexts.form.startAfterEnd);
  await expect(dateButton(page, returnMoment)).toHaveAttribute('aria-invalid', 'true');
  await expect(dateButton(page, returnMoment)).toHaveAccessibleDescription(pickFormTexts.endAfterStart);
  await expect(dateButton(page, rentalMoment)).not.toHaveAttribute('aria-invalid');
  await choose(page, rentalMoment, today, '00:00');
  await saveButton(page).click();
  await expectSaid(page, pickTexts.form.startInPast);
  await expect(page.getByText(pickFormTexts.endAfterStart)).toHaveCount(0);
  await expect(dateButton(page, rentalMoment)).toHaveAccessibleDescription(pickFormTexts.startLater);
  // as many days as may be, and then one more
  await choose(page, rentalMoment, later, '17:00');
  await dateButton(page, returnMoment).click();
  await dayCell(page, later).focus();
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await drawer(page, returnMoment).getByRole('button', { name: actionTexts.next, exact: true }).click();
  await drawer(page, returnMoment).getByRole('button', { name: actionTexts.done }).click();
  await saveButton(page).click();
  await expectSaid(page, pickFormTexts.rentalTooLong(longestRentalDays));
  expect(
    network.seen.filter(({ method, path }) => method === 'POST' && path.includes('/appointment')),
  ).toEqual([]);
  await expect(page).toHaveURL(/\/post-pick\//);
});

test('a listing that is free only months away opens its calendar there, and says from which day', async ({
  page,
  network,
}) => {
  const first = await laterListing(network.origin);
  await logIn(page, network.origin, newcomer());
  await page.goto(`/post-pick/${first.itemId}/${first.type}/${first.method}`);
  await expect(saveButton(page)).toBeVisible();
  await dateButton(page, first.type === 'RENTAL' ? rentalMoment : '(거래를|희망)').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(format.month(first.at), { exact: true })).toBeVisible();
  await expect(
    sheet.getByText(pickFormTexts.firstDay(format.spokenDay(first.at)), { exact: true }),
  ).toBeVisible();
  await expect(dayCell(page, first.at)).not.toHaveAttribute('aria-disabled', 'true');
});

test('the clock of the device does not decide what is past: the server’s does', async ({ page, network }) => {
  const server = await startAppServer(); // one of its own, whose clock is nobody else's
  network.pointTo(server.port);
  await advance(network.origin, 40 * 86_400_000);
  await openCreate(page, network.origin, newcomer(), { type: 'SALE', method: 'DIRECT' });
  const now = await serverNow(network.origin);
  expect(now).toBeGreaterThan(Date.now() + 39 * 86_400_000);
  await dateButton(page, saleMoment).click();
  await expect(drawer(page, saleMoment).getByText(format.month(now), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, saleMoment, now, '00:00'); // of the device's clock weeks away
  await saveButton(page).click();
  await expectSaid(page, pickTexts.form.startInPast);
  await server.stop();
});

test('days of months that were never fetched are hatched and said to be unknown, and can be asked for all the same', async ({
  page,
  context,
  network,
}) => {
  const wanted = { type: 'RENTAL', method: 'DIRECT' } as const;
  await openCreate(page, network.origin, newcomer(), wanted);
  await dateButton(page, rentalMoment).click();
  const soon = await inDays(network.origin, 1);
  await expect(dayCell(page, soon)).toHaveAccessibleName(new RegExp(`${pickFormTexts.free}$`));
  await page.keyboard.press('Escape');
  await goOffline(page, context);
  await dateButton(page, rentalMoment).click();
  const sheet = drawer(page, rentalMoment);
  await expect(sheet.getByText(pickTexts.form.availabilityUnknown)).toHaveCount(0);
  for (let months = 0; months < 4; months += 1) await sheet.getByRole('button', { name: '다음 달' }).click();
  await expect(sheet.getByText(pickTexts.form.availabilityUnknown)).toBeVisible();
  const hatched = sheet.getByRole('grid').getByRole('button').first();
  await expect(hatched).toHaveAccessibleName(new RegExp(`${pickFormTexts.unknown}$`));
  await expect(hatched).not.toHaveAttribute('aria-disabled', 'true');
  await hatched.click();
  await expect(sheet.getByRole('button', { name: actionTexts.next, exact: true })).toBeEnabled();
});
