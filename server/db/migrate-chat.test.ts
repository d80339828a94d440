import { expect, test } from 'vitest';
import { olderDatabase } from '#tests/server/older-database.ts';
import { migrate } from './migrate.ts';

test('0002 gives the rooms of an older database their two people, and keeps what was there', async () => {
  const pool = await olderDatabase('0001-initial.sql');
  await pool.query(`
    insert into users (nickname, created_at, updated_at) select n, now(), now() from unnest(array['a', 'b', 'c']) as n;
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
      sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
      select 1, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), 't', now(), now();
    insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at)
      select 1, 1, n, '2025-09-11 18:00', '2025-09-11 18:20' from unnest(array[2, 3]) as n`);
  expect(await migrate(pool)).toContain('0002-chat.sql');
  const { rows } = await pool.query({
    text: `select chat_room_id, user_id, has_left, hidden_to, read_to, last_read_at from participants order by 1, 2`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    [1, 1, false, 0, 0, null],
    [1, 2, false, 0, 0, null],
    [2, 1, false, 0, 0, null],
    [2, 3, false, 0, 0, null],
  ]);
});
