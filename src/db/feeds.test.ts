import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as feeds from './feeds.ts';
import type { Cursor } from './rows.ts';

const cursor = (id: number | null): Cursor | null =>
  id === null ? null : { cursorId: id, cursorDate: `d${id}` };

const setUp = () => {
  const { store, account } = makeStage();
  let stamp = 0;
  const page = (ids: readonly number[], next: number | null, at = 0): feeds.Page => {
    stamp += 1;
    return { ids: ids as ItemId[], next: cursor(next), stamp, at }; // any positive number is an id
  };
  const row = () => account.all('feeds')[0];
  return {
    account,
    row,
    page,
    begin: (one: feeds.Page) =>
      store.write(['feeds', 'feedPages'], 'relaxed', (tx) => feeds.begin(tx, 'home', one)),
    append: (start: number, one: feeds.Page, generation = row()?.generation ?? 0) =>
      store.write(['feeds', 'feedPages'], 'relaxed', (tx) =>
        feeds.append(tx, 'home', generation, cursor(start) ?? {}, one, null),
      ),
    shorten: (pages: number) =>
      store.write(['feeds', 'feedPages'], 'relaxed', (tx) => feeds.shorten(tx, 'home', pages)),
    shown: async (limit = 100) =>
      (await store.read(['feeds', 'feedPages'], (tx) => feeds.shown(tx, 'home', limit)))?.ids.join(' '),
  };
};

test('[P1] a row that two pages contain is shown once, at its first place', async () => {
  const it = setUp();
  await it.begin(it.page([5, 4, 4, 3], 3));
  await it.append(3, it.page([3, 2, 5, 1], null));
  expect(await it.shown()).toBe('5 4 3 2 1');
  expect(it.row()).toMatchObject({ length: 5, next: null });
});

test('[P12] a page of another generation or another cursor changes nothing', async () => {
  const it = setUp();
  await it.begin(it.page([5, 4], 3));
  expect(await it.append(9, it.page([1], null))).toBeUndefined();
  await it.begin(it.page([6], 5));
  expect(await it.append(3, it.page([3], null), 1)).toBeUndefined();
  expect(await it.shown()).toBe('6 5 4');
});

test('[P3] the older rows stay behind a new front until it is as long', async () => {
  const it = setUp();
  await it.begin(it.page([6, 5, 4], 3));
  await it.append(3, it.page([3, 2, 1], null));
  await it.begin(it.page([8, 7, 6], 5));
  expect(await it.shown()).toBe('8 7 6 5 4 3 2 1');
  await it.append(5, it.page([5, 4, 3], 2));
  expect(await it.shown()).toBe('8 7 6 5 4 3');
  expect(it.row()?.previous).toBe(null);
  expect(it.account.all('feedPages').every((one) => one.generation === 2)).toBe(true);
});

test('[P3] a refresh during an unfinished refresh drops no rows either', async () => {
  const it = setUp();
  await it.begin(it.page([6, 5, 4], 3));
  await it.append(3, it.page([3, 2, 1], null));
  await it.begin(it.page([7, 6], 5));
  await it.begin(it.page([8, 7], 6));
  expect(await it.shown()).toBe('8 7 6 5 4 3 2');
  await it.begin(it.page([], 8)); // an empty front hides no rows
  expect((await it.shown())?.split(' ')).toHaveLength(6);
});

test('[P13] a list that has ended on the server may become shorter, even empty', async () => {
  const it = setUp();
  await it.begin(it.page([3, 2, 1], null));
  await it.begin(it.page([3], null));
  expect(await it.shown()).toBe('3');
  await it.begin(it.page([], null));
  expect(await it.shown()).toBe('');
  await it.begin(it.page([4], null));
  expect(it.account.all('feedPages')).toHaveLength(1);
});

test('[P4] a front that was requested before the stored one changes nothing', async () => {
  const it = setUp();
  const old = it.page([1], null);
  await it.begin(it.page([2], null));
  await it.begin(old);
  expect(await it.shown()).toBe('2');
});

test('the age of a list is the age of its front', async () => {
  const it = setUp();
  await it.begin(it.page([2], 1, 1_000));
  await it.append(1, it.page([1], null, 9_000));
  expect(it.row()?.at).toBe(1_000);
});

test('[P6] a repeated cursor without a new row ends the list, the same or an earlier one', async () => {
  const same = setUp();
  await same.begin(same.page([2], 1));
  await same.append(1, same.page([2], 1));
  expect(same.row()?.next).toBe(null);
  const earlier = setUp();
  await earlier.begin(earlier.page([3], 2));
  await earlier.append(2, earlier.page([2], 1));
  await earlier.append(1, earlier.page([3], 2));
  expect(earlier.row()?.next).toBe(null);
});

test('[P6] three pages without a new row end the list, two do not', async () => {
  const it = setUp();
  await it.begin(it.page([9], 1));
  await it.append(1, it.page([], 2));
  await it.append(2, it.page([9], 3));
  expect(it.row()?.next).not.toBe(null);
  await it.append(3, it.page([], 4));
  expect(it.row()?.next).toBe(null);
});

test('a shortened list continues where it was cut', async () => {
  const it = setUp();
  await it.begin(it.page([6, 5], 4));
  await it.append(4, it.page([4, 3], 2));
  await it.append(2, it.page([2, 1], null));
  await it.shorten(2);
  expect([await it.shown(), it.row()?.next, it.row()?.length]).toEqual(['6 5 4 3', cursor(2), 4]);
  await it.append(2, it.page([2, 1], null));
  expect(await it.shown()).toBe('6 5 4 3 2 1');
  await it.shorten(9);
  expect(await it.shown()).toBe('6 5 4 3 2 1');
});
