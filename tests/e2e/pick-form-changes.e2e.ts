import type { Page } from '@playwright/test';
import { draftTexts } from '#src/copy/catalogue.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { format, toDay } from '#src/lib/kst.ts';
import { openEdit, pickOf, proposed } from '#tests/harness/edited-pick.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import {
  choose,
  dateButton,
  dayCell,
  draftOf,
  drawer,
  pathOf,
  saveButton,
  turnTo,
} from '#tests/harness/pick-form-screen.ts';

/** A change of a PICK that is broken off, refused, or meets what somebody else has (I12). */

test.setTimeout(120_000);

const newcomer = makeNames('바꾸는이');
const edits = /^\/api\/v1\/appointment$/;
const { rentalMoment, returnMoment } = pickTexts.form;
const dayMs = 86_400_000;
const fee = (page: Page) => page.getByLabel(pickTexts.form.rentalFee);

test('a change that was being written is offered again after the page was killed, and is gone on with or dropped', async ({
  page,
  context,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 4);
  await openEdit(page, trade);
  await fee(page).fill('4700');
  await choose(page, returnMoment, trade.from + 3 * dayMs, '09:00');
  await expect.poll(() => draftOf(page, `pick:edit:${trade.id}`)).toMatchObject({ form: { price: '4700' } });
  await page.close();
  const next = await context.newPage();
  const ask = next.getByRole('dialog', { name: draftTexts.resumeAsk.title });
  await next.goto(`/edit-pick/${trade.id}`);
  await ask.getByRole('button', { name: draftTexts.resumeAsk.yes }).click();
  await expect(fee(next)).toHaveValue('4,700');
  await expect(dateButton(next, returnMoment)).toContainText('09:00');
  await next.reload();
  await ask.getByRole('button', { name: draftTexts.resumeAsk.no }).click();
  await expect(fee(next)).toHaveValue('5,000');
  await expect.poll(() => draftOf(next, `pick:edit:${trade.id}`)).toBeUndefined();
  expect((await pickOf(next, trade.id)).price).toBe(5000);
  await trade.owner.leave();
});

test('a change that is refused says why beside what stands, can be written on, and then goes out', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 5);
  await openEdit(page, trade);
  network.inject(edits, { kind: 'status', status: 409, code: 'ALREADY_RENTAL_RESERVED_PERIOD' });
  await fee(page).fill('4600');
  await saveButton(page).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  await expect(page.getByText(pickTexts.form.dateTaken)).toBeVisible();
  await expect(page.getByText(pickScreenTexts.wanted)).toBeVisible();
  expect((await pickOf(page, trade.id)).price).toBe(5000);
  await page.reload();
  await page.getByRole('link', { name: pickScreenTexts.editAgain }).click();
  await expect(fee(page)).toHaveValue('5,000'); // what stands, until one’s own is asked for
  await page.getByRole('button', { name: pickFormTexts.refused.again }).click();
  await expect(fee(page)).toHaveValue('4,600');
  await choose(page, returnMoment, trade.from + 4 * dayMs, '10:00');
  network.heal();
  await saveButton(page).click();
  await expect
    .poll(() => pickOf(page, trade.id))
    .toMatchObject({ price: 4600, returnDate: `${toDay(trade.from + 4 * dayMs)}T10:00:00` });
  await expect(page.getByText(pickTexts.form.dateTaken)).toHaveCount(0);
  await trade.owner.leave();
});

test('days that somebody else has say so and cannot be chosen; the first one after them can', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 6);
  await trade.owner.call('PATCH', `/api/v1/appointment/${trade.id}/confirm`);
  await page.context().clearCookies();
  await logIn(page, network.origin, newcomer());
  await page.goto(pathOf(trade.listing.itemId, { type: 'RENTAL', method: 'DIRECT' }));
  await dateButton(page, rentalMoment).click();
  const free = trade.from + 3 * dayMs;
  for (const days of [0, 1, 2]) {
    const at = trade.from + days * dayMs;
    await turnTo(page, at);
    await expect(dayCell(page, at)).toHaveAttribute('aria-disabled', 'true');
    await expect(dayCell(page, at)).toHaveAccessibleName(
      new RegExp(`${pickFormTexts.blocked.early(format.spokenDay(free))}$`), // contract §5.5: the minimum is after what is agreed
    );
  }
  await dayCell(page, trade.from + 2 * dayMs).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page, rentalMoment).getByText(pickFormTexts.noDay)).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, rentalMoment, free, '18:30');
  await choose(page, returnMoment, free + dayMs, '18:30');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/pick-detail\/\d+$/);
  await trade.owner.leave();
});

test('@promise a change that goes out just after the other side agreed is shown beside what stands and asked about within seconds', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 7);
  await openEdit(page, trade);
  await fee(page).fill('4500');
  await trade.owner.call('PATCH', `/api/v1/appointment/${trade.id}/confirm`);
  await saveButton(page).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  await expect(page.getByText(pickScreenTexts.wanted)).toBeVisible({ timeout: 5_000 });
  expect((await pickOf(page, trade.id)).price).toBe(5000);
  await trade.owner.leave();
});
