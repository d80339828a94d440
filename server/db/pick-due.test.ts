import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { olderDatabase } from '#tests/server/older-database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await emptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Given {
  readonly state: string;
  readonly type?: string;
  readonly rental?: string;
  readonly back?: string | null;
  readonly terms?: string;
  readonly told?: readonly [boolean, boolean];
}

/** What time does next, in a database whose own zone is not Seoul's. */
const due = async ({
  state,
  type = 'RENTAL',
  rental = '2026-12-30 14:00',
  back = type === 'SALE' ? null : '2027-01-01 18:00',
  terms = '2026-12-28 09:00',
  told: [rentalTold, returnTold] = [false, false],
}: Given) => {
  const { rows } = await pool.query({
    text: `select to_char(moment, 'YYYY-MM-DD HH24:MI:SS'), kind from pick_due($1, $2, $3, $4, $5, $6, $7)`,
    values: [state, type, rental, back, terms, rentalTold, returnTold],
    rowMode: 'array',
  });
  return rows[0];
};

describe('a proposal expires at 04:00', () => {
  test.each([
    ['after its start', '2026-12-30 14:00', '2026-12-31 04:00:00'],
    ['of its day when it starts before', '2026-12-31 03:59:59', '2026-12-31 04:00:00'],
    ['of the next day when it starts at that very moment', '2026-12-31 04:00', '2027-01-01 04:00:00'],
  ])('%s', async (_, rental, moment) => {
    expect(await due({ state: 'PENDING', rental })).toEqual([moment, 'EXPIRE']);
  });

  test.each([
    ['2026-12-20 04:00:00', '2026-12-27 04:00:00'],
    ['2026-12-20 04:00:00.000001', '2026-12-28 04:00:00'],
    ['2026-12-20 03:59', '2026-12-27 04:00:00'],
    ['2026-12-27 12:00', '2027-01-04 04:00:00'],
  ])('seven days after its terms of %s, far ahead as its start may be', async (terms, moment) => {
    expect(await due({ state: 'PENDING', rental: '2028-01-01 10:00', terms })).toEqual([moment, 'EXPIRE']);
  });
});

test('an agreed rental is reminded of, starts, is reminded of again and completes at the midnight after its day', async () => {
  const agreed = { state: 'CONFIRMED' };
  expect(await due(agreed)).toEqual(['2026-12-30 13:00:00', 'RENTAL_REMIND']);
  expect(await due({ ...agreed, told: [true, false] })).toEqual(['2026-12-30 14:00:00', 'START']);
  const running = { state: 'IN_PROGRESS' };
  expect(await due({ ...running, told: [true, false] })).toEqual(['2027-01-01 17:00:00', 'RETURN_REMIND']);
  expect(await due({ ...running, told: [true, true] })).toEqual(['2027-01-02 00:00:00', 'COMPLETE']);
});

test('a rental of less than an hour is reminded of its return before it starts', async () => {
  const short = { state: 'CONFIRMED', back: '2026-12-30 14:30', told: [true, false] as const };
  expect(await due(short)).toEqual(['2026-12-30 13:30:00', 'RETURN_REMIND']);
  expect(await due({ ...short, told: [true, true] })).toEqual(['2026-12-30 14:00:00', 'START']);
});

test('an agreed sale never starts; it completes at the midnight after its day, by parcel too', async () => {
  const sale = { state: 'CONFIRMED', type: 'SALE' };
  expect(await due(sale)).toEqual(['2026-12-30 13:00:00', 'RENTAL_REMIND']);
  expect(await due({ ...sale, told: [true, false] })).toEqual(['2026-12-31 00:00:00', 'COMPLETE']);
  const parcel = { ...sale, rental: '2026-12-31 00:00', told: [true, false] as const };
  expect(await due(parcel)).toEqual(['2027-01-01 00:00:00', 'COMPLETE']);
  expect(await due({ ...parcel, state: 'IN_PROGRESS' })).toEqual(['2027-01-01 00:00:00', 'COMPLETE']);
});

test.each(['SUCCESS', 'CANCELLED', 'EXPIRED'])('nothing is due to a PICK that is %s', async (state) => {
  expect(await due({ state })).toEqual([null, null]);
});

test('0003 gives the PICKs of an older database their due times, and everything after a change of theirs', async () => {
  const older = await olderDatabase('0001-initial.sql', '0002-chat.sql');
  await older.query(`
    insert into users (nickname, created_at, updated_at) select n, now(), now() from unnest(array['a', 'b']) as n;
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
      sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
      select 1, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), 't', now(), now();
    insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at) select 1, 1, 2, now(), now();
    insert into appointments (item_id, chat_room_id, owner_id, requester_id, creator_id, type, state, trade_method,
      rental_date, rental_location, price, terms_at, created_at, updated_at)
      select 1, 1, 1, 2, 2, 'SALE', state, 'PARCEL', '2026-12-31 00:00', '', 1, '2026-12-28 09:00', now(), now()
      from unnest(array['CONFIRMED', 'CANCELLED']) as state`);
  expect(await migrate(older)).toContain('0003-picks.sql');
  const dues = async () => {
    const text = `select state, due, due_at::text from appointments order by id`;
    return (await older.query({ text, rowMode: 'array' })).rows;
  };
  expect(await dues()).toEqual([
    ['CONFIRMED', 'RENTAL_REMIND', '2026-12-30 23:00:00'],
    ['CANCELLED', null, null],
  ]);
  await older.query(`update appointments set state = 'PENDING' where state = 'CONFIRMED'`);
  expect((await dues())[0]).toEqual(['PENDING', 'EXPIRE', '2026-12-31 04:00:00']);
});
