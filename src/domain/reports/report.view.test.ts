import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import * as feeds from '#src/db/feeds.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { roomsPull, salesFeed } from '#src/domain/pull-keys.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { reportView } from './report.view.ts';

type Tables = Pick<AccountTables, 'pulls' | 'feeds' | 'feedPages'>;
const other = 12 as UserId; // any number is an id
const when = { stamp: 1, at: 1 };

/** The fetch state after each of these writes. */
const makeDevice = () => {
  const { store } = makeStage();
  return async (write: (tx: Writer<Tables>) => Promise<void>) => {
    await store.write(['pulls', 'feeds', 'feedPages'], 'relaxed', write);
    return (await reportView(store, other, null)).sources;
  };
};

test('the fetch state is null until both the rooms and the listings were requested', async () => {
  const after = makeDevice();
  expect(await after((tx) => pulls.markDone(tx, roomsPull, when, null))).toBeNull();
  expect(await after((tx) => feeds.markLoading(tx, salesFeed(other), 1))).toEqual({
    isRead: false,
    loading: true,
    trouble: null,
  });
});

test('a fetch error of either is shown until it was read once', async () => {
  const after = makeDevice();
  await after((tx) => pulls.markDone(tx, roomsPull, when, null));
  expect(await after((tx) => feeds.markTrouble(tx, salesFeed(other), 'busy'))).toEqual({
    isRead: false,
    loading: false,
    trouble: 'busy',
  });
  const read = { isRead: true, loading: false, trouble: null };
  const page = { ids: [], next: null, ...when };
  expect(await after(async (tx) => void (await feeds.begin(tx, salesFeed(other), page)))).toEqual(read);
  // a failed refresh does not undo an earlier answer
  expect(await after((tx) => feeds.markTrouble(tx, salesFeed(other), 'busy'))).toEqual(read);
});
