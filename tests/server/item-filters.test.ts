import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQuery } from '#server/domain/search.ts';
import { aDraft, anItem, at } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우');
});
afterAll(() => world.stop());

/** Rows that one table has and the other does not. */
const differences = async () => {
  const { rows } = await sql`
    (select id, facets, rental_fee, sale_price, sale_date from items where deleted_at is null except table item_filters)
    union all
    (table item_filters except select id, facets, rental_fee, sale_price, sale_date from items where deleted_at is null)`.execute(
    world.db,
  );
  return rows;
};

test('what is counted by follows each listing through edits, its sale, its deletion and its return', async () => {
  const [first, second] = [await anItem(world, owner), await anItem(world, owner)];
  expect(await differences()).toEqual([]);
  const { images } = (await owner.get(`/api/v1/item/${first}`)).body.data.itemInfo;
  expect(
    (await owner.put(`/api/v1/item/${first}`, aDraft({ images, size: 'XS', salePrice: 1_000 }))).status,
  ).toBe(200);
  expect(await differences()).toEqual([]);
  const change = (deleted: string | null, sold: string | null) =>
    world.db
      .updateTable('items')
      .set({ deleted_at: deleted === null ? null : at(deleted), sale_date: sold === null ? null : at(sold) })
      .where('id', '=', second)
      .execute();
  await change(null, '2026-12-01T10:00:00');
  expect(await differences()).toEqual([]);
  expect((await owner.del(`/api/v1/item/${first}`)).status).toBe(200);
  await change('2026-12-01T10:00:00', null);
  expect(await differences()).toEqual([]);
  expect((await world.visitor().get('/api/v1/item/search/count')).body.data).toEqual({ totalCount: 0 });
  await change(null, null);
  expect(await differences()).toEqual([]);
  expect((await world.visitor().get('/api/v1/item/search/count')).body.data).toEqual({ totalCount: 1 });
});

test('what is removed or emptied from the listings is not counted either', async () => {
  const work = await world.db.startTransaction().execute();
  const counted = async () =>
    (await sql<{ n: number }>`select count(*) as n from item_filters`.execute(work)).rows[0]?.n;
  await sql`insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size,
    rental_fee, sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
    values (${owner.id}, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), 't', now(), now())`.execute(
    work,
  );
  const before = await counted();
  await sql`delete from items where title = 't'`.execute(work);
  expect(await counted()).toBe(Number(before) - 1);
  await sql`truncate items cascade`.execute(work);
  expect(await counted()).toBe(0);
  await work.rollback().execute();
});

test('a like and a room write nothing that is counted by', async () => {
  const itemId = await anItem(world, owner);
  const version = async () => {
    const { rows } = await sql`select xmin::text from item_filters where item_id = ${itemId}`.execute(
      world.db,
    );
    return rows;
  };
  const before = await version();
  const other = await world.as('푸른늑대');
  await other.put(`/api/v1/like/${itemId}`);
  await other.post('/api/v1/chatroom', { itemId });
  expect(await version()).toEqual(before);
});

test.each([
  ['nothing', {}],
  ['a product', { productTypes: ['SOCCER'] }],
  ['a price', { startPrice: 1_000, endPrice: 20_000 }],
  ['dates', { startDate: '2026-12-01T00:00:00', endDate: '2026-12-05T00:00:00' }],
] as const)('a count by %s reads the narrow table and no row of the listings', async (_what, filters) => {
  const asked = countQuery(filters as Parameters<typeof countQuery>[0]).compile(world.db); // times in shape
  const { rows } = await world.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...asked,
    sql: `explain ${asked.sql}`,
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('item_filters');
  expect(plan).not.toMatch(/ on items\b/);
});
