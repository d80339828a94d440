import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bitOf, facetValues } from '#server/domain/search.ts';
import { gramsOf } from '#server/domain/search-text.ts';
import {
  fillCatalogue,
  inOrder as inOrderOf,
  type Known,
  type Mutation,
  pages as pagesOf,
  search as searchOf,
} from './catalogue.ts';
import { anItem, at, expectInvalid } from './fixtures.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let known: Known[];
const inOrder = (mutation: Mutation) => inOrderOf(known, mutation);
const search = (mutation: object) => searchOf(world, mutation);
const pages = (mutation: object) => pagesOf(world, mutation);

beforeAll(async () => {
  world = await startWorld();
  const owner = await world.as('등번호칠');
  const other = await world.as('우천취소');
  known = await fillCatalogue({ world, owner, other }, 120);
});
afterAll(() => world.stop());

describe('what a query may hold', () => {
  test.each([
    [undefined, 20],
    ['', 20],
    ['1', 1],
    ['0', 1],
    ['-1', 1],
    ['50', 50],
    ['51', 50],
    ['1000000000', 50],
  ])('[B-12] pageSize %s gives %i rows', async (pageSize, rows) => {
    expect((await search({ pageSize })).items).toHaveLength(rows);
  });

  test.each([
    ['B-12', 'pageSize=abc', 'pageSize'],
    ['B-12', 'cursorId=abc&cursorDate=2026-11-01T10:00:00', 'cursorId'],
    ['B-8', 'itemOrder=OLDEST', 'itemOrder'],
    ['B-8', 'productTypes=soccer', 'productTypes'],
    ['B-8', 'sizes=XXXL', 'sizes'],
    ['B-7', 'startPrice=1e3', 'startPrice'],
    ['B-7', 'endPrice=1.5', 'endPrice'],
    ['B-10', 'startDate=2026-02-30T10:00:00&endDate=2026-03-01T10:00:00', 'startDate'],
    ['B-10', 'startDate=2026-02-01T24:00:00&endDate=2026-03-01T10:00:00', 'startDate'],
    ['B-10', 'startDate=2026-02-01T10:00:00Z&endDate=2026-03-01T10:00:00', 'startDate'],
    ['B-10', 'startDate=2026-02-01T10:00:00%2B09:00&endDate=2026-03-01T10:00:00', 'startDate'],
    ['B-10', 'startDate=275760-01-01T00:00:00&endDate=2026-03-01T10:00:00', 'startDate'],
    ['B-13', Array.from({ length: 21 }, () => 'colors=WHITE').join('&'), 'colors'],
    ['B-14', `keyword=${'a'.repeat(101)}`, 'keyword'],
    ['B-14', `keyword=${'a'.repeat(1_000)}`, 'keyword'],
    ['B-5', 'keyword=%00', 'keyword'],
  ])('[%s] %s is refused', async (_row, text, field) => {
    for (const path of field === 'pageSize' || field === 'itemOrder' || field === 'cursorId'
      ? ['search']
      : ['search', 'search/count']) {
      const answer = await world.visitor().get(`/api/v1/item/${path}?${text}`);
      expectInvalid(answer, `${field}(\\.\\d+)?`);
    }
  });

  test.each([
    'colors[]=WHITE',
    'unknown=1',
    '__proto__=1',
    '?__proto__[x]=1',
    'constructor[prototype][x]=1',
    'startPrice=&endPrice=',
  ])('[B-13] %s is ignored', async (text) => {
    const answer = await world.visitor().get(`/api/v1/item/search?pageSize=50&${text}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.items).toHaveLength(50);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each(['%', '_', '\\', '(a+)+$', "'; drop table items; --", '%%__\\\\'])(
    '[B-14] the keyword %s is looked for literally',
    async (keyword) => {
      const wanted = inOrder({ keyword }).map(({ id }) => id);
      expect((await pages({ keyword, pageSize: 50 })).flat()).toEqual(wanted);
    },
  );

  test.each([
    ['홈 유니폼 １１번', ['11번', '１１번', '1１']],
    ['ＫＵ varsity №7 ㎏', ['ku', 'ＶＡＲ', 'no7', 'KG']],
    ['유니폼 10번 양도', ['１０', '10번', '１0번']],
    ['테스트_맥'.normalize('NFD'), ['테스트', '테스트_맥', '테스트'.normalize('NFD')]],
    ['Ｇｉｎｔａｍａ… 한정판', ['gintama', 'Gintama...', 'ＧＩＮＴＡＭＡ…']],
    ['ㄱㅅ합니다 ㄳ', ['ㄱㅅ', 'ㄳ']],
    ['보이지 않는 과\u200B잠', ['과잠', '과\uFEFF잠', '않는\u3164과잠']],
  ])('the title %j is found by each spelling of its parts', async (title, keywords) => {
    const itemId = await anItem(world, await world.as('철자법'), { title });
    for (const keyword of keywords) {
      const found = (await pages({ keyword, pageSize: 50 })).flat();
      expect(found, keyword).toContain(itemId);
      const path = `/api/v1/item/search/count?keyword=${encodeURIComponent(keyword)}`;
      expect((await world.visitor().get(path)).body.data.totalCount).toBe(found.length);
    }
    await world.db
      .updateTable('items')
      .set({ deleted_at: at('2026-11-20T10:00:00') })
      .where('id', '=', itemId)
      .execute();
  });

  test('a lone consonant is looked for as it is, and is no part of a syllable', async () => {
    expect((await search({ keyword: 'ㄱ' })).items).toEqual([]);
  });

  test('[B-15] a start above the end finds nothing and is no error', async () => {
    expect((await search({ startPrice: 20_000, endPrice: 10_000 })).items).toEqual([]);
    expect(
      (await search({ startDate: '2026-12-20T00:00:00', endDate: '2026-12-10T23:59:59' })).items,
    ).toEqual([]);
  });

  test('one date alone filters nothing', async () => {
    const all = (await pages({ pageSize: 50 })).flat();
    expect((await pages({ startDate: '2026-12-12T00:00:00', pageSize: 50 })).flat()).toEqual(all);
    expect((await pages({ endDate: '2026-12-12T00:00:00', pageSize: 50 })).flat()).toEqual(all);
  });
});

describe('the index speaks the language of the code', () => {
  test('every facet has the bit that the database gives it', async () => {
    const inSql = async (value: string) => {
      const { rows } = await sql<{ bits: number }>`
        select item_facets(array[${value}], array[${value}], array[${value}], ${value}, ${value}, ${value}) as bits`.execute(
        world.db,
      );
      return rows[0]?.bits;
    };
    for (const value of facetValues) expect([value, await inSql(value)]).toEqual([value, bitOf(value)]);
    expect(new Set(facetValues.map(bitOf)).size).toBe(facetValues.length);
  });

  test('the grams of a keyword are among the grams of every text that holds it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
        fc.string({ maxLength: 5 }),
        async (before, keyword, after) => {
          const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
          const [wanted, whole] = [clean(keyword), clean(before) + clean(keyword) + clean(after)];
          fc.pre(wanted !== '');
          const { rows } = await sql<{ has: boolean }>`
          select search_grams(${whole}) @> ${gramsOf(wanted).grams}::text[] as has`.execute(world.db);
          expect(rows[0]?.has).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
