import type { Page } from '@playwright/test';
import type { LocalDateTime } from '#contract/moment.ts';
import { draftTexts } from '#src/copy/catalogue.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts, tradeTexts } from '#src/copy/pick.ts';
import { networkTexts } from '#src/copy/shell.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { toDay } from '#src/lib/kst.ts';
import { mutations } from '#tests/harness/chat-room-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { memberOf } from '#tests/harness/member-calls.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import {
  choose,
  dateButton,
  draftOf,
  goOffline,
  inDays,
  listingFor,
  openCreate,
  pathOf,
  saveButton,
} from '#tests/harness/pick-form-screen.ts';
import { aSaleRow } from '#tests/harness/pick-rows.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveEntries } from '#tests/harness/waiting.ts';

/** A proposal that has no number yet, one that was refused, and what was being written (copy-ko). */

test.setTimeout(120_000);

const newcomer = makeNames('기다리는이');
const wanted = { type: 'SALE', method: 'DIRECT', canDeal: true } as const;
const { saleMoment } = pickTexts.form;
const proposals = /^\/api\/v1\/appointment\/(sale|rental)$/;

const resume = (page: Page) => page.getByRole('dialog', { name: draftTexts.resumeAsk.title });

/** A proposal is written and kept with no network. */
const proposeOffline = async (page: Page, origin: string): Promise<void> => {
  await choose(page, saleMoment, await inDays(origin, 2), '18:30');
  await goOffline(page, page.context());
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/pick-new\/\d+$/);
};

test('a proposal waits as a ticket that nobody else sees, through a reload, and becomes the PICK once there is a network', async ({
  page,
  context,
  network,
}) => {
  const { itemInfo, owner } = await openCreate(page, network.origin, newcomer(), wanted);
  await proposeOffline(page, network.origin);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(page.getByText(pickTexts.queued.proposal(owner.nickname))).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: itemInfo.title })).toBeVisible();
    await expect(page.getByText(chatTexts.message.waiting)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pick-detail\/\d+$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/(pick-new|post-pick)\//); // neither the form nor the waiting is in the history
});

test('a proposal that waits is taken back after a question, and nothing is ever sent', async ({
  page,
  context,
  network,
}) => {
  const { itemId } = await openCreate(page, network.origin, newcomer(), wanted);
  await proposeOffline(page, network.origin);
  await page.getByRole('button', { name: pickFormTexts.queue.take }).click();
  const question = page.getByRole('alertdialog', { name: outboxTexts.cancelAsk.title });
  await question.getByRole('button', { name: outboxTexts.cancelAsk.no }).click();
  await expect(page).toHaveURL(/\/pick-new\//);
  await page.getByRole('button', { name: pickFormTexts.queue.take }).click();
  await question.getByRole('button', { name: outboxTexts.cancelAsk.yes }).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expectSaid(page, entryTexts.cancelled);
  await page.goto(`/pick-new/${itemId}`);
  await expect(page.getByText(pickFormTexts.queue.none)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  expect(network.seen.filter(({ path }) => proposals.test(path))).toEqual([]);
});

test('a proposal that waits is written anew: the form has it, and what goes out is the newer one alone', async ({
  page,
  context,
  network,
}) => {
  await openCreate(page, network.origin, newcomer(), wanted);
  await page.getByLabel(pickTexts.form.salePrice).fill('3000');
  await proposeOffline(page, network.origin);
  await page.getByRole('link', { name: pickFormTexts.queue.edit }).click();
  await expect(page.getByText(pickFormTexts.replaces)).toBeVisible();
  await expect(dateButton(page, saleMoment)).toContainText('18:30');
  await expect(page.getByLabel(pickTexts.form.salePrice)).toHaveValue('3,000');
  await page.getByLabel(pickTexts.form.salePrice).fill('4000');
  await saveButton(page).click();
  await expect(page.getByText(pickFormTexts.queue.total('4,000원'))).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pick-detail\/\d+$/);
  expect(network.seen.filter(({ path }) => proposals.test(path))).toHaveLength(1);
});

test('a refused proposal says why and leads on: another date, once more, or away', async ({
  page,
  network,
}) => {
  const { itemId } = await openCreate(page, network.origin, newcomer(), {
    type: 'RENTAL',
    method: 'DIRECT',
  });
  network.inject(proposals, { kind: 'status', status: 409, code: 'ALREADY_RENTAL_RESERVED_PERIOD' });
  await choose(page, pickTexts.form.rentalMoment, await inDays(network.origin, 2), '18:30');
  await choose(page, pickTexts.form.returnMoment, await inDays(network.origin, 3), '18:30');
  await saveButton(page).click();
  await expect(page.getByText(pickTexts.form.dateTaken)).toBeVisible();
  await expect(page.getByText(outboxTexts.attention)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: pickFormTexts.queue.date }).click();
  await expect(dateButton(page, pickTexts.form.rentalMoment)).toContainText('18:30');
  await choose(page, pickTexts.form.returnMoment, await inDays(network.origin, 4), '18:30');
  await saveButton(page).click();
  await expect(page.getByText(pickTexts.form.dateTaken)).toBeVisible();
  await page.getByRole('button', { name: pickFormTexts.queue.drop, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: pickFormTexts.queue.dropAsk.yes }).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
});

test('of one that may have arrived there is only to be heard, or to be written anew with what was entered', async ({
  page,
  network,
}) => {
  const { itemId } = await openCreate(page, network.origin, newcomer(), wanted);
  const terms = {
    ...termsOf(aSaleRow({ price: 3_000 })),
    rentalDate: `${toDay(await inDays(network.origin, 2))}T18:30:00` as LocalDateTime, // of the contract's shape
  };
  await page.goto(`${network.origin}/healthz`); // where no engine takes up what is left
  await leaveEntries(page, [
    anEntry({
      seq: 1,
      id: aKey(91),
      key: aKey(91),
      kind: 'pick.propose',
      lane: `pick:item:${itemId}`,
      args: { itemId, terms },
      state: 'attention',
      unsure: true,
      attempts: 1,
      reason: { is: 'unproven' },
    }),
  ]);
  await page.goto(`/pick-new/${itemId}`);
  await expect(page.getByText(tradeTexts.unproven)).toBeVisible();
  await expect(page.getByRole('button', { name: pickFormTexts.queue.drop, exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: pickFormTexts.queue.edit }).click();
  await expect(page.getByText(pickFormTexts.mayHaveArrived)).toBeVisible();
  await expect(page.getByLabel(pickTexts.form.salePrice)).toHaveValue('3,000');
  await page.goto(`/pick-new/${itemId}`);
  await page.getByRole('button', { name: entryTexts.heard }).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expect.poll(() => mutations(page)).toEqual([]);
  expect(await saidBy(page)).not.toContain(entryTexts.cancelled);
});

test('what was being written is offered again after the page was killed, and is gone on with or dropped', async ({
  page,
  context,
  network,
}) => {
  const { itemId } = await openCreate(page, network.origin, newcomer(), wanted);
  await choose(page, saleMoment, await inDays(network.origin, 2), '18:30');
  await page.getByLabel(pickTexts.form.salePlace).fill('도서관 앞');
  await expect
    .poll(() => draftOf(page, `pick:new:${itemId}:SALE:DIRECT`))
    .toMatchObject({ form: { start: { place: '도서관 앞' } } });
  await page.close();
  const next = await context.newPage();
  await next.goto(pathOf(itemId, wanted));
  await expect(resume(next).getByText(draftTexts.resumeAsk.subtitle)).toBeVisible();
  await resume(next).getByRole('button', { name: draftTexts.resumeAsk.yes }).click();
  await expect(next.getByLabel(pickTexts.form.salePlace)).toHaveValue('도서관 앞');
  await expect(dateButton(next, saleMoment)).toContainText('18:30');
  await next.reload();
  await resume(next).getByRole('button', { name: draftTexts.resumeAsk.no }).click();
  await expect(next.getByLabel(pickTexts.form.salePlace)).not.toHaveValue('도서관 앞');
  await expect.poll(() => draftOf(next, `pick:new:${itemId}:SALE:DIRECT`)).toBeUndefined();
  await next.reload();
  await expect(saveButton(next)).toBeVisible();
  await expect(resume(next)).toHaveCount(0);
});

test('one’s own listing says so; one that never was, or is deleted, is not found, nor is a kind that there is not', async ({
  page,
  network,
}) => {
  const own = await listingFor(network.origin, wanted);
  const other = await listingFor(network.origin, { type: 'RENTAL', method: 'DIRECT' });
  await logIn(page, network.origin, own.owner.nickname);
  await page.goto(pathOf(own.itemId, wanted));
  await expect(page.getByText(pickFormTexts.own)).toBeVisible();
  await page.getByRole('link', { name: pickFormTexts.toItem }).click();
  await expect(page).toHaveURL(`/detail/${own.itemId}`);
  for (const path of [
    '/post-pick/999999999/SALE/DIRECT',
    '/post-pick/1/LEND/DIRECT',
    '/post-pick/x/SALE/DIRECT',
    '/pick-new/x',
  ]) {
    await page.goto(path);
    await expect(page.getByText(emptyTexts['404'].title), path).toBeVisible();
  }
  const deleted = { kind: 'status', status: 409, code: 'ALREADY_DELETED_ITEM' } as const;
  network.inject(new RegExp(`/api/v1/item/${other.itemId}$`), deleted);
  await page.goto(pathOf(other.itemId, { type: 'RENTAL', method: 'DIRECT' }));
  await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
});

test('who has an unfinished PICK about the listing is led back to where they came from, or to the PICK', async ({
  page,
  network,
}) => {
  const nickname = newcomer();
  const { itemId, itemInfo } = await listingFor(network.origin, wanted, 1);
  const other = await memberOf(network.origin, nickname);
  const at = new Date((await inDays(network.origin, 3)) + 9 * 3_600_000).toISOString().slice(0, 10);
  await other.call('POST', '/api/v1/appointment/sale', {
    itemId,
    startDate: `${at}T18:30:00`,
    startLocation: itemInfo.location,
    price: itemInfo.salePrice,
    tradeMethod: 'DIRECT',
  });
  await other.leave();
  await logIn(page, network.origin, nickname);
  await page.goto('/my');
  await page.goto(pathOf(itemId, wanted));
  await expect(page).toHaveURL(/\/(my|pick-detail\/\d+)$/);
  await expectSaid(page, tradeTexts.hasPick);
  expect(nickname).not.toBe(mainUser);
});
