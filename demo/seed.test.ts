import { afterAll, beforeAll, expect, test } from 'vitest';
import { moment } from '#server/db/kst.ts';
import { startWorld, type World } from '#tests/server/world.ts';
import { type Campus, makeCampus } from './campus.ts';
import { mainUser } from './people.ts';
import { mayReset } from './reset.ts';
import { emptyAll, seedDemo } from './seed.ts';

let world: World;
let campus: Campus;

beforeAll(async () => {
  world = await startWorld();
  campus = makeCampus(world.clock.now());
  await seedDemo(world.db, campus, world.store);
});
afterAll(() => world.stop());

const count = async (
  table:
    | 'users'
    | 'items'
    | 'item_images'
    | 'likes'
    | 'chat_rooms'
    | 'appointments'
    | 'participants'
    | 'chats',
) =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

const counts = async () => ({
  users: await count('users'),
  items: await count('items'),
  images: await count('item_images'),
  likes: await count('likes'),
  picks: await count('appointments'),
  rooms: await count('chat_rooms'),
  parts: await count('participants'),
  chats: await count('chats'),
});

const expected = () => ({
  users: 12,
  items: 97,
  images: campus.items.flatMap(({ images }) => images).length,
  likes: campus.likes.length,
  picks: campus.picks.length,
  rooms: campus.rooms.length,
  parts: 2 * campus.rooms.length,
  chats: campus.rooms.flatMap(({ lines }) => lines).length,
});

test('the whole campus arrives, and a second seeding changes nothing', async () => {
  expect(await counts()).toEqual(expected());
  expect(await seedDemo(world.db, makeCampus(world.clock.now() + 1_000), world.store)).toBe(false);
  expect(await counts()).toEqual(expected());
});

test('ids grow with the listings, so that a user’s items are newest first', async () => {
  const rows = await world.db.selectFrom('items').select(['id', 'repost_date']).orderBy('id').execute();
  expect(rows.map((row) => row.repost_date).toSorted()).toEqual(rows.map((row) => row.repost_date));
  expect([rows[0]?.id, rows.at(-1)?.id]).toEqual([1, 97]);
});

test('every counter says what the rows say', async () => {
  const rows = await world.db
    .selectFrom('items as i')
    .select((q) => [
      'i.title',
      'i.like_count',
      'i.chat_room_count',
      q
        .selectFrom('likes as l')
        .whereRef('l.item_id', '=', 'i.id')
        .select(q.fn.countAll<number>().as('n'))
        .as('likes'),
      q
        .selectFrom('chat_rooms as r')
        .whereRef('r.item_id', '=', 'i.id')
        .select(q.fn.countAll<number>().as('n'))
        .as('rooms'),
    ])
    .execute();
  for (const row of rows) {
    expect(row.like_count, row.title).toBe(Number(row.likes));
    expect(row.chat_room_count, row.title).toBe(Number(row.rooms));
  }
});

test('every picture that a listing or a profile names is in the bucket', async () => {
  const images = await world.db.selectFrom('item_images').select('file_key').execute();
  const profiles = await world.db.selectFrom('users').select('profile_image_url as file_key').execute();
  for (const { file_key } of [...images, ...profiles])
    if (file_key !== null) expect((await world.store.get(file_key))?.length, file_key).toBeGreaterThan(1_000);
});

test('people sign in as themselves and see their campus through the API', async () => {
  const me = await world.as('초록줄무늬');
  const home = await me.get('/api/v1/item/search?pageSize=20&itemOrder=RECENT');
  expect(home.status).toBe(200);
  expect(await count('users')).toBe(12);
  const liked = await world.db.selectFrom('likes').where('user_id', '=', me.id).select('item_id').execute();
  expect(liked).toHaveLength(9);
});

test('a new listing gets the next id, not one of the campus', async () => {
  const owner = await world.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const now = moment(world.clock.now());
  const { id } = await world.db
    .insertInto('items')
    .values({
      owner_id: owner.id,
      title: '새 글',
      description: '새 글',
      product_types: ['SOCCER'],
      transaction_types: ['SALE'],
      trade_methods: ['PARCEL'],
      size: 'M',
      color: 'WHITE',
      quality: 'BEST',
      rental_fee: 0,
      sale_price: 1_000,
      deposit: 0,
      location: null,
      can_deal: false,
      sale_date: null,
      repost_date: now,
      search_text: '새 글',
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(98);
});

test('emptied and seeded again, the campus stands as on its first day', async () => {
  await emptyAll(world.db);
  expect(await count('users')).toBe(0);
  expect(await seedDemo(world.db, campus, world.store)).toBe(true);
  expect(await counts()).toEqual(expected());
});

test('production is emptied only where the stand-in login is meant to be on', () => {
  expect(mayReset({ demoLogin: false })).toBe(false);
  expect(mayReset({ demoLogin: true })).toBe(true);
});

test('the reviews are about completed trades, after their end and not from the future, and their ids grow with time', async () => {
  const rows = await world.db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointment_id')
    .select(['r.id', 'r.created_at', 'a.state', 'a.rental_date', 'a.return_date'])
    .orderBy('r.id')
    .execute();
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ state }) => state !== 'SUCCESS')).toEqual([]);
  const written = rows.map((row) => row.created_at);
  expect(written.toSorted()).toEqual(written);
  for (const { created_at, rental_date, return_date } of rows) {
    expect(created_at > (return_date ?? rental_date)).toBe(true);
    expect(created_at < campus.now).toBe(true);
  }
});

test('the one who usually looks at the demo was written about, and has written nothing yet', async () => {
  const main = await world.as(mainUser);
  const { body } = await main.get(`/api/v1/review/${main.id}`);
  expect(body.data.map(({ rating }: { rating: number }) => rating)).toEqual([4, 5]);
  const own = await world.db.selectFrom('reviews').select('id').where('reviewer_id', '=', main.id).execute();
  expect(own).toEqual([]);
});
