import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import * as counts from './counts.ts';
import * as recents from './recents.ts';

const setUp = () => {
  const { store } = makeStage();
  return {
    add: (text: string, at: number) => store.write(['recents'], 'relaxed', (tx) => recents.add(tx, text, at)),
    remove: (text: string) => store.write(['recents'], 'relaxed', (tx) => recents.remove(tx, text)),
    clear: () => store.write(['recents'], 'relaxed', recents.clear),
    list: () => store.read(['recents'], recents.newest),
    count: (key: string, total: number, stamp: number) =>
      store.write(['counts'], 'relaxed', (tx) => counts.put(tx, key, total, { stamp, at: stamp })),
    counted: (key: string) => store.read(['counts'], async (tx) => (await counts.byKey(tx, key))?.total),
  };
};

test('the last search comes first, and searching again moves it there', async () => {
  const it = setUp();
  await it.add('과잠', 1);
  await it.add('유니폼', 2);
  await it.add('과잠', 3);
  expect(await it.list()).toEqual(['과잠', '유니폼']);
});

test('a clock that was put back does not hide the newest search', async () => {
  const it = setUp();
  await it.add('과잠', 1_000);
  await it.add('유니폼', 5);
  expect(await it.list()).toEqual(['유니폼', '과잠']);
});

test('twenty searches are kept, the oldest are deleted', async () => {
  const it = setUp();
  for (let n = 1; n <= 23; n += 1) await it.add(`검색 ${n}`, n);
  const list = await it.list();
  expect(list).toHaveLength(20);
  expect(list[0]).toBe('검색 23');
  expect(list.at(-1)).toBe('검색 4');
});

test('one search can be deleted, and all of them', async () => {
  const it = setUp();
  await it.add('과잠', 1);
  await it.add('유니폼', 2);
  await it.remove('과잠');
  expect(await it.list()).toEqual(['유니폼']);
  await it.clear();
  expect(await it.list()).toEqual([]);
});

test('[P4] an older answer does not replace a newer count (I15)', async () => {
  const it = setUp();
  await it.count('count:', 97, 5);
  await it.count('count:', 90, 4);
  expect(await it.counted('count:')).toBe(97);
});

test('only the last sixty counts are kept', async () => {
  const it = setUp();
  let gone: readonly string[] = [];
  for (let n = 1; n <= 61; n += 1) gone = await it.count(`count:keyword=${n}`, n, n);
  expect(gone).toEqual(['count:keyword=1']);
  expect(await it.counted('count:keyword=1')).toBeUndefined();
  expect(await it.counted('count:keyword=61')).toBe(61);
});
