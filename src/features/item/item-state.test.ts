import { expect, test } from 'vitest';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import type { ItemView } from '#src/domain/listings/item.view.ts';
import { itemState } from './item-state.ts';

const card = { itemId: 341, at: 500, productTypes: ['SOCCER'], detail: null } as unknown as ShownItem; // only these are looked at
const whole = { ...card, detail: { at: 900 } } as unknown as ShownItem;
const view = (over: Partial<ItemView>): ItemView => ({
  item: null,
  gone: null,
  loading: false,
  trouble: null,
  ...over,
});

test('a listing that nobody asked for yet is loading online and never fetched offline', () => {
  expect(itemState(undefined, 'online')).toEqual({ is: 'reading' });
  expect(itemState(null, 'online')).toEqual({ is: 'loading' });
  expect(itemState(null, 'offline')).toEqual({ is: 'never' });
});

test('what the server says is gone is not shown, even while its card is still stored', () => {
  expect(itemState(view({ gone: 'missing' }), 'online')).toEqual({ is: 'missing' });
  expect(itemState(view({ gone: 'deleted', item: whole }), 'offline')).toEqual({
    is: 'deleted',
    like: ['SOCCER'],
  });
});

test('a card alone is shown at once and says whether the rest is coming', () => {
  expect(itemState(view({ item: card, loading: true }), 'online')).toMatchObject({
    is: 'shown',
    at: 500,
    detail: 'coming',
  });
  expect(itemState(view({ item: card }), 'offline')).toMatchObject({ is: 'shown', detail: 'never' });
  expect(itemState(view({ item: card, trouble: 'busy' }), 'online')).toMatchObject({
    detail: 'never',
    notRenewed: true,
  });
});

test('a stored detail stays on screen through every trouble, with the age of the detail', () => {
  for (const trouble of ['busy', 'portal', 'refused', 'unreadable', 'signed-out', 'offline'] as const)
    expect(itemState(view({ item: whole, trouble }), 'online')).toMatchObject({
      is: 'shown',
      at: 900,
      detail: 'here',
      notRenewed: trouble !== 'offline',
    });
});

test('a first fetch that failed is an error with its cause, and none while it is tried again', () => {
  expect(itemState(view({ trouble: 'busy' }), 'online')).toEqual({ is: 'failed', trouble: 'busy' });
  expect(itemState(view({ trouble: 'busy', loading: true }), 'online')).toEqual({ is: 'loading' });
  expect(itemState(null, 'portal')).toEqual({ is: 'failed', trouble: 'portal' });
  expect(itemState(null, 'trouble')).toEqual({ is: 'failed', trouble: 'unanswered' });
});
