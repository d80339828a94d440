import { describe, expect, test } from 'vitest';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import type { ListView } from '#src/domain/listings/list.view.ts';
import { isOldNews, listState } from './list-state.ts';

const row = { itemId: 1, title: '과잠' } as unknown as ShownItem; // the state never looks inside a row

const stored: ListView = {
  items: [row],
  at: 1_000,
  loading: false,
  trouble: null,
  more: false,
  beyond: false,
  front: 1,
};
const nothing: ListView = { ...stored, items: [], at: null, front: 0 };

describe('with nothing stored', () => {
  test('a list that was not read yet is neither empty nor loading', () => {
    expect(listState(undefined, 'offline')).toEqual({ is: 'reading' });
  });

  test('a list that was never requested is loading with a network and never fetched without one', () => {
    expect(listState(null, 'online')).toEqual({ is: 'loading' });
    expect(listState(null, 'slow')).toEqual({ is: 'loading' });
    expect(listState(null, 'offline')).toEqual({ is: 'never' });
  });

  test('an engine or a server that does not work is an error, not an endless spinner', () => {
    expect(listState(null, 'trouble')).toEqual({ is: 'failed', trouble: 'unanswered' });
    expect(listState(null, 'portal')).toEqual({ is: 'failed', trouble: 'portal' });
  });

  test('a first fetch that failed is an error until it is retried', () => {
    const failed: ListView = { ...nothing, trouble: 'busy' };
    expect(listState(failed, 'online')).toEqual({ is: 'failed', trouble: 'busy' });
    expect(listState({ ...failed, loading: true }, 'online')).toEqual({ is: 'loading' });
  });

  test('a list whose first fetch met no network is never fetched, even while the device reports a network', () => {
    expect(listState({ ...nothing, trouble: 'offline' }, 'online')).toEqual({ is: 'never' });
    expect(listState({ ...nothing, loading: true }, 'offline')).toEqual({ is: 'never' });
  });

  test('a list that the server returned empty is empty, with and without a network', () => {
    const empty = { is: 'empty', at: 1_000, notRenewed: false, busy: false };
    expect(listState({ ...stored, items: [] }, 'online')).toEqual(empty);
    expect(listState({ ...stored, items: [] }, 'offline')).toEqual(empty);
  });
});

describe('with rows', () => {
  test('no error ever hides the rows', () => {
    for (const trouble of ['offline', 'busy', 'portal', 'refused', 'signed-out', 'unreadable'] as const)
      for (const network of ['online', 'offline', 'portal', 'trouble'] as const)
        expect(listState({ ...stored, trouble }, network)).toMatchObject({ is: 'rows', items: [row] });
  });

  test('a failed refresh is reported for a failure of its own, and not for one of the network, which has its own line', () => {
    for (const trouble of ['busy', 'refused', 'unreadable'] as const) {
      expect(listState({ ...stored, trouble }, 'online')).toMatchObject({ notRenewed: true });
      for (const network of ['offline', 'portal', 'trouble'] as const)
        expect(listState({ ...stored, trouble }, network)).toMatchObject({ notRenewed: false });
    }
    for (const trouble of ['offline', 'portal', 'unanswered'] as const)
      expect(listState({ ...stored, trouble }, 'online')).toMatchObject({ notRenewed: false });
  });

  test('the end of the list distinguishes rows on this device, rows on the server and no rows', () => {
    expect(listState(stored, 'online')).toMatchObject({ end: 'all' });
    expect(listState({ ...stored, more: true }, 'online')).toMatchObject({ end: 'more' });
    for (const network of ['offline', 'portal', 'trouble'] as const)
      expect(listState({ ...stored, more: true }, network)).toMatchObject({ end: 'stored' });
    // no more is promised than is known
    expect(listState({ ...stored, more: 'unsure' }, 'offline')).toMatchObject({ end: 'unsure' });
    expect(listState({ ...stored, more: 'unsure' }, 'online')).toMatchObject({ end: 'more' });
    expect(listState({ ...stored, more: true, beyond: true }, 'offline')).toMatchObject({ end: 'here' });
    expect(listState({ ...stored, beyond: true }, 'offline')).toMatchObject({ end: 'here' });
  });

  test('no spinner shows while there is no network', () => {
    expect(listState({ ...stored, loading: true }, 'online')).toMatchObject({ busy: true });
    expect(listState({ ...stored, loading: true }, 'offline')).toMatchObject({ busy: false });
  });
});

test('an age is worth a word from five minutes on, and always in a snapshot', () => {
  expect(isOldNews(0, 0)).toBe(false);
  expect(isOldNews(0, 299_999)).toBe(false);
  expect(isOldNews(0, 300_000)).toBe(true);
  expect(isOldNews(300_000, 0)).toBe(false); // a device that is behind
  expect(isOldNews(0, null)).toBe(true);
});
