import { expect, test } from 'vitest';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { makePageStore } from './page-store.ts';

const page = (feed: string, generation: number, number: number) => ({
  feed,
  generation,
  page: number,
  ids: [],
});
const item = (itemId: number, seenAt: number) => ({ itemId, seenAt }) as ItemRow; // all that is read here

test('a range begins with its prefix and keeps to its bounds, in the order of its keys or of an index', async () => {
  const store = makePageStore();
  await store.write(['feedPages', 'items'], 'relaxed', async (tx) => {
    await tx.putMany('feedPages', [
      page('home', 1, 10),
      page('home', 1, 2),
      page('home', 2, 1),
      page('homer', 1, 3),
    ]);
    await tx.putMany('items', [item(1, 30), item(20, 10), item(3, 20)]);
  });
  const found = await store.read(['feedPages', 'items'], async (tx) => [
    (await tx.range('feedPages', { prefix: ['home'] })).map((row) => row.page),
    (await tx.range('feedPages', { prefix: ['home', 1], from: 2, to: 9 })).map((row) => row.page),
    (await tx.range('feedPages', { prefix: ['home'], reverse: true, limit: 2 })).map((row) => row.page),
    (await tx.range('items', { from: 2 })).map((row) => row.itemId),
    (await tx.range('items', { index: 'seenAt' })).map((row) => row.itemId),
    (await tx.range('items', { index: 'seenAt', from: 15, to: 30 })).map((row) => row.itemId),
  ]);
  expect(found).toEqual([[2, 10, 1], [2], [1, 10], [3, 20], [20, 3, 1], [3, 1]]);
});

test('a row is read, replaced and removed by its key', async () => {
  const store = makePageStore();
  const left = await store.write(['feedPages'], 'relaxed', async (tx) => {
    await tx.putMany('feedPages', [page('home', 1, 0), page('home', 1, 1), page('home', 2, 0)]);
    await tx.put('feedPages', { ...page('home', 1, 1), ids: [] });
    await tx.remove('feedPages', ['home', 1, 0]);
    await tx.removeRange('feedPages', { prefix: ['home', 2] });
    return [
      await tx.count('feedPages', {}),
      await tx.get('feedPages', ['home', 1, 1]),
      await tx.get('feedPages', ['home', 2, 0]),
    ];
  });
  expect(left).toEqual([1, page('home', 1, 1), undefined]);
});
