import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import {
  fillCatalogue,
  inOrder as inOrderOf,
  type Known,
  type Mutation,
  mutations,
  type Page,
  pages as pagesOf,
  query,
  search as searchOf,
} from './catalogue.ts';
import { anItem, expectInvalid } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;
let known: Known[];
const inOrder = (mutation: Mutation) => inOrderOf(known, mutation);
const search = (mutation: object) => searchOf(world, mutation);
const pages = (mutation: object) => pagesOf(world, mutation);

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('등번호칠');
  other = await world.as('우천취소');
  known = await fillCatalogue({ world, owner, other }, 120);
});
afterAll(() => world.stop());

test('every search finds what reading the whole catalogue finds, in order, page by page, and counts it', async () => {
  let nonEmpty = 0;
  await fc.assert(
    fc.asyncProperty(mutations, fc.constantFrom(7, 20, 50), async (mutation, pageSize) => {
      const wanted = inOrder(mutation).map(({ id }) => id);
      if (wanted.length > 0) nonEmpty += 1;
      const found = await pages({ ...mutation, pageSize });
      expect(found.flat()).toEqual(wanted);
      for (const page of found.slice(0, -1)) expect(page).toHaveLength(pageSize);
      const { itemOrder: _order, ...filters } = mutation;
      const counted = await world.visitor().get(`/api/v1/item/search/count?${query(filters)}`);
      expect(counted.body.data).toEqual({ totalCount: wanted.length });
    }),
    { numRuns: 250 },
  );
  expect(nonEmpty).toBeGreaterThan(125); // otherwise the runs above said little
}, 180_000);

describe('cursors', () => {
  test.each(['RECENT', 'LIKE'] as const)(
    '%s pages over ties lose and repeat nothing at any page size',
    async (itemOrder) => {
      for (const pageSize of [1, 2, 3, 19, 20, 21]) {
        expect((await pages({ itemOrder, pageSize })).flat()).toEqual(
          inOrder({ itemOrder }).map(({ id }) => id),
        );
      }
    },
  );

  test('a cursor names the first row of the next page, with the microseconds of its moment', async () => {
    const [first, second] = [await search({ pageSize: 5 }), inOrder({})[5]];
    expect(first).toMatchObject({
      hasNext: true,
      cursorId: second?.id,
      cursorLike: second?.likes,
      cursorDate: second?.reposted,
    });
    expect(
      (await search({ pageSize: 5, cursorId: first.cursorId, cursorDate: first.cursorDate })).items[0]
        ?.itemId,
    ).toBe(second?.id);
  });

  test('the order needs only its own part of the cursor', async () => {
    const recent = await search({ pageSize: 5 });
    const liked = await search({ pageSize: 5, itemOrder: 'LIKE' });
    const next = await search({ pageSize: 5, cursorId: recent.cursorId, cursorDate: recent.cursorDate });
    expect(next.items.map((item) => item.itemId)).toEqual(
      inOrder({})
        .slice(5, 10)
        .map(({ id }) => id),
    );
    const more = await search({
      pageSize: 5,
      itemOrder: 'LIKE',
      cursorId: liked.cursorId,
      cursorLike: liked.cursorLike,
    });
    expect(more.items.map((item) => item.itemId)).toEqual(
      inOrder({ itemOrder: 'LIKE' })
        .slice(5, 10)
        .map(({ id }) => id),
    );
  });

  test.each([
    ['cursorId=5', 'cursorDate', '빠져 있어요.'],
    ['cursorId=5&cursorLike=1', 'cursorDate', '빠져 있어요.'],
    ['cursorDate=2026-11-01T10:00:00', 'cursorId', '빠져 있어요.'],
    ['cursorLike=3', 'cursorId', '빠져 있어요.'],
    ['itemOrder=LIKE&cursorId=5&cursorDate=2026-11-01T10:00:00', 'cursorLike', '빠져 있어요.'],
    ['cursorId=5&cursorDate=2026-99-99T10:00:00', 'cursorDate', '날짜와 시간이 아니에요.'],
  ])(
    'a cursor that cannot be followed (%s) is refused and never starts from the top',
    async (cursor, field, text) => {
      expectInvalid(await world.visitor().get(`/api/v1/item/search?${cursor}`), field, text);
    },
  );

  test('[B-12] a forged cursor beyond every row or of a deleted row is only a comparison', async () => {
    const all = inOrder({}).map(({ id }) => id);
    expect(
      (await search({ cursorId: Number.MAX_SAFE_INTEGER, cursorDate: '9999-12-31T23:59:59', pageSize: 50 }))
        .items,
    ).toHaveLength(50);
    expect((await search({ cursorId: 0, cursorDate: '0001-01-01T00:00:00' })).items).toEqual([]);
    expect(
      (await search({ itemOrder: 'LIKE', cursorId: 1, cursorLike: Number.MAX_SAFE_INTEGER })).items,
    ).toHaveLength(20);
    const [, , third] = inOrder({});
    const gone = await search({ cursorId: (third?.id ?? 0) + 0.0, cursorDate: third?.reposted, pageSize: 1 });
    expect(gone.items[0]?.itemId).toBe(all[2]);
  });

  test('an empty cursor is an absent one', async () => {
    const page = await search({ cursorId: '', cursorLike: '', cursorDate: '', pageSize: 3 });
    expect(page.items.map(({ itemId }) => itemId)).toEqual(
      inOrder({})
        .slice(0, 3)
        .map(({ id }) => id),
    );
  });

  test('new items on top while paging move nothing below: no row is lost or repeated', async () => {
    const before = inOrder({}).map(({ id }) => id);
    const first = await search({ pageSize: 10 });
    const fresh = await anItem(world, owner, { title: '페이지 넘기는 사이' });
    const rest: ItemId[] = [];
    for (let cursor: Page = first; cursor.hasNext; ) {
      const { cursorId, cursorLike, cursorDate } = cursor;
      cursor = await search({ pageSize: 10, cursorId, cursorLike, cursorDate });
      rest.push(...cursor.items.map(({ itemId }) => itemId));
    }
    expect([...first.items.map(({ itemId }) => itemId), ...rest]).toEqual(before);
    await owner.del(`/api/v1/item/${fresh}`);
  });

  test('a like that moves a row while paging by likes hides no row that did not move', async () => {
    const before = inOrder({ itemOrder: 'LIKE' }).map(({ id }) => id);
    const moved = before[40] as ItemId; // 113 items are listed
    const seen: ItemId[] = [];
    let cursor: Page = await search({ itemOrder: 'LIKE', pageSize: 10 });
    seen.push(...cursor.items.map(({ itemId }) => itemId));
    await other.put(`/api/v1/like/${moved}`);
    while (cursor.hasNext) {
      const { cursorId, cursorLike, cursorDate } = cursor;
      cursor = await search({ itemOrder: 'LIKE', pageSize: 10, cursorId, cursorLike, cursorDate });
      seen.push(...cursor.items.map(({ itemId }) => itemId));
    }
    const still = (ids: readonly ItemId[]) => ids.filter((id) => id !== moved);
    expect(still(seen)).toEqual(still(before));
    await other.del(`/api/v1/like/${moved}`);
  });
});
