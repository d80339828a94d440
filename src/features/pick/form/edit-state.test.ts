import { expect, test } from 'vitest';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import { editState } from './edit-state.ts';

const terms = { type: 'RENTAL', tradeMethod: 'DIRECT' };
const shown = (over: object = {}, state = 'PENDING') =>
  ({ pick: { state, at: 5 }, terms, waiting: null, stopped: null, ...over }) as unknown as ShownPick; // only these are looked at
const view = (over: Partial<PickView> = {}): PickView => ({
  shown: shown(),
  item: null,
  opponent: null,
  gone: null,
  at: null,
  loading: false,
  trouble: null,
  ...over,
});

test.each(['PENDING', 'CONFIRMED'])('%s can be changed, with no network too', (state) => {
  expect(editState(view({ shown: shown({}, state) }), 'offline').is).toBe('form');
});

test.each(['IN_PROGRESS', 'SUCCESS', 'CANCELLED', 'EXPIRED'])('%s cannot be changed', (state) => {
  expect(editState(view({ shown: shown({}, state) }), 'online')).toEqual({ is: 'ended', state });
});

test('a change that waits can be changed; one that may have left, and an answer that waits, cannot', () => {
  const waits = (waiting: object) => editState(view({ shown: shown({ waiting }) }), 'online').is;
  expect(waits({ does: 'edit', mayHaveLeft: false })).toBe('form');
  expect(waits({ does: 'edit', mayHaveLeft: true })).toBe('on-its-way');
  expect(waits({ does: 'confirm', mayHaveLeft: false })).toBe('decided');
  expect(waits({ does: 'cancel', mayHaveLeft: true })).toBe('decided');
});

test('a deleted listing ends it, one that is merely not stored does not', () => {
  expect(editState(view({ item: { gone: 'deleted' } as never }), 'online').is).toBe('deleted');
  expect(editState(view({ item: null }), 'online').is).toBe('form');
});

test('with nothing stored it is gone, never fetched, failed or loading, each in its own words', () => {
  const empty = view({ shown: null });
  expect(editState({ ...empty, gone: 'missing' }, 'offline').is).toBe('gone');
  expect(editState(empty, 'offline').is).toBe('never');
  expect(editState({ ...empty, trouble: 'busy' }, 'online')).toEqual({ is: 'failed', trouble: 'busy' });
  expect(editState({ ...empty, trouble: 'busy', loading: true }, 'online').is).toBe('loading');
  expect(editState(null, 'trouble')).toEqual({ is: 'failed', trouble: 'unanswered' });
  expect(editState(undefined, 'offline').is).toBe('reading');
});

test('what is stored stays on screen though the server has no such PICK of ours any more', () => {
  expect(editState(view({ gone: 'missing' }), 'online').is).toBe('form');
});
