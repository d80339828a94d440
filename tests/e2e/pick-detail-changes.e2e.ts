import type { Page } from '@playwright/test';
import { errorTexts } from '#src/copy/errors.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { networkTexts } from '#src/copy/shell.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { button, newMember, openDetail } from '#tests/harness/pick-detail-screen.ts';
import { saveButton } from '#tests/harness/pick-form-screen.ts';
import { confirm, counter, hourMs, propose, stateOf } from '#tests/harness/pick-people.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { advance } from '#tests/harness/server-clock.ts';

/** A PICK that changes while it is on screen: what is said of it, and where the focus is then. */

test.setTimeout(120_000);

const newcomer = makeNames('지켜보는이');
const { act } = pickScreenTexts;

/** A counter-proposal that is open here. */
const asked = async (page: Page, origin: string) => {
  const deal = await propose(origin, await newMember(page, origin, newcomer()));
  await counter(deal.owner, deal.pickId);
  await openDetail(page, deal);
  await expect(button(page, act.accept)).toBeVisible();
  return deal;
};
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const notes = (page: Page) => page.locator('main').getByRole('status');

test('a plain refusal is told where the answer was given, and its reason stands in the note', async ({
  page,
  network,
}) => {
  const deal = await asked(page, network.origin);
  network.inject(/\/appointment\/\d+\/confirm$/, {
    kind: 'status',
    status: 409,
    code: 'ALREADY_DELETED_ITEM',
  });
  await button(page, act.accept).click();
  await expectSaid(page, pickTexts.failed.confirm);
  await expect(notes(page).getByText(errorTexts.text('ALREADY_DELETED_ITEM'))).toBeVisible();
  await expect(notes(page)).toBeFocused();
  await page.reload();
  await expect(notes(page).getByText(errorTexts.text('ALREADY_DELETED_ITEM'))).toBeVisible();
  expect(await saidBy(page)).not.toContain(pickTexts.failed.confirm); // once
  expect(await stateOf(deal.owner, deal.pickId)).toBe('PENDING');
  await button(page, pickScreenTexts.hear).press('Enter');
  await expect(notes(page).getByText(errorTexts.text('ALREADY_DELETED_ITEM'))).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test('a yes to what has begun meanwhile is told like a refusal, and asks nobody for another date', async ({
  page,
  network,
}) => {
  const { origin } = network;
  const deal = await propose(origin, await newMember(page, origin, newcomer()), { inMs: hourMs });
  await counter(deal.owner, deal.pickId);
  await openDetail(page, deal);
  // its end is not read any more, though the time is
  network.inject(/\/appointment\/\d+$/, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
  await advance(origin, 3 * hourMs);
  const answered = page.waitForResponse(/\/api\/v1\//);
  await page.goto('/');
  await answered;
  await page.goto(`/pick-detail/${deal.pickId}`);
  await expect(button(page, act.accept)).toBeVisible();
  await button(page, act.accept).click();
  await expectSaid(page, pickTexts.failed.confirm);
  await expect(notes(page).getByText(errorTexts.text('RENTAL_DATE_IS_BEFORE_THAN_TODAY'))).toBeVisible();
  expect(network.seen.filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
});

test('by keyboard the focus goes from an answer to what is said of it, and back to the head', async ({
  page,
  context,
  network,
}) => {
  await asked(page, network.origin);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await button(page, act.accept).press('Enter');
  await expect(notes(page).getByText(pickTexts.queued.accept)).toBeVisible();
  await expect(notes(page)).toBeFocused();
  await button(page, pickScreenTexts.takeBack).press('Enter');
  await expect(button(page, act.accept)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await button(page, act.reject).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '네, 거절할래요' }).press('Enter');
  await expect(notes(page).getByText(pickTexts.queued.reject)).toBeVisible();
  await expect(notes(page)).toBeFocused();
});

test('the other one’s yes is said as the new state, its stamp comes down askew, and nobody’s focus is taken', async ({
  page,
  network,
}) => {
  const deal = await propose(network.origin, await newMember(page, network.origin, newcomer()));
  await openDetail(page, deal);
  const stamp = (state: string) => page.getByText(labels.pickState(state), { exact: true });
  await expect(stamp('PENDING')).toHaveCSS('rotate', 'none');
  const calendar = button(page, pickScreenTexts.detail.calendar);
  await calendar.focus();
  await confirm(deal.owner, deal.pickId);
  await expectSaid(page, pickScreenTexts.now(labels.pickState('CONFIRMED')));
  await expect(stamp('CONFIRMED')).toHaveCSS('rotate', '-4deg');
  await expect(calendar).toBeFocused();
  await page.reload();
  await expect(stamp('CONFIRMED')).toHaveCSS('rotate', 'none');
});

test('a change that waits is taken back after a question, for its terms are lost', async ({
  page,
  context,
  network,
}) => {
  const deal = await asked(page, network.origin);
  const { price } = (await deal.requester.get(`/api/v1/appointment/${deal.pickId}`)).body.data;
  await page.getByRole('link', { name: pickScreenTexts.detail.edit }).click();
  await expect(saveButton(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(pickTexts.form.rentalPlace).fill('중앙광장 시계탑');
  await saveButton(page).click();
  const words = notes(page).getByText(pickTexts.queued.edit(deal.ownerName));
  await expect(words).toBeVisible();
  // what stands on the ticket is the viewer's own mutation
  await expect(page.getByRole('heading', { name: pickScreenTexts.detail.mine('RENTAL') })).toBeVisible();
  const ask = page.getByRole('alertdialog', { name: outboxTexts.cancelAsk.title });
  await button(page, pickScreenTexts.takeBack).click();
  await ask.getByRole('button', { name: outboxTexts.cancelAsk.no }).click();
  await expect(ask).toBeHidden();
  await expect(words).toBeVisible();
  await button(page, pickScreenTexts.takeBack).click();
  await ask.getByRole('button', { name: outboxTexts.cancelAsk.yes }).click();
  await expect(words).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  expect((await deal.requester.get(`/api/v1/appointment/${deal.pickId}`)).body.data).toMatchObject({ price });
});
