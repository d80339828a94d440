import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import { relatedView } from './related.view.ts';
import type { ItemRow } from './rows.ts';

const owner = 8;

/** A stored listing; `seenAt` is its number, so that the highest was seen last. */
const row = (itemId: number, change: object = {}): ItemRow =>
  ({
    itemId,
    title: `상품 ${itemId}`,
    productTypes: ['SOCCER'],
    isSold: null,
    soldStamp: 0,
    tradeState: null,
    tradeStamp: 0,
    gone: null,
    detail: null,
    ownerId: 0,
    seenAt: itemId,
    ...change,
  }) as unknown as ItemRow; // ids have the contract's shape, and what is left out is not read

const related = async (about: ItemRow, others: readonly ItemRow[]) => {
  const { store } = makeStage();
  await store.write(['items'], 'relaxed', (tx) => tx.putMany('items', [about, ...others]));
  const { ofOwner, alike } = await relatedView(store, about);
  const ids = (rows: readonly ItemRow[]) => rows.map(({ itemId }) => Number(itemId));
  return { ofOwner: ids(ofOwner), alike: ids(alike) };
};

test('others of its owner stand apart from those of the same product type, which stand there once', async () => {
  const rows = [
    row(2, { ownerId: owner }),
    row(3, { ownerId: owner, productTypes: ['HOCKEY'] }),
    row(4),
    row(5, { productTypes: ['HOCKEY'] }),
  ];
  expect(await related(row(1, { ownerId: owner }), rows)).toEqual({ ofOwner: [3, 2], alike: [4] });
});

test('a listing whose owner is not known has no others of them, though many owners are not known', async () => {
  expect(await related(row(1), [row(2, { productTypes: ['HOCKEY'] }), row(3)])).toEqual({
    ofOwner: [],
    alike: [3],
  });
});

test('what is deleted, sold, one’s own or the listing itself is never among them', async () => {
  const mine = { detail: { mine: true } };
  const rows = [
    row(2, { gone: 'deleted' }),
    row(3, { tradeState: 'SOLD' }),
    row(4, { isSold: true, soldStamp: 1 }),
    row(5, mine),
    row(6, { gone: 'missing', ownerId: owner }),
    row(7, { tradeState: 'SOLD', ownerId: owner }),
  ];
  expect(await related(row(1, { ownerId: owner }), rows)).toEqual({ ofOwner: [], alike: [] });
  expect((await related(row(1), [row(2, { tradeState: 'RESERVED' })])).alike).toEqual([2]);
});

test('those that share the most types stand first, of equal ones the one seen last, and six at most', async () => {
  const about = row(1, { productTypes: ['SOCCER', 'VINTAGE'] });
  const both = { productTypes: ['VINTAGE', 'SOCCER'] };
  const { alike } = await related(about, [
    row(2, both),
    row(3),
    row(4, both),
    ...[5, 6, 7, 8].map((id) => row(id)),
  ]);
  expect(alike).toEqual([4, 2, 8, 7, 6, 5]);
});

test('the type 기타 makes nothing alike', async () => {
  const other = { productTypes: ['PRODUCT_OTHER'] };
  expect((await related(row(1, other), [row(2, other)])).alike).toEqual([]);
});
