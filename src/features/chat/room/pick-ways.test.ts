import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AppointmentId } from '#contract/ids.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownProposal } from '#src/domain/picks/fold.ts';
import type { ItemTradeView } from '#src/domain/picks/item-trade.view.ts';
import { pickWays } from './pick-ways.ts';

const member = { state: 'member' } as const;
const nothing: ItemTradeView = { chatRoomId: null, appointmentId: null, pick: null, proposal: null };
const listing = (over: object = {}) =>
  ({
    itemId: 341,
    gone: null,
    isSold: null,
    soldStamp: 0,
    tradeStamp: 1,
    transactionTypes: ['RENTAL', 'SALE'],
    tradeMethods: ['DIRECT', 'PARCEL'],
    tradeState: 'AVAILABLE',
    detail: { mine: false, saleDate: null },
    ...over,
  }) as unknown as ItemRow; // nothing else decides

test('a listing of somebody else is offered in each of its ways, each at its form', () => {
  expect(pickWays(member, listing({ tradeMethods: ['PARCEL'] }), nothing)).toEqual({
    is: 'ways',
    ways: [
      { type: 'RENTAL', method: 'PARCEL', to: '/post-pick/341/RENTAL/PARCEL' },
      { type: 'SALE', method: 'PARCEL', to: '/post-pick/341/SALE/PARCEL' },
    ],
  });
});

test('a purchase that is agreed with another one leaves the rental', () => {
  const agreed = listing({
    tradeState: 'RESERVED',
    detail: { mine: false, saleDate: '2026-12-04T19:00:00' },
  });
  expect(pickWays(member, agreed, nothing)).toMatchObject({ ways: [{ type: 'RENTAL' }, { type: 'RENTAL' }] });
});

test.each([
  ['unknown', null, nothing],
  ['unknown', listing({ detail: null }), nothing],
  ['unknown', listing(), null],
  ['deleted', listing({ gone: 'deleted', detail: null }), nothing],
  ['own', listing({ detail: { mine: true, saleDate: null } }), nothing],
  ['sold', listing({ tradeState: 'SOLD' }), nothing],
] as const)('no PICK can be started where it is %s, and that is said', (why, item, trade) => {
  expect(pickWays(member, item, trade)).toEqual({ is: 'none', why });
});

test('a PICK that runs and a proposal on its way are opened instead of a second one', () => {
  const appointmentId = v.parse(AppointmentId, 905);
  expect(pickWays(member, listing(), { ...nothing, appointmentId })).toEqual({
    is: 'there',
    to: '/pick-detail/905',
  });
  const proposal = {} as ShownProposal; // that it is there decides
  expect(pickWays(member, listing(), { ...nothing, proposal })).toEqual({ is: 'there', to: '/pick-new/341' });
});
