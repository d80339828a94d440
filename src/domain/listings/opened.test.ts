import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as opened from './opened.ts';
import { openedView } from './opened.view.ts';

const setUp = () => {
  const { store } = makeStage();
  return {
    open: (id: number, at: number) =>
      store.write(['opened'], 'relaxed', (tx) => opened.add(tx, id as ItemId, at)), // any positive number is an id
    put: (id: number, gone: ItemRow['gone'] = null) =>
      store.write(['items'], 'relaxed', (tx) => tx.put('items', { itemId: id, seenAt: 0, gone } as ItemRow)), // all that is read of it
    ids: () => store.read(['opened'], opened.newest),
    shown: async () => (await openedView(store)).map(({ itemId }) => itemId),
  };
};

test('the listing that was opened last comes first, and opening one again moves it there', async () => {
  const it = setUp();
  for (const [at, id] of [7, 9, 7].entries()) await it.open(id, at);
  expect(await it.ids()).toEqual([7, 9]);
});

test('a clock that was put back does not hide what was opened last', async () => {
  const it = setUp();
  await it.open(7, 1_000);
  await it.open(9, 5);
  expect(await it.ids()).toEqual([9, 7]);
});

test('thirty opened listings are remembered, the oldest are forgotten', async () => {
  const it = setUp();
  for (let id = 1; id <= 33; id += 1) await it.open(id, id);
  const ids = await it.ids();
  expect(ids).toHaveLength(30);
  expect([ids[0], ids.at(-1)]).toEqual([33, 4]);
});

test('of the opened listings those are shown that are stored and not gone', async () => {
  const it = setUp();
  await it.put(1);
  await it.put(2, 'deleted');
  await it.put(3);
  for (const id of [1, 2, 3, 4]) await it.open(id, id);
  expect(await it.shown()).toEqual([3, 1]);
});
