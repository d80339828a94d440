import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import * as feeds from '#src/db/feeds.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { takeLease } from '#src/sync/lease.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { evict } from './evict.ts';

const setUp = async (count: number, kept: readonly number[] = []) => {
  const stage = makeStage();
  const leaseHandle = await takeLease(stage.store, 'test');
  const rows = Array.from({ length: count }, (_none, at) => {
    const itemId = at + 1;
    return { itemId, seenAt: itemId, kept: kept.includes(itemId) ? 1 : 0 } as ItemRow; // all that eviction reads
  });
  await leaseHandle.write(['items'], 'relaxed', (tx) => tx.putMany('items', rows));
  const list = (key: string, ids: readonly number[]) =>
    leaseHandle.write(
      ['feeds', 'feedPages'],
      'relaxed',
      (tx) => feeds.begin(tx, key, { ids: ids as ItemId[], next: null, stamp: 1, at: 0 }), // any positive number is an id
    );
  return {
    ...stage,
    leaseHandle,
    list,
    left: () => stage.account.all('items').map((row) => Number(row.itemId)),
  };
};

test('[E4] listings seen longest ago are evicted first, never one that a list shows or the user saved', async () => {
  const it = await setUp(10, [2]);
  await it.list('liked', [1, 4]);
  expect(await evict(it.leaseHandle, 6)).toBe(4);
  expect(it.left()).toEqual([1, 2, 4, 8, 9, 10]);
});

test('[E4] a confirmed like of a listing that is not stored outlives the engine that received it', async () => {
  const it = await setUp(0);
  const told = { liked: true, likeCount: 1 };
  await it.leaseHandle.write(['items', 'toldLikes'], 'relaxed', async (tx) => {
    await items.putLiked(tx, 7 as ItemId, told, { stamp: 1, at: 0 }); // any positive number is an id
  });
  await evict(it.leaseHandle);
  expect(it.account.all('toldLikes')).toMatchObject([{ itemId: 7, ...told }]);
});

test('[E4] a listing stays while a mutation about it waits', async () => {
  const it = await setUp(10);
  await it.store.write(['outbox'], 'strict', (tx) => tx.put('outbox', anEntry()));
  await evict(it.leaseHandle, 2);
  expect(it.left()).toEqual([5, 10]);
});

test('[E4] of many searches the newest thirty are remembered', async () => {
  const it = await setUp(1);
  for (let n = 1; n <= 33; n += 1) await it.list(`search:${n}`, []);
  await it.store.write(['feeds'], 'relaxed', async (tx) => {
    for (const row of await tx.range('feeds', {}))
      await tx.put('feeds', { ...row, stamp: Number(row.key.slice(7)) });
  });
  await evict(it.leaseHandle, 20);
  const left = it.account.all('feeds').map((row) => row.key);
  expect(left).toHaveLength(30);
  expect(left).not.toContain('search:3');
});

test('[E4] many pinned rows among the oldest do not keep the evictable ones behind them', async () => {
  const kept = Array.from({ length: 180 }, (_none, at) => at + 1);
  const it = await setUp(200, kept);
  expect(await evict(it.leaseHandle, 190)).toBe(10);
  expect(await evict(it.leaseHandle, 100)).toBe(10);
  expect(it.left()).toEqual(kept);
});

test('[E4] a page that is applied during an eviction keeps its rows', async () => {
  const it = await setUp(120);
  const making = evict(it.leaseHandle, 10);
  while (it.left().length === 120) await Promise.resolve(); // the first rows are evicted, more are to follow
  await it.list('home', [108, 109]);
  await making;
  expect(it.left()).toEqual(expect.arrayContaining([108, 109]));
  expect(it.left()).toHaveLength(10);
});

test('[E6] home is cut to its first 15 pages and records where it continues; other searches are deleted', async () => {
  const it = await setUp(30);
  await it.leaseHandle.write(['feeds', 'feedPages'], 'relaxed', async (tx) => {
    for (let page = 0; page < 20; page += 1) {
      const one = { ids: [page + 1] as ItemId[], next: { cursorId: page + 2 }, stamp: 1, at: 0 }; // as above
      if (page === 0) await feeds.begin(tx, 'home', one);
      else await feeds.append(tx, 'home', 1, { cursorId: page + 1 }, one, null);
    }
  });
  await it.list('search:?keyword=a', [30]);
  await evict(it.leaseHandle, 20);
  expect(it.account.all('feeds').map((row) => [row.key, row.length, row.next])).toEqual([
    ['home', 15, { cursorId: 16 }],
  ]);
});
