import type { Page } from '@playwright/test';
import type { PickState } from '#contract/pick.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { navTexts, networkTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { button, newMember, openDetail } from '#tests/harness/pick-detail-screen.ts';
import {
  cancel,
  confirm,
  counter,
  type Deal,
  dayMs,
  hourMs,
  personOf,
  place,
  propose,
  stateOf,
} from '#tests/harness/pick-people.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { advance } from '#tests/harness/server-clock.ts';

/** The detail of a PICK against the real server: what each state offers each side, and what each answer does. */

test.setTimeout(150_000);

const newcomer = makeNames('약속하는이');
const { act } = pickScreenTexts;
const every = [act.cancel, act.reject, act.accept] as const;

/** Of the three answers those that are offered. */
const offered = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const name of every) if (await button(page, name).isVisible()) found.push(name);
  return found;
};

interface Cell {
  readonly state: PickState;
  readonly isCreator: boolean;
  readonly buttons: readonly string[];
  readonly label: string | null;
  readonly edit: boolean;
}

const both = (cell: Omit<Cell, 'isCreator'>): Cell[] =>
  [true, false].map((isCreator) => ({ ...cell, isCreator }));

/** What each state offers each role, written out (contract §5.2). */
const table: readonly Cell[] = [
  { state: 'PENDING', isCreator: true, buttons: ['PICK 취소하기'], label: null, edit: true },
  { state: 'PENDING', isCreator: false, buttons: ['거절하기', '수락하기'], label: null, edit: true },
  ...both({ state: 'CONFIRMED', buttons: ['PICK 취소하기'], label: null, edit: true }),
  ...both({ state: 'CANCELLED', buttons: [], label: '취소된 PICK이에요', edit: false }),
  ...both({ state: 'EXPIRED', buttons: [], label: '만료된 PICK이에요', edit: false }),
  ...both({ state: 'IN_PROGRESS', buttons: [], label: '진행중인 PICK이에요', edit: false }),
  ...both({ state: 'SUCCESS', buttons: [], label: '완료된 PICK이에요', edit: false }),
];

/** Drives a PICK to where the clock has the last word: days pass for all of them at once. */
const drive = async (origin: string, requester: Parameters<typeof propose>[1], cell: Cell): Promise<Deal> => {
  const { state, isCreator } = cell;
  const passes = state === 'EXPIRED' || state === 'IN_PROGRESS' || state === 'SUCCESS';
  const forMs = state === 'SUCCESS' ? hourMs : 20 * dayMs;
  const deal = await propose(origin, requester, { inMs: passes ? 2 * hourMs : 10 * dayMs, forMs });
  if (!isCreator) await counter(deal.owner, deal.pickId, hourMs / 2);
  if (state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS')
    await confirm(isCreator ? deal.owner : deal.requester, deal.pickId);
  if (state === 'CANCELLED') await cancel(deal.owner, deal.pickId);
  return deal;
};

test('every state offers each role exactly what it may do, and says whose request it is', async ({
  page,
  network,
}) => {
  const { origin } = network;
  const nickname = newcomer();
  const requester = { nickname, client: await personOf(origin, nickname) };
  const deals: [Cell, Deal][] = [];
  for (const cell of table) deals.push([cell, await drive(origin, requester, cell)]);
  await advance(origin, 2 * dayMs);
  await logIn(page, origin, nickname);
  for (const [cell, deal] of deals) {
    const { state, isCreator, buttons, label, edit } = cell;
    await test.step(`${state} ${isCreator ? 'creator' : 'counterpart'}`, async () => {
      await openDetail(page, deal);
      await expect(page.getByText(labels.pickState(state), { exact: true })).toBeVisible();
      expect(await offered(page)).toEqual(buttons);
      if (label !== null) await expect(page.getByText(label, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: pickScreenTexts.detail.edit })).toHaveCount(edit ? 1 : 0);
      // its notification asks for a review and opens this screen
      await expect(page.getByRole('link', { name: pickScreenTexts.list.review })).toHaveCount(
        state === 'SUCCESS' ? 1 : 0,
      );
      await expect(page.getByRole('link', { name: pickScreenTexts.detail.chat })).toHaveAttribute(
        'href',
        `/chat/${deal.roomId}`,
      );
      const heading = isCreator
        ? '내가 요청한 대여 정보예요'
        : `${deal.ownerName}님께서 요청하신 대여 정보예요`;
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
      await expect(page.getByText(place).first()).toBeVisible();
    });
  }
});

/** Logs a member in whose proposal was answered by another one. */
const countered = async (page: Page, origin: string): Promise<Deal> => {
  const deal = await propose(origin, await newMember(page, origin, newcomer()));
  await counter(deal.owner, deal.pickId);
  return deal;
};

test('an acceptance is called settled once it is, and leads to the chat', async ({ page, network }) => {
  const deal = await countered(page, network.origin);
  await openDetail(page, deal);
  await button(page, act.accept).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  await expectSaid(page, act.confirmed);
  expect(await stateOf(deal.owner, deal.pickId)).toBe('CONFIRMED');
  await page.goBack();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
  await expect(button(page, act.cancel)).toBeVisible();
});

for (const { name, isCreator, word, agreed } of [
  { name: 'a cancellation of one’s own proposal', isCreator: true, word: '취소', agreed: false },
  { name: 'a rejection', isCreator: false, word: '거절', agreed: false },
  { name: 'the end of what was agreed', isCreator: false, word: '취소', agreed: true },
] as const)
  test(`${name} is asked about in its own word, and leads to the listing`, async ({ page, network }) => {
    const requester = await newMember(page, network.origin, newcomer());
    const deal = await propose(network.origin, requester);
    if (!isCreator) await counter(deal.owner, deal.pickId);
    if (agreed) await confirm(deal.requester, deal.pickId);
    await page.goto('/my');
    await openDetail(page, deal);
    const press = button(page, word === '거절' ? act.reject : act.cancel);
    const dialog = page.getByRole('alertdialog', { name: `PICK을 ${word}하면 기존 내용은 사라져요.` });
    await press.click();
    await expect(dialog.getByText(`정말 ${word}하실 건가요?`)).toBeVisible();
    await dialog.getByRole('button', { name: '아니요, 그대로 둘래요' }).click();
    await expect(dialog).toBeHidden();
    expect(await stateOf(deal.owner, deal.pickId)).toBe(agreed ? 'CONFIRMED' : 'PENDING');
    await press.click();
    await dialog.getByRole('button', { name: `네, ${word}할래요` }).click();
    await expect(page).toHaveURL(`/detail/${deal.itemId}`);
    await expectSaid(page, act.cancelled);
    expect(await stateOf(deal.owner, deal.pickId)).toBe('CANCELLED');
    await page.goBack();
    await expect(page).toHaveURL('/my'); // the listing has taken the PICK's place
  });

test('an acceptance on its way is never said to wait for a network that is there', async ({
  page,
  network,
}) => {
  const deal = await countered(page, network.origin);
  await openDetail(page, deal);
  await expect(button(page, act.accept)).toBeVisible();
  const gate = network.hold(/^\/api\/v1\/appointment/);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await button(page, act.accept).click();
  await expect(page.getByText(outboxTexts.sending).first()).toBeVisible();
  gate.open();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
  expect(seen).toContain(outboxTexts.sending);
  for (const words of [pickTexts.queued.accept, outboxTexts.waiting, chatTexts.message.waiting])
    expect(seen).not.toContain(words);
});

test('an acceptance with no network binds nobody, can be taken back, and is never called settled', async ({
  page,
  context,
  network,
}) => {
  const deal = await countered(page, network.origin);
  await openDetail(page, deal);
  await expect(button(page, act.accept)).toBeVisible(); // the counter-proposal is here
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await button(page, act.accept).click();
  await expect(page.getByText(pickTexts.queued.accept)).toHaveCount(1); // said once, where it stands
  await expect(page.getByText(labels.pickState('PENDING'), { exact: true })).toBeVisible();
  expect(await offered(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(pickTexts.queued.accept)).toBeVisible();
  await button(page, pickScreenTexts.takeBack).click();
  await expect(button(page, act.accept)).toBeVisible();
  await expect(page.getByText(pickTexts.queued.accept)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  expect(await stateOf(deal.owner, deal.pickId)).toBe('PENDING');
  expect(await saidBy(page)).not.toContain(act.confirmed);
});

test('an acceptance meets other terms: nobody is bound, it is explained, and the new terms can be accepted', async ({
  page,
  context,
  network,
}) => {
  const deal = await countered(page, network.origin);
  await openDetail(page, deal);
  await expect(button(page, act.accept)).toBeVisible(); // the counter-proposal is here
  await context.setOffline(true);
  await button(page, act.accept).click();
  await expect(page.getByText(pickTexts.queued.accept).first()).toBeVisible();
  await counter(deal.owner, deal.pickId, 2 * hourMs);
  await context.setOffline(false);
  const note = page.getByRole('status').filter({ hasText: pickTexts.conflict.changed });
  await expect(note).toBeVisible();
  await expect(note.getByText(pickScreenTexts.now(labels.pickState('PENDING')))).toBeVisible();
  expect(await saidBy(page)).not.toContain(pickTexts.failed.confirm); // it is asked about, not failed
  expect(await stateOf(deal.owner, deal.pickId)).toBe('PENDING');
  await button(page, act.accept).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  expect(await stateOf(deal.owner, deal.pickId)).toBe('CONFIRMED');
});

test('an acceptance meets a cancellation: it is explained with the state, and gone once it was heard', async ({
  page,
  context,
  network,
}) => {
  const deal = await countered(page, network.origin);
  await openDetail(page, deal);
  await expect(button(page, act.accept)).toBeVisible(); // the counter-proposal is here
  await context.setOffline(true);
  await button(page, act.accept).click();
  await expect(page.getByText(pickTexts.queued.accept).first()).toBeVisible();
  await cancel(deal.owner, deal.pickId);
  await context.setOffline(false);
  await expect(page.getByText(pickTexts.conflict.cancelled(deal.ownerName))).toBeVisible();
  await expect(page.getByText(pickTexts.ended.CANCELLED, { exact: true })).toBeVisible();
  await button(page, pickScreenTexts.hear).click();
  await expect(page.getByText(pickTexts.conflict.cancelled(deal.ownerName))).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(pickTexts.ended.CANCELLED, { exact: true })).toBeVisible();
  await expect(page.getByText(pickTexts.conflict.cancelled(deal.ownerName))).toHaveCount(0);
});

test('a PICK of others, and what is no number, are not found', async ({ page, network }) => {
  const nickname = newcomer();
  const deal = await propose(network.origin, { nickname, client: await personOf(network.origin, nickname) });
  await newMember(page, network.origin, newcomer());
  for (const path of [`/pick-detail/${deal.pickId}`, '/pick-detail/x', '/meeting/0']) {
    await page.goto(path);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
  }
});

test('the header of the room, its top and its cards tell of the PICK as it is now', async ({
  page,
  network,
}) => {
  const deal = await countered(page, network.origin);
  await page.goto(`/chat/${deal.roomId}`);
  const cards = page.getByRole('log').getByRole('button', { name: chatScreenTexts.confirmPick });
  await expect(cards).toHaveCount(2);
  // the first card has terms that nobody is asked about any more
  await expect(page.getByRole('log').getByText(pickTexts.changedCard)).toHaveCount(1);
  await expect(page.getByRole('log').getByText(labels.pickState('PENDING'))).toHaveCount(1);
  await page.getByRole('link', { name: navTexts.pick, exact: true }).click();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
  await button(page, act.accept).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  // as a stamp: the notice beside it says the word too
  const stamp = (state: string) => page.getByRole('log').getByText(labels.pickState(state), { exact: true });
  await expect(stamp('CONFIRMED')).toHaveCount(1);
  await cancel(deal.owner, deal.pickId);
  await expect(stamp('CANCELLED')).toHaveCount(1);
  await expect(page.getByRole('button', { name: navTexts.pick, exact: true })).toBeEnabled();
});
