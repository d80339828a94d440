import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { EntryState } from '#src/db/rows.ts';
import type { ItemDetailPart } from '#src/domain/items/rows.ts';
import type { ItemTradeView } from '#src/domain/picks/item-trade.view.ts';
import type { ShownPick, ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { offerOf, roleOf } from '#src/features/shared/offer.ts';
import { pickWords, primaryActionsOf, proposalWords } from './primary-actions.ts';

const id = v.parse(ItemId, 341);
const chatRoomId = v.parse(ChatRoomId, 58);
const appointmentId = v.parse(AppointmentId, 905);
const trade = (over: Partial<ItemTradeView> = {}): ItemTradeView => ({
  chatRoomId: null,
  appointmentId: null,
  pick: null,
  proposal: null,
  ...over,
});
const proposal = (state: EntryState) => ({ state }) as ShownProposal; // nothing else decides
const pick = (over: object) =>
  ({ pick: { state: 'PENDING' }, waiting: null, stopped: null, ...over }) as unknown as ShownPick; // nothing else is said

test('a member is offered nothing until it is known whose listing it is', () => {
  const detail = (mine: boolean) => ({ mine }) as ItemDetailPart; // nothing else decides
  expect(roleOf({ state: 'member' }, { detail: null })).toBeNull();
  expect(roleOf({ state: 'member' }, { detail: detail(true) })).toBe('owner');
  expect(roleOf({ state: 'member' }, { detail: detail(false) })).toBe('other');
  expect(roleOf({ state: 'ended' }, { detail: null })).toBe('visitor');
});

test('a visitor is asked to log in for the chat and sees what could be traded', () => {
  expect(primaryActionsOf(id, 'visitor', null)).toEqual({
    chat: 'login',
    pick: null,
    proposal: null,
    trade: true,
  });
});

test('an owner has the rooms of the listing and no trade, whatever is stored', () => {
  expect(primaryActionsOf(id, 'owner', trade({ appointmentId, chatRoomId }))).toEqual({
    chat: '/chat-about/341',
    pick: null,
    proposal: null,
    trade: false,
  });
});

test('without a room the chat leads to where one begins, and nothing is offered before the device was read', () => {
  const none = { chat: '/chat/with/341', pick: null, proposal: null };
  expect(primaryActionsOf(id, 'other', null)).toEqual({ ...none, trade: false });
  expect(primaryActionsOf(id, 'other', trade())).toEqual({ ...none, trade: true });
});

test('a known room is gone to directly, and a running PICK stands in the place of the trades', () => {
  expect(primaryActionsOf(id, 'other', trade({ chatRoomId }))).toMatchObject({
    chat: '/chat/58',
    trade: true,
  });
  expect(primaryActionsOf(id, 'other', trade({ chatRoomId, appointmentId }))).toEqual({
    chat: '/chat/58',
    pick: { to: '/pick-detail/905', shown: null },
    proposal: null,
    trade: false,
  });
});

test('a proposal that waits, or was refused, stands in the place of the trades, and says which', () => {
  const waits = primaryActionsOf(id, 'other', trade({ proposal: proposal('queued') }));
  expect(waits).toMatchObject({ proposal: { to: '/pick-new/341', stopped: false }, trade: false });
  const refused = primaryActionsOf(id, 'other', trade({ proposal: proposal('failed') }));
  expect(refused).toMatchObject({ proposal: { to: '/pick-new/341', stopped: true }, trade: false });
});

test('a proposal that is through is its PICK, but a refused one is said beside the PICK that is there', () => {
  expect(
    primaryActionsOf(id, 'other', trade({ appointmentId, proposal: proposal('ambiguous') })),
  ).toMatchObject({
    pick: { to: '/pick-detail/905' },
    proposal: null,
  });
  expect(
    primaryActionsOf(id, 'other', trade({ appointmentId, proposal: proposal('attention') })),
  ).toMatchObject({
    pick: { to: '/pick-detail/905' },
    proposal: { stopped: true },
  });
});

test.each([
  ['PENDING', '답변 대기'],
  ['CONFIRMED', '확정'],
  ['IN_PROGRESS', '진행 중'],
  ['FROM_THE_FUTURE', '확인 중'],
])('a PICK that is %s reads “%s”', (state, words) => {
  expect(pickWords(pick({ pick: { state } }))).toBe(words);
});

test('what was decided since stands beside the state, which is still the server’s', () => {
  const waiting = { does: 'confirm', state: 'queued' };
  expect(pickWords(pick({ waiting }))).toBe('답변 대기 · PICK 수락하기 · 전송 대기 중');
  expect(pickWords(pick({ stopped: { ...waiting, state: 'attention' } }))).toBe(
    '답변 대기 · 확인이 필요해요',
  );
});

test('a proposal says how it goes, and that a user must look', () => {
  expect(proposalWords(proposal('queued'))).toBe('전송 대기 중');
  expect(proposalWords(proposal('sending'))).toBe('보내는 중');
  expect(proposalWords(proposal('ambiguous'))).toBe('확인하고 있어요');
  expect(proposalWords(proposal('failed'))).toBe('확인이 필요해요');
});

const listing = (over: Partial<Parameters<typeof offerOf>[0]>): Parameters<typeof offerOf>[0] => ({
  transactionTypes: ['SALE', 'RENTAL'],
  detail: null,
  isSold: null,
  soldStamp: 0,
  ...over,
});
const state = (tradeState: string, saleDate: string | null = null) => ({
  tradeState,
  tradeStamp: 1,
  detail: { saleDate } as ItemDetailPart, // nothing else decides
});

test('a listing offers what it is put up for, as long as nothing is known to stand against it', () => {
  expect(offerOf(listing({}))).toEqual({ rent: true, sale: true, refusal: null });
  expect(offerOf(listing({ ...state('AVAILABLE'), transactionTypes: ['SALE'] }))).toEqual({
    rent: false,
    sale: true,
    refusal: null,
  });
  expect(offerOf(listing(state('AUCTIONED')))).toEqual({ rent: true, sale: true, refusal: null });
});

test('what is sold is offered for nothing any more, and says so', () => {
  for (const transactionTypes of [['SALE'], ['RENTAL'], ['SALE', 'RENTAL']])
    expect(offerOf(listing({ ...state('SOLD', '2026-11-20T18:00:00'), transactionTypes }))).toEqual({
      rent: false,
      sale: false,
      refusal: 'sold',
    });
});

test('while a sale is agreed it is rented still, and no second sale is offered', () => {
  const agreed = state('RESERVED', '2026-12-04T19:00:00');
  expect(offerOf(listing(agreed))).toEqual({ rent: true, sale: false, refusal: 'sale-agreed' });
  expect(offerOf(listing({ ...agreed, transactionTypes: ['RENTAL'] }))).toMatchObject({ refusal: null });
});

test('an agreed rental leaves both open: other days are free', () => {
  expect(offerOf(listing(state('RESERVED')))).toEqual({ rent: true, sale: true, refusal: null });
});

test('a sale date that an older detail told is forgotten once the listing is free again', () => {
  expect(offerOf(listing(state('AVAILABLE', '2026-12-04T19:00:00')))).toMatchObject({ sale: true });
});
