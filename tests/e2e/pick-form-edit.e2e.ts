import { emptyTexts } from '#src/copy/empty.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { toDay } from '#src/lib/kst.ts';
import { openEdit, pickOf, proposed } from '#tests/harness/edited-pick.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { choose, dateButton, dayCell, goOffline, saveButton } from '#tests/harness/pick-form-screen.ts';

/** Other terms for a PICK: only against the terms that were on the screen (I12). */

test.setTimeout(120_000);

const newcomer = makeNames('고치는이');
const edits = /^\/api\/v1\/appointment$/;
const { rentalMoment, returnMoment } = pickTexts.form;

test('the form has what stands; saved unchanged it calls nobody, changed it reaches the server', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 0);
  await openEdit(page, trade);
  await expect(dateButton(page, rentalMoment)).toContainText('18:30');
  await expect(page.getByText(pickFormTexts.unconfirms(trade.listing.owner.nickname))).toHaveCount(0); // nothing is agreed yet
  await saveButton(page).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  expect(network.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await openEdit(page, trade);
  await page.getByLabel(pickTexts.form.deposit).fill('2000');
  await choose(page, returnMoment, trade.from + 3 * 86_400_000, '09:00');
  await saveButton(page).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  await expect
    .poll(() => pickOf(page, trade.id))
    .toMatchObject({
      price: 5000,
      deposit: 2000,
      returnDate: `${toDay(trade.from + 3 * 86_400_000)}T09:00:00`,
      state: 'PENDING',
      isCreator: true,
    });
  await trade.owner.leave();
});

test('an agreed rental says before saving that a change ends the agreement; it can be moved within its own days, and offline the change waits', async ({
  page,
  context,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 1);
  await trade.owner.call('PATCH', `/api/v1/appointment/${trade.id}/confirm`);
  await openEdit(page, trade);
  await expect(page.getByText(pickFormTexts.unconfirms(trade.listing.owner.nickname))).toBeVisible();
  await dateButton(page, rentalMoment).click();
  for (const days of [0, 1, 2]) {
    const at = trade.from + days * 86_400_000;
    if (toDay(at).slice(0, 7) !== toDay(trade.from).slice(0, 7)) continue; // of the next page of the calendar
    await expect(dayCell(page, at)).not.toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0); // a field behind a modal takes no text
  await page.getByLabel(pickTexts.form.rentalFee).fill('4500');
  await goOffline(page, context);
  await expect(page.getByText(pickTexts.queued.edit(trade.listing.owner.nickname))).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  expect(network.seen.some(({ method, path }) => method === 'PATCH' && edits.test(path))).toBe(false);
  await page.goto(`/edit-pick/${trade.id}`);
  await expect(page.getByLabel(pickTexts.form.rentalFee)).toHaveValue('4,500'); // the mutation is what is changed now
  await context.setOffline(false);
  await expect.poll(() => pickOf(page, trade.id)).toMatchObject({ price: 4500, state: 'PENDING' });
  await trade.owner.leave();
});

test('terms that changed under the form are shown before anything can be saved', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 2);
  await openEdit(page, trade);
  await page.getByLabel(pickTexts.form.returnPlace).fill('도서관 앞');
  await trade.owner.call('PATCH', '/api/v1/appointment', {
    appointmentId: trade.id,
    rentalDate: `${toDay(trade.from)}T12:00:00`,
    returnDate: `${toDay(trade.from + 2 * 86_400_000)}T12:00:00`,
    rentalLocation: '학생회관',
    returnLocation: '학생회관',
    price: 7000,
    deposit: 1000,
    tradeMethod: 'DIRECT',
  });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const changed = page.getByRole('alert').filter({ hasText: pickTexts.conflict.changed });
  await expect(changed).toContainText('학생회관');
  await expect(changed).toContainText(pickFormTexts.queue.total('8,000원'));
  await expect(saveButton(page)).toBeDisabled();
  await expect(saveButton(page)).toHaveAccessibleDescription(pickFormTexts.seeChanged);
  await saveButton(page).press('Enter');
  await expect(changed.getByRole('button', { name: pickFormTexts.changed.take })).toBeFocused();
  await changed.getByRole('button', { name: pickFormTexts.changed.keep }).click();
  await expect(page.getByLabel(pickTexts.form.returnPlace)).toHaveValue('도서관 앞');
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  await expect
    .poll(() => pickOf(page, trade.id))
    .toMatchObject({
      returnLocation: '도서관 앞',
      price: 5000,
      isCreator: true,
    });
  await trade.owner.leave();
});

test('what is over cannot be changed, says so and leads to the PICK; a number that names no PICK of this user is not found', async ({
  page,
  network,
}) => {
  const trade = await proposed(page, network.origin, newcomer(), 3);
  await trade.owner.call('PATCH', `/api/v1/appointment/${trade.id}/cancel`);
  await page.goto(`/edit-pick/${trade.id}`);
  await expect(page.getByText(pickTexts.ended.CANCELLED)).toBeVisible();
  await page.getByRole('link', { name: pickFormTexts.toPick }).click();
  await expect(page).toHaveURL(`/pick-detail/${trade.id}`);
  for (const path of ['/edit-pick/999999999', '/edit-pick/x']) {
    await page.goto(path);
    await expect(page.getByText(emptyTexts['404'].title), path).toBeVisible();
  }
  await trade.owner.leave();
});
