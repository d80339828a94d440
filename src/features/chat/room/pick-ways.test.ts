import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AppointmentId } from '#contract/ids.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import type { ItemTradeView } from '#src/domain/picks/item-trade.view.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { missingAs, pickWays } from './pick-ways.ts';

const member = { state: 'member' } as const;
const nothing: ItemTradeView = { chatRoomId: null, appointmentId: null, pick: null, proposal: null };
const listing = (over: object = {}) =>
  ({
    itemId: 341,
    isSold: null,
    soldStamp: 0,
    tradeStamp: 1,
    transactionTypes: ['RENTAL', 'SALE'],
    tradeMethods: ['DIRECT', 'PARCEL'],
    tradeState: 'AVAILABLE',
    detail: { mine: false, saleDate: null },
    ...over,
  }) as unknown as ShownItem; // nothing else decides
const view = (over: object = {}) => ({ item: listing(over), gone: null });

test('another member’s listing is offered in each of its ways, each at its form', () => {
  expect(pickWays(member, view({ tradeMethods: ['PARCEL'] }), nothing)).toEqual({
    is: 'ways',
    ways: [
      { type: 'RENTAL', method: 'PARCEL', to: '/post-pick/341/RENTAL/PARCEL' },
      { type: 'SALE', method: 'PARCEL', to: '/post-pick/341/SALE/PARCEL' },
    ],
  });
});

test('a listing in ways that this version does not know cannot be started here, and that is said', () => {
  const none = { is: 'none', why: 'unknown-ways' };
  expect(pickWays(member, view({ transactionTypes: ['AUCTION'] }), nothing)).toEqual(none);
  expect(pickWays(member, view({ tradeMethods: ['DRONE'] }), nothing)).toEqual(none);
});

test('a purchase that is agreed with another one leaves the rental', () => {
  const agreed = view({
    tradeState: 'RESERVED',
    detail: { mine: false, saleDate: '2026-12-04T19:00:00' },
  });
  expect(pickWays(member, agreed, nothing)).toMatchObject({ ways: [{ type: 'RENTAL' }, { type: 'RENTAL' }] });
});

test.each([
  ['unknown', null, nothing],
  ['unknown', view({ detail: null }), nothing],
  ['unknown', view(), null],
  ['deleted', { item: null, gone: 'deleted' }, nothing],
  ['own', view({ detail: { mine: true, saleDate: null } }), nothing],
  ['sold', view({ tradeState: 'SOLD' }), nothing],
] as const)('no PICK can be started where it is %s, and that is said', (why, item, trade) => {
  expect(pickWays(member, item, trade)).toEqual({ is: 'none', why });
});

test('a PICK that runs and a proposal on its way are opened instead of a second one', () => {
  const appointmentId = v.parse(AppointmentId, 905);
  expect(pickWays(member, view(), { ...nothing, appointmentId })).toEqual({
    is: 'there',
    to: '/pick-detail/905',
  });
  const proposal = {} as ShownProposal; // that it is there decides
  expect(pickWays(member, view(), { ...nothing, proposal })).toEqual({ is: 'there', to: '/pick-new/341' });
});

test('a listing that is not stored in full is said to come, to have failed, or to wait for a network', () => {
  const told = { loading: false, trouble: 'unanswered' } as const;
  expect(missingAs(null, true)).toBe('cut');
  expect(missingAs(null, false)).toBe('coming');
  expect(missingAs(told, false)).toBe('failed');
  expect(missingAs({ ...told, loading: true }, false)).toBe('coming');
  expect(missingAs(told, true)).toBe('cut');
});
