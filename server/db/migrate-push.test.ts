import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { olderDatabase } from '#tests/server/older-database.ts';
import { migrate } from './migrate.ts';

const before = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name < '0015');

test('0015 makes a device of each token whose session lives, and gives it the pushes that wait', async () => {
  const pool = await olderDatabase(...before.sort());
  await pool.query(`
    insert into users (nickname, push_token, push_session, created_at, updated_at) values
      ('a', '토큰', 'alive', '2026-01-01', now()), ('b', 'over', 'revoked', now(), now()),
      ('c', 'lost', 'swept', now(), now()), ('d', null, null, now(), now());
    insert into refresh_tokens (token_hash, user_id, created_at, expires_at, revoked_at) values
      ('alive', 1, '2026-01-02', now(), null), ('revoked', 2, now(), now(), now());
    insert into pushes (user_id, type, related_id, chat_room_id, item_id, title, body, created_at)
      select n, 'CHAT_MESSAGE', 'c', 7, 9, 't', 'of ' || n, now() from unnest(array[1, 2, 3]) as n;
    insert into pushes (user_id, type, related_id, chat_room_id, item_id, title, body, created_at)
      select 1, 'APPOINTMENT_CONFIRM', '5', 7, 9, 't', 'a PICK', now()`);
  expect(await migrate(pool)).toContain('0015-push-devices.sql');
  const rowsOf = async (text: string) => (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows;
  expect(
    await rowsOf(`select user_id, session, kind, address, kinds, created_at::date::text from push_devices`),
  ).toEqual([[1, 'alive', 'WRAPPER', '토큰', ['CHAT', 'PICK', 'REVIEW', 'KEYWORD'], '2026-01-02']]);
  expect(
    await rowsOf(
      `select d.user_id, about, body from pushes p join push_devices d on d.id = p.device_id order by p.id`,
    ),
  ).toEqual([
    [1, 'room:7', 'of 1'],
    [1, 'pick:5', 'a PICK'],
  ]);
  expect(await rowsOf('select count(*)::int from pushes')).toEqual([[2]]);
});
