import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { StoreError } from '#src/db/store.ts';
import { makeKeptValues } from '#src/frame/view-cache-values.ts';
import { readInto, readsOf } from './read-ahead.ts';

/** Each read of these tests answers by itself. */
const store = {} as AccountStore;
const member = 7 as UserId;
const keysOf = (address: string, account: 'visitor' | UserId = member): string[] =>
  readsOf(address, account, makeKeptValues()).map(([key]) => key);

test('a view is in the cache once it is read', async () => {
  const cache = makeKeptValues();
  await readInto(cache, store, ['a', async () => 'rows']);
  expect(cache.view('a')).toBe('rows');
});

test('what was never fetched is not cached, and leaves what the screen showed last', async () => {
  const cache = makeKeptValues();
  await readInto(cache, store, ['a', async () => null]);
  expect(cache.view('a')).toBeUndefined();
  cache.keepView('a', 'rows', cache.changes());
  await readInto(cache, store, ['a', async () => null]);
  expect(cache.view('a')).toBe('rows');
});

test('a view that was read before a change of the outbox is not cached after it', async () => {
  const cache = makeKeptValues();
  await readInto(cache, store, [
    'a',
    async () => {
      cache.outboxChanged();
      return 'rows';
    },
  ]);
  expect(cache.view('a')).toBeUndefined();
});

test('a database that is closed meanwhile caches nothing, and any other fault surfaces', async () => {
  const cache = makeKeptValues();
  await readInto(cache, store, ['a', () => Promise.reject(new StoreError('gone', null))]);
  expect(cache.view('a')).toBeUndefined();
  await expect(readInto(cache, store, ['a', () => Promise.reject(new Error('a bug'))])).rejects.toThrow(
    'a bug',
  );
});

test('a visitor reads ahead listings alone', () => {
  expect(keysOf('/detail/3', 'visitor')).toHaveLength(2);
  expect(keysOf('/', 'visitor')).toEqual(['feed:home']);
  for (const address of ['/chat', '/chat/3', '/pick', '/pick-detail/3', '/my'])
    expect(keysOf(address, 'visitor'), address).toEqual([]);
});

test('an address that names nothing reads nothing', () => {
  for (const address of ['/detail/x', '/detail/0', '/chat/x', '/pick-detail/', '/unknown/3'])
    expect(keysOf(address), address).toEqual([]);
  expect(keysOf('/')).toEqual(['feed:home', 'today']);
  expect(keysOf('/chat/3')).toEqual(['log:3', 'room:3', 'room-picks:3']);
});
