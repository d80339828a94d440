import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemPreview } from '#contract/item.ts';
import { colors, productTypes, qualities, sizes, tradeMethods } from '#contract/values.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { noQuery, type SearchQuery } from './query.ts';
import { namesLike, searchStart, storedSearch } from './search.view.ts';

const words: Readonly<Record<string, string>> = { VARSITY_JACKET: '과잠', SOCCER: '축구', CRIMSON: '크림슨' };
const linesOf = (item: ItemRow): string[] =>
  [item.title, ...[...item.productTypes, item.color ?? ''].map((tag) => words[tag] ?? '')].filter(Boolean);

const one = (itemId: number, fields: Partial<v.InferInput<typeof ItemPreview>> = {}) =>
  v.parse(ItemPreview, {
    itemId,
    title: `상품 ${itemId}`,
    productTypes: ['SOCCER'],
    transactionTypes: ['SALE'],
    tradeMethods: ['DIRECT'],
    size: 'M',
    color: 'WHITE',
    quality: 'BEST',
    salePrice: 10_000,
    likeCount: 0,
    repostDate: `2026-11-01T00:00:${String(itemId % 60).padStart(2, '0')}`,
    ...fields,
  });

const find = async (cards: readonly ItemPreview[], query: Partial<SearchQuery>, limit = 50) => {
  const { store } = makeStage();
  await store.write(['items', 'toldLikes'], 'relaxed', (tx) =>
    items.putCards(tx, cards, { stamp: 1, at: 1 }),
  );
  const found = await storedSearch(store, { ...noQuery, ...query }, limit, linesOf);
  return { ...found, ids: found.items.map((item) => item.itemId as number) };
};

test('an unavailable listing is neither found nor counted as searched', async () => {
  const found = await find([one(1), one(2, { isDeleted: true })], {});
  expect(found).toMatchObject({ ids: [1], total: 1, scope: 1 });
});

test('the result is a window of the matches, with their total', async () => {
  const found = await find([one(1), one(2), one(3)], {}, 2);
  expect(found).toMatchObject({ ids: [3, 2], total: 3, scope: 3 });
});

test('the newest come first, whatever the length of their fractions; a tie goes to the higher id', async () => {
  const at = (repostDate: string) => ({ repostDate });
  const cards = [
    one(1, at('2026-11-01T09:00:00.500000')),
    one(2, at('2026-11-01T09:00:00.5')),
    one(3, at('2026-11-01T09:00:00.000000')),
    one(4, at('2026-11-01T09:00:00')),
    one(5, at('2026-11-01T09:00:10.000')),
    one(6, { repostDate: null }),
  ];
  expect((await find(cards, {})).ids).toEqual([5, 2, 1, 4, 3, 6]);
});

test('by likes, a tie goes to the higher id', async () => {
  const cards = [one(1, { likeCount: 3 }), one(2, { likeCount: 9 }), one(3, { likeCount: 3 })];
  expect((await find(cards, { sort: 'LIKE' })).ids).toEqual([2, 3, 1]);
});

test('the price of a type that is not offered does not count', async () => {
  const rental = { transactionTypes: ['RENTAL'], salePrice: 0, rentalFee: 5_000 };
  const cards = [
    one(1),
    one(2, rental),
    one(3, { ...rental, transactionTypes: ['RENTAL', 'SALE'], salePrice: 40_000 }),
  ];
  expect((await find(cards, { startPrice: 0, endPrice: 9_999 })).ids).toEqual([3, 2]);
  expect((await find(cards, { startPrice: 0, endPrice: 9_999, transactionTypes: ['SALE'] })).ids).toEqual([]);
  expect((await find(cards, { startPrice: 40_000, endPrice: 40_000 })).ids).toEqual([3]);
  expect((await find(cards, { startPrice: 0, endPrice: 999_999 })).ids).toEqual([3, 2, 1]);
});

test('both transaction types, or both trade methods, filter nothing', async () => {
  const cards = [one(1, { tradeMethods: [], transactionTypes: [] }), one(2)];
  expect((await find(cards, { tradeMethods: ['DIRECT', 'PARCEL'] })).ids).toEqual([2, 1]);
  expect((await find(cards, { transactionTypes: ['SALE', 'RENTAL'] })).ids).toEqual([2, 1]);
  expect((await find(cards, { tradeMethods: ['DIRECT'] })).ids).toEqual([2]);
});

test('a listing matches any value within a field and all fields together', () => {
  const chosen = <T>(known: readonly T[]) => fc.subarray([...known], { maxLength: 3 });
  const facets = fc.record({
    productTypes: fc.subarray([...productTypes], { minLength: 1, maxLength: 3 }),
    size: fc.constantFrom(...sizes),
    color: fc.constantFrom(...colors),
    quality: fc.constantFrom(...qualities),
    tradeMethods: fc.subarray([...tradeMethods], { minLength: 1 }),
  });
  const mutation = fc.record({
    productTypes: chosen(productTypes),
    sizes: chosen(sizes),
    colors: chosen(colors),
    qualities: chosen(qualities),
  });
  return fc.assert(
    fc.asyncProperty(fc.array(facets, { minLength: 5, maxLength: 12 }), mutation, async (list, query) => {
      const cards = list.map((fields, at) => one(at + 1, fields));
      const wanted = cards.filter((card) => {
        if (
          query.productTypes.length &&
          !card.productTypes.some((type) => query.productTypes.some((t) => t === type))
        )
          return false;
        if (query.sizes.length && !query.sizes.some((size) => size === card.size)) return false;
        if (query.colors.length && !query.colors.some((color) => color === card.color)) return false;
        return !(query.qualities.length && !query.qualities.some((quality) => quality === card.quality));
      });
      const { ids } = await find(cards, query);
      expect(ids.sort((a, b) => a - b)).toEqual(wanted.map((card) => card.itemId));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['과잠', [2]],
  ['과 잠', []],
  ['버건디 과', [2]],
  ['홈유', []],
  ['ROMA', [1]],
  ['100%', [3]],
  ['잠축', []],
  ['ㅂㄱㄷ', [2]],
  ['ㄱㅈ M', [2]],
  ['ㅊㄱ', [4, 3, 1]],
  ['ㅋㄹㅅ', [2]],
  ['ㅎㅎ', []],
  ['１００％', [3]],
  ['ｒｏｍａ', [1]],
  ['과\u200B잠', [2]],
  ['ㅄ', [3]],
  ['ㅄㅅㅊ', [3]],
  ['11번', [4]],
  ['…', [4]],
  ['과슬'.normalize('NFD'), [4]],
  ['ㄳ', [4]],
])('the keyword %s finds %j', async (keyword, ids) => {
  const cards = [
    one(1, { title: 'Roma 홈 유니폼' }),
    one(2, { title: '버건디 과잠 M', productTypes: ['VARSITY_JACKET'], color: 'CRIMSON' }),
    one(3, { title: '면 100% 보송 셔츠' }),
    one(4, { title: `${'과슬'.normalize('NFD')} １１번...` }),
  ];
  expect((await find(cards, { keyword })).ids).toEqual(ids);
});

test('a listing that is known to be sold before the days end is left out', async () => {
  const { store } = makeStage();
  await store.write(['items', 'toldLikes'], 'relaxed', (tx) =>
    items.putCards(tx, [one(1), one(2)], { stamp: 1, at: 1 }),
  );
  const [row] = await store.read(['items'], (tx) => tx.range('items', {}));
  const saleDate = '2026-11-25T10:00:00';
  if (row === undefined) throw new Error('nothing was stored');
  // only the sale of the detail matters here
  await store.write(['items', 'toldLikes'], 'relaxed', (tx) =>
    tx.put('items', { ...row, detail: { ...(row.detail as object), saleDate } as ItemRow['detail'] }),
  );
  const days = (startDay: string, endDay: string) =>
    storedSearch(store, { ...noQuery, startDay, endDay } as SearchQuery, 9, linesOf);
  expect((await days('2026-11-20', '2026-11-25')).total).toBe(1);
  expect((await days('2026-11-20', '2026-11-24')).total).toBe(2);
});

test('search begins with the tags that most stored listings have, never with "other"', async () => {
  const { store } = makeStage();
  const cards = [
    one(1, { productTypes: ['VARSITY_JACKET'], color: 'CRIMSON' }),
    one(2, { productTypes: ['VARSITY_JACKET', 'REFORM'], color: 'COLOR_OTHER' }),
    one(3, { productTypes: ['PRODUCT_OTHER'], color: 'COLOR_OTHER' }),
    one(4, { productTypes: ['HOCKEY'], isDeleted: true }),
  ];
  await store.write(['items', 'toldLikes'], 'relaxed', (tx) =>
    items.putCards(tx, cards, { stamp: 1, at: 1 }),
  );
  const { tags } = await searchStart(store);
  expect(tags.map((tag) => tag.value)).toEqual(['VARSITY_JACKET', 'REFORM', 'CRIMSON']);
});

test('initial consonants suggest the titles and tags they could mean, other words suggest nothing', async () => {
  const { store } = makeStage();
  const cards = [
    one(1, { title: '과잠 보관함', productTypes: ['VARSITY_JACKET'], size: 'S' }),
    one(2, { title: '버건디 상의', productTypes: ['VARSITY_JACKET'], size: 'M' }),
  ];
  await store.write(['items', 'toldLikes'], 'relaxed', (tx) =>
    items.putCards(tx, cards, { stamp: 1, at: 1 }),
  );
  const like = (keyword: string, filters: Partial<SearchQuery> = {}) =>
    namesLike(store, { ...noQuery, ...filters, keyword }, linesOf);
  expect(await like('ㄱㅈ')).toEqual(['과잠', '과잠 보관함']);
  expect(await like('과잠')).toEqual([]);
  // listings that the chosen filters exclude give no suggestions beside "nothing found"
  expect(await like('ㄱㅈ', { sizes: ['M'] })).toEqual(['과잠']);
  expect(await like('ㄱㅈ', { sizes: ['XXL'] })).toEqual([]);
});
