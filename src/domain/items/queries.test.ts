import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemId } from '#contract/ids.ts';
import { ItemDetail, OwnedItem } from '#contract/item.ts';
import type { TradeState } from '#contract/values.ts';
import { detailOf, previewOf } from '#tests/model/items.ts';
import { makeRandom } from '#tests/sim/random.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as items from './queries.ts';
import type { ItemRow } from './rows.ts';

const listing = (title: string, version = 0) => ({
  itemId: v.parse(OwnedItem.entries.itemId, 1),
  ownerId: v.parse(ItemDetail.entries.owner.entries.id, 3),
  title,
  salePrice: 1_000,
  likeCount: 0,
  repostDate: '2026-03-02T00:00:00.000000',
  sold: false,
  deleted: false,
  version,
});
const card = (title: string, isSold?: boolean) => {
  const { isSold: _unsaid, ...rest } = v.parse(OwnedItem, previewOf(listing(title), true));
  return isSold === undefined ? rest : { ...rest, isSold };
};
const detail = (title: string, version = 0, told = { mine: false, liked: false }) =>
  v.parse(ItemDetail, detailOf(listing(title, version), '노란고래', told, true));
const traded = (title: string, tradeState: TradeState) => ({ ...card(title), tradeState });
const tradedDetail = (title: string, version: number, tradeState: TradeState): ItemDetail => {
  const { itemInfo, ...rest } = detail(title, version);
  return { ...rest, itemInfo: { ...itemInfo, tradeState } };
};

const setUp = () => {
  const { store, account } = makeStage();
  const when = (stamp: number) => ({ stamp, at: stamp * 10 });
  const write = (run: (tx: Parameters<Parameters<typeof store.write>[2]>[0]) => Promise<void>) =>
    store.write(['items', 'toldLikes'], 'relaxed', run);
  return {
    store,
    row: () => account.all('items')[0],
    cards: (stamp: number, ...list: Parameters<typeof items.putCards>[1][number][]) =>
      write((tx) => items.putCards(tx, list, when(stamp))),
    detail: (stamp: number, one: ItemDetail) => write((tx) => items.putDetail(tx, one, when(stamp))),
    liked: (stamp: number, liked: boolean) =>
      write(async (tx) => {
        await items.putLiked(tx, listing('').itemId, { liked, likeCount: liked ? 1 : 0 }, when(stamp));
      }),
    remembered: () => account.all('toldLikes').length,
    gone: (stamp: number, why: 'deleted' | 'missing') =>
      write((tx) => items.putGone(tx, listing('').itemId, why, when(stamp))),
  };
};

test('[P4] any order of the same answers gives the same row (I15)', async () => {
  const answers = (it: ReturnType<typeof setUp>): (() => Promise<void>)[] => [
    () => it.cards(1, card('처음')),
    () => it.detail(2, detail('둘째', 1, { mine: false, liked: true })),
    () => it.cards(3, card('셋째', true)),
    () => it.detail(4, detail('넷째', 2)),
    () => it.cards(5, card('다섯째')),
    () => it.cards(6, card('여섯째', false)),
  ];
  const kept = (row: ItemRow | undefined) => ({ ...row, seenAt: 0 });
  const first = setUp();
  for (const land of answers(first)) await land();
  const random = makeRandom(7);
  for (let run = 0; run < 60; run += 1) {
    const it = setUp();
    const list = answers(it).flatMap((land) => (random.chance(0.3) ? [land, land] : [land]));
    const shuffled = list.map((land) => ({ land, at: random.next() })).sort((a, b) => a.at - b.at);
    for (const { land } of shuffled) await land();
    expect(kept(it.row())).toEqual(kept(first.row()));
  }
});

test('[P4] any order of answers with a trade state ends with the newest one', async () => {
  const answers = (it: ReturnType<typeof setUp>) => [
    () => it.cards(1, traded('처음', 'AVAILABLE')),
    () => it.detail(2, tradedDetail('둘째', 1, 'RESERVED')),
    () => it.cards(3, traded('셋째', 'AVAILABLE')),
    () => it.detail(4, tradedDetail('넷째', 1, 'SOLD')),
  ];
  const random = makeRandom(11);
  for (let run = 0; run < 40; run += 1) {
    const it = setUp();
    const shuffled = answers(it).map((land) => ({ land, at: random.next() }));
    for (const { land } of shuffled.sort((a, b) => a.at - b.at)) await land();
    expect(it.row()).toMatchObject({ title: '넷째', tradeState: 'SOLD', tradeStamp: 4 });
  }
});

test('[P4] of an older answer that is the first with a trade state, only that state is taken', async () => {
  const it = setUp();
  await it.cards(5, card('새것'));
  await it.cards(3, traded('옛것', 'RESERVED'));
  expect(it.row()).toMatchObject({ title: '새것', stamp: 5, tradeState: 'RESERVED', tradeStamp: 3 });
  await it.detail(4, tradedDetail('상세', 1, 'SOLD'));
  expect(it.row()).toMatchObject({ title: '새것', tradeState: 'SOLD', tradeStamp: 4 });
});

test('an answer without a trade state keeps the stored one and its stamp', async () => {
  const it = setUp();
  await it.cards(1, traded('처음', 'RESERVED'));
  await it.cards(2, card('둘째'));
  await it.detail(3, detail('셋째', 1));
  expect(it.row()).toMatchObject({ title: '셋째', tradeState: 'RESERVED', tradeStamp: 1 });
});

test('a row of an earlier version of the app takes its trade state from the next answer', async () => {
  const it = setUp();
  await it.cards(1, card('처음'));
  const { tradeState: _state, tradeStamp: _stamp, ...old } = it.row() as ItemRow; // it was put above
  await it.store.write(['items'], 'relaxed', (tx) => tx.put('items', old));
  expect(it.row()).not.toHaveProperty('tradeState');
  await it.cards(2, traded('둘째', 'SOLD'));
  expect(it.row()).toMatchObject({ tradeState: 'SOLD', tradeStamp: 2 });
});

test('[P4] an answer requested before a like was confirmed reverts neither the like nor the like count', async () => {
  const it = setUp();
  await it.cards(1, card('처음'));
  await it.liked(5, true);
  await it.cards(3, card('목록'));
  await it.detail(4, detail('상세', 1));
  expect(it.row()).toMatchObject({ title: '상세', liked: true, likeCount: 1 });
  await it.cards(6, card('나중'));
  expect(it.row()).toMatchObject({ title: '나중', liked: true, likeCount: 0 });
});

test('[P4] only a newer answer reverts a like that was confirmed before its listing was stored', async () => {
  for (const land of ['cards', 'detail'] as const)
    for (const stamp of [1, 3]) {
      const it = setUp();
      await it.liked(2, false);
      if (land === 'cards') await it.cards(stamp, { ...card('목록'), liked: true });
      else await it.detail(stamp, detail('상세', 0, { mine: false, liked: true }));
      expect(it.row(), `${land} ${stamp}`).toMatchObject({
        liked: stamp > 2,
        likedStamp: Math.max(2, stamp),
      });
      expect(it.remembered()).toBe(0);
    }
});

test('[P4] a page takes up confirmed likes of its own rows, not those of listings between them', async () => {
  const it = setUp();
  const [first, between, last] = [v.parse(ItemId, 7), v.parse(ItemId, 8), v.parse(ItemId, 9)];
  const ids = [first, between, last];
  await it.store.write(['items', 'toldLikes'], 'relaxed', async (tx) => {
    for (const id of ids) await items.putLiked(tx, id, { liked: true, likeCount: 1 }, { stamp: 5, at: 50 });
  });
  await it.cards(1, { ...card('처음'), itemId: first }, { ...card('마지막'), itemId: last });
  expect(it.remembered()).toBe(1);
  await it.cards(2, { ...card('사이'), itemId: between });
  expect(it.remembered()).toBe(0);
  const rows = await it.store.read(['items'], (tx) => tx.getMany('items', ids));
  expect(rows.map((row) => row?.liked)).toEqual([true, true, true]);
});

test('[P4] an answer with an older server version changes nothing, whenever it was requested', async () => {
  const it = setUp();
  await it.detail(1, detail('새것', 5));
  await it.detail(2, detail('옛것', 4));
  expect(it.row()).toMatchObject({ title: '새것', detail: { version: 5 } });
});

test('a card keeps the stored detail, and `isSold` keeps its own stamp', async () => {
  const it = setUp();
  await it.detail(1, detail('상세', 1, { mine: true, liked: true }));
  await it.cards(5, card('카드'));
  await it.cards(3, card('늦은 카드', true));
  expect(it.row()).toMatchObject({
    title: '카드',
    isSold: true,
    ownerId: 3,
    liked: true,
    detail: { mine: true },
  });
});

test('an unavailable listing stays readable, and is available again when a later answer contains it', async () => {
  const it = setUp();
  await it.gone(1, 'missing');
  expect(it.row()).toBeUndefined();
  await it.cards(2, card('있다'));
  await it.gone(1, 'deleted');
  expect(it.row()?.gone).toBe(null);
  await it.gone(3, 'deleted');
  expect(it.row()).toMatchObject({ title: '있다', gone: 'deleted' });
  await it.cards(4, card('다시 있다'));
  expect(it.row()?.gone).toBe(null);
});
