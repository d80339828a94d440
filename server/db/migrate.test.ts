import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { olderDatabase } from '#tests/server/older-database.ts';
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
  await connection.pool.query(`insert into kysely_migration values ('9999-later.sql', now()::text)`);
  await expect(migrate(connection.pool)).rejects.toThrow('migrated by a newer version (9999-later.sql)');
});

test('a migration that was edited after it ran is refused', async () => {
  await migrate(connection.pool);
  await connection.pool.query(`update migration_hashes set hash = 'other' where name = '0001-initial.sql'`);
  await expect(migrate(connection.pool)).rejects.toThrow(
    '0001-initial.sql was edited after this database ran it',
  );
});

const tableNames = async () => {
  const text = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return (await connection.pool.query<{ relname: string }>(text)).rows.map(({ relname }) => relname);
};

test('a migration that fails is named, leaves nothing of itself or of those before it, and the next start can try again', async () => {
  await connection.pool.query('create table likes (in_the_way int)');
  const attempt = migrate(connection.pool);
  await expect(attempt).rejects.toMatchObject({ code: '42P07' });
  await expect(attempt).rejects.toThrow('server/db/migrations/0001-initial.sql failed');
  expect(await tableNames()).toEqual(['likes']);
  await connection.pool.query('alter table likes rename to pushes');
  await expect(migrate(connection.pool)).rejects.toThrow('0004-reviews-reports-pushes.sql failed');
  expect(await tableNames()).toEqual(['pushes']);
  await connection.pool.query('drop table pushes');
  expect(await migrate(connection.pool)).toContain('0001-initial.sql');
});

test.each(['kysely_migration', 'migration_hashes'])(
  'a migration and its row in %s are one: without the row, nothing of it stays',
  async (table) => {
    const columns = { kysely_migration: 'timestamp text', migration_hashes: 'hash text' }[table];
    await connection.pool.query(
      `create table ${table} (name text primary key check (name <> '0001-initial.sql'), ${columns})`,
    );
    await expect(migrate(connection.pool)).rejects.toMatchObject({ code: '23514' });
    expect(await tableNames()).toEqual([table]);
  },
);

test('a failed migration leaves no lock and no setting behind, so that its connection can go on', async () => {
  const { pool, close } = connect(database.url, { max: 1 });
  try {
    const settings = () => pool.query(`select current_setting('lock_timeout'), pg_backend_pid()`);
    const { rows } = await settings();
    await pool.query('create table likes (in_the_way int)');
    await expect(migrate(pool)).rejects.toThrow('0001-initial.sql failed');
    expect((await settings()).rows).toEqual(rows); // the very same connection
    expect((await pool.query(`select from pg_locks where locktype = 'advisory'`)).rowCount).toBe(0);
    await pool.query('drop table likes');
    await migrate(connection.pool);
  } finally {
    await close();
  }
});

test('a migration does not wait for a lock that a session keeps: it fails, and nothing has changed', async () => {
  const older = await olderDatabase('0001-initial.sql');
  const reader = await older.connect();
  await reader.query('begin; select from chat_rooms');
  await expect(migrate(older, { lockTimeoutMs: 20 })).rejects.toMatchObject({
    code: '55P03',
    message: expect.stringContaining('0002-chat.sql failed'),
  });
  await reader.query('commit');
  reader.release();
  expect(await migrate(older, { lockTimeoutMs: 20 })).toContain('0002-chat.sql');
});

test('a process waits for another that migrates, for longer than its session would wait for a lock', async () => {
  const other = await connection.pool.connect();
  await other.query('select pg_advisory_lock(827364501)'); // as servers before this migrator take it, for their session
  const pool = new pg.Pool({ connectionString: database.url, lock_timeout: 1, statement_timeout: 1_000 });
  const waiting = migrate(pool, { lockTimeoutMs: 1_000 }).finally(() => pool.end());
  const isWaiting = async () => {
    const text = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
      and pid in (select pid from pg_stat_activity where clock_timestamp() - query_start > interval '50 milliseconds')`;
    return (await other.query(text)).rowCount === 1;
  };
  while (!(await isWaiting())); // each look is a round trip to the database
  await other.query('select pg_advisory_unlock(827364501)');
  other.release();
  expect(await waiting).toContain('0001-initial.sql');
});
