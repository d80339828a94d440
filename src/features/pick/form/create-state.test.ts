import { expect, test } from 'vitest';
import type { AppointmentId, UserId } from '#contract/ids.ts';
import type { ItemView } from '#src/domain/listings/item.view.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import type { ProposalView } from '#src/domain/picks/pick.view.ts';
import { createState } from './create-state.ts';

const me = 7 as UserId; // a test's own
const row = {
  transactionTypes: ['RENTAL'],
  tradeMethods: ['DIRECT'],
  detail: { mine: false, owner: { id: 12 } },
} as unknown as NonNullable<ItemView['item']>; // only these are looked at
const item = (over: Partial<ItemView> = {}): ItemView => ({
  item: row,
  gone: null,
  loading: false,
  trouble: null,
  ...over,
});
const nothing: ProposalView = { item: null, proposal: null, appointmentId: null };
const waiting = (over: Partial<ShownProposal>) =>
  ({ state: 'queued', mayHaveLeft: false, ...over }) as unknown as ShownProposal; // only these are looked at
const state = (over: Partial<Parameters<typeof createState>[0]> = {}) =>
  createState({
    me,
    kind: { type: 'RENTAL', method: 'DIRECT' },
    item: item(),
    proposal: nothing,
    network: 'online',
    ...over,
  });

test('a listing of somebody else that is traded like this can be asked for', () => {
  expect(state()).toMatchObject({ is: 'form', item: row, proposal: null });
});

test('one’s own listing cannot be asked for', () => {
  expect(
    state({ item: item({ item: { ...row, detail: { mine: true, owner: { id: 12 } } } as never }) }).is,
  ).toBe('own');
  expect(state({ me: 12 as UserId }).is).toBe('own');
});

test('a listing that is deleted, or never was, is not found, also where its card is stored', () => {
  expect(state({ item: item({ gone: 'deleted' }) }).is).toBe('gone');
  expect(state({ item: item({ gone: 'missing', item: null }), network: 'offline' }).is).toBe('gone');
});

test('what one has of a deleted listing comes before it: a PICK, or a proposal that may have left', () => {
  const gone = item({ gone: 'deleted' });
  const taken = { ...nothing, appointmentId: 905 as AppointmentId }; // a test's own
  expect(state({ item: gone, proposal: taken }).is).toBe('taken');
  const left = { ...nothing, proposal: waiting({ state: 'sending', mayHaveLeft: true }) };
  expect(state({ item: gone, proposal: left }).is).toBe('on-its-way');
});

test('what the listing does not offer is said, type before method', () => {
  expect(state({ kind: { type: 'SALE', method: 'PARCEL' } })).toEqual({ is: 'not-offered', what: 'type' });
  expect(state({ kind: { type: 'RENTAL', method: 'PARCEL' } })).toEqual({
    is: 'not-offered',
    what: 'method',
  });
});

test('where there is an unfinished PICK already there is no second form, online or offline', () => {
  const taken = { ...nothing, appointmentId: 905 as AppointmentId };
  expect(state({ proposal: taken })).toEqual({ is: 'taken', appointmentId: 905 });
  expect(state({ proposal: taken, network: 'offline', item: null })).toMatchObject({ is: 'taken' });
});

test('a proposal is written anew only while nothing of it can have left, or once it was refused', () => {
  const of = (over: Partial<ShownProposal>) =>
    state({ proposal: { ...nothing, proposal: waiting(over) } }).is;
  expect(of({})).toBe('form');
  expect(of({ state: 'sending', mayHaveLeft: true })).toBe('on-its-way');
  expect(of({ state: 'queued', mayHaveLeft: true })).toBe('on-its-way');
  expect(of({ state: 'failed' })).toBe('form');
});

test('without the detail there is no form: it is loading, was never fetched, or failed with a retry', () => {
  const card = item({ item: { ...row, detail: null } });
  expect(state({ item: card }).is).toBe('loading');
  expect(state({ item: card, network: 'offline' }).is).toBe('never');
  expect(state({ item: { ...card, trouble: 'busy' } })).toEqual({ is: 'failed', trouble: 'busy' });
  expect(state({ item: null }).is).toBe('loading');
  expect(state({ item: null, network: 'trouble' })).toEqual({ is: 'failed', trouble: 'unanswered' });
  expect(state({ item: undefined }).is).toBe('reading');
});

test('what is stored is a form without a network', () => {
  expect(state({ network: 'offline' }).is).toBe('form');
});
