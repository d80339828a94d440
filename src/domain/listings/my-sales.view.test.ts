import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemPreview } from '#contract/item.ts';
import type { TradeState } from '#contract/values.ts';
import * as feeds from '#src/db/feeds.ts';
import * as items from '#src/domain/items/queries.ts';
import { mySalesFeed } from '#src/domain/pull-keys.ts';
import { previewOf } from '#tests/model/items.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { listView } from './list.view.ts';
import { mySalesView } from './my-sales.view.ts';

const when = { stamp: 1, at: 10 };
const card = (id: number, tradeState: TradeState | null): ItemPreview => {
  const itemId = v.parse(ItemPreview.entries.itemId, id);
  const listing = {
    itemId,
    ownerId: 3,
    title: `${id}`,
    likeCount: 0,
    repostDate: '2026-03-02T00:00:00.000000',
  };
  const plain = previewOf(
    { ...listing, salePrice: 1_000, sold: false, deleted: false, version: 0 } as never,
    true,
  ); // as the model lists
  return { ...v.parse(ItemPreview, plain), tradeState };
};

/** The rows of a feed in the server's order, and what the view makes of it. */
const setUp = async (feed: string, states: readonly (TradeState | null)[]) => {
  const { store } = makeStage();
  const cards = states.map((state, index) => card(index + 1, state));
  await store.write(['items', 'toldLikes', 'feeds', 'feedPages'], 'relaxed', async (tx) => {
    await items.putCards(tx, cards, when);
    await feeds.begin(tx, feed, { ids: cards.map(({ itemId }) => itemId), next: null, ...when });
  });
  return async (limit: number) => {
    const view = await (feed === mySalesFeed ? mySalesView(store, limit) : listView(store, feed, limit));
    return { ids: view?.items.map(({ itemId }) => itemId), beyond: view?.beyond };
  };
};

test('sold ones come last among the user’s own listings, the others keep the server’s order', async () => {
  const seen = await setUp(mySalesFeed, ['SOLD', 'AVAILABLE', 'RESERVED', 'SOLD', null]);
  expect(await seen(20)).toEqual({ ids: [2, 3, 5, 1, 4], beyond: false });
});

test('a window of the user’s own listings has the first of that order, not of the server’s', async () => {
  const seen = await setUp(mySalesFeed, ['SOLD', 'AVAILABLE', 'SOLD', 'AVAILABLE']);
  expect(await seen(3)).toEqual({ ids: [2, 4, 1], beyond: true });
});

test('more own listings than a page holds are all in that order', async () => {
  const seen = await setUp(
    mySalesFeed,
    Array.from({ length: 50 }, (_none, index) => (index < 25 ? 'SOLD' : 'AVAILABLE')),
  );
  expect((await seen(20)).ids).toEqual(Array.from({ length: 20 }, (_none, index) => index + 26));
});

test('every other list keeps the server’s order', async () => {
  for (const feed of ['home', 'liked'])
    expect((await (await setUp(feed, ['SOLD', 'AVAILABLE']))(20)).ids, feed).toEqual([1, 2]);
});

test('the view of the user’s own listings is null before their first fetch', async () => {
  expect(await mySalesView(makeStage().store, 20)).toBeNull();
});
