import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { migrate } from './migrate.ts';
import { type Connection, connect } from './pool.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;
beforeEach(async () => {
  database = await emptyDatabase();
  connection = connect(database.url);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

test('an empty database gets every migration once', async () => {
  expect(await migrate(connection.pool)).toContain('0001-initial.sql');
  expect(await migrate(connection.pool)).toEqual([]);
  expect(await connection.db.selectFrom('items').selectAll().execute()).toEqual([]);
});

test('processes that start together migrate one after the other', async () => {
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(connection.pool)));
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a database of a newer version is refused', async () => {
  await migrate(connection.pool);
  await connection.pool.query(`insert into migrations values ('9999-later.sql', 'x', now())`);
  await expect(migrate(connection.pool)).rejects.toThrow('migrated by a newer version (9999-later.sql)');
});

test('a migration that was edited after it ran is refused', async () => {
  await migrate(connection.pool);
  await connection.pool.query(`update migrations set hash = 'other' where name = '0001-initial.sql'`);
  await expect(migrate(connection.pool)).rejects.toThrow(
    '0001-initial.sql was edited after this database ran it',
  );
});

test('a migration that fails leaves nothing of itself, and the next start can try again', async () => {
  await connection.pool.query('create table likes (in_the_way int)');
  await expect(migrate(connection.pool)).rejects.toMatchObject({ code: '42P07' });
  const { rows } = await connection.pool.query(`select to_regclass('users') as users`);
  expect(rows[0].users).toBeNull();
  await connection.pool.query('drop table likes');
  expect(await migrate(connection.pool)).toContain('0001-initial.sql');
});

test('a migration and the note that it ran are one: without the note, nothing of it stays', async () => {
  await connection.pool.query(`create table migrations
    (name text primary key check (name <> '0001-initial.sql'), hash text not null, at timestamptz not null)`);
  await expect(migrate(connection.pool)).rejects.toMatchObject({ code: '23514' });
  const { rows } = await connection.pool.query(`select to_regclass('users') as users`);
  expect(rows[0].users).toBeNull();
});
