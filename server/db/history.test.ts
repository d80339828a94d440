import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { olderDatabase } from '#tests/server/older-database.ts';
import { migrate } from './migrate.ts';
import { connect } from './pool.ts';
import { readSqlFiles } from './sql-files.ts';

/** The files of the last server that kept its history by itself. */
const oldFiles = [
  '0001-initial.sql',
  '0002-chat.sql',
  '0003-picks.sql',
  '0004-reviews-reports-pushes.sql',
  '0005-answers-letter-for-letter.sql',
  '0006-rate-limits.sql',
  '0007-rooms-by-people-and-profile-pictures.sql',
  '0008-item-counts.sql',
  '0009-events-of-this-database.sql',
  '0010-login-attempts.sql',
];

const newDatabase = async (): Promise<pg.Pool> => {
  const database = await emptyDatabase();
  const { pool, close } = connect(database.url);
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  await migrate(pool);
  return pool;
};

const ask = async (pool: pg.Pool, text: string): Promise<unknown[]> =>
  (await pool.query({ text, rowMode: 'array' })).rows;

/** Everything that the catalogue says of our schema, in words that are the same for two databases of the same shape. */
const shapeOf = async (pool: pg.Pool) => {
  const here = `(select oid from pg_namespace where nspname = 'public')`;
  const ofTables = `join pg_class c on c.oid = t.oid_of where c.relnamespace = ${here} order by 1, 2`;
  const queries = {
    columns: `select table_name, ordinal_position, column_name, data_type, is_nullable, column_default,
      generation_expression, identity_generation from information_schema.columns where table_schema = 'public' order by 1, 2`,
    indexes: `select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    constraints: `select c.relname, t.def from (select conrelid as oid_of, pg_get_constraintdef(oid) as def from pg_constraint) t ${ofTables}`,
    triggers: `select c.relname, t.def from (select tgrelid as oid_of, pg_get_triggerdef(oid) as def from pg_trigger where not tgisinternal) t ${ofTables}`,
    functions: `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = ${here} order by 1`,
    tables: `select relname, reloptions from pg_class where relnamespace = ${here} and relkind = 'r' order by 1`,
  };
  const found: Record<string, unknown[]> = {};
  for (const [what, query] of Object.entries(queries)) found[what] = await ask(pool, query);
  return found;
};

const aChat = `
  insert into users (nickname, push_token, push_session, created_at, updated_at)
    select n, n, n, now(), now() from unnest(array['a', 'b']) as n;
  insert into refresh_tokens (token_hash, user_id, created_at, expires_at)
    select push_session, id, now(), now() from users;
  insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
    sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
    select 1, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), 't', now(), now();
  insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at) select 1, 1, 2, now(), now();
  insert into participants (chat_room_id, user_id) select 1, n from unnest(array[1, 2]) as n;
  select from say_chat(1, 2, 'before', 'key', now()::timestamp)`;

test('a database of an older server opens: nothing runs twice, nothing is lost, and it has the shape of a new one', async () => {
  const pool = await olderDatabase(...oldFiles);
  await pool.query(aChat);
  await pool.query(
    `update migrations set at = '2026-11-01 00:00:00.123+09' where name = '0005-answers-letter-for-letter.sql'`,
  );
  const recorded = await ask(pool, 'select name, hash from migrations order by name');
  expect(recorded).toHaveLength(oldFiles.length);

  const inSeoul = new pg.Pool({
    connectionString: pool.options.connectionString,
    options: '-c timezone=Asia/Seoul',
  });
  const ran = await migrate(inSeoul).finally(() => inSeoul.end());
  expect(ran.filter((name) => oldFiles.includes(name))).toEqual([]);
  expect(await ask(pool, 'select name, hash from migration_hashes order by name limit 10')).toEqual(recorded);
  const at = `select timestamp from kysely_migration where name = '0005-answers-letter-for-letter.sql'`;
  expect(await ask(pool, at)).toEqual([['2026-10-31T15:00:00.123Z']]);
  expect(await ask(pool, 'select content from chats')).toEqual([['before']]);
  await pool.query(`select from say_chat(1, 2, 'after', null, now()::timestamp)`);
  expect(await ask(pool, 'select body from pushes order by id')).toEqual([['before'], ['after']]);
  expect(await shapeOf(pool)).toEqual(await shapeOf(await newDatabase()));
  expect(await migrate(pool)).toEqual([]);
});

test.each([
  ['an adopted', () => olderDatabase(...oldFiles)],
  ['a new', newDatabase],
])('%s database is refused by a server that looks into the old table', async (_, open) => {
  const pool = await open();
  await migrate(pool);
  const names = (await ask(pool, 'select name from migrations')).flat();
  expect(names.filter((name) => !oldFiles.includes(`${name}`))).toEqual(['kysely_migration']);
});

test('a database that an older server left half way goes on with the file after', async () => {
  const pool = await olderDatabase(...oldFiles.slice(0, 7));
  const files = (await readSqlFiles('migrations')).map(({ name }) => name);
  expect(await migrate(pool)).toEqual(files.slice(7));
  expect(await shapeOf(pool)).toEqual(await shapeOf(await newDatabase()));
});

test.each([
  [`update migrations set hash = 'other' where name = '0003-picks.sql'`, '0003-picks.sql was edited'],
  [`insert into migrations values ('0099-later.sql', 'x', now())`, 'newer version (0099-later.sql)'],
])('a history that does not match is refused and stays unadopted: %s', async (change, message) => {
  const pool = await olderDatabase(...oldFiles);
  await pool.query(change);
  const before = await ask(pool, 'select * from migrations order by name');
  await expect(migrate(pool)).rejects.toThrow(message);
  expect(await ask(pool, 'select * from migrations order by name')).toEqual(before);
  expect(await ask(pool, `select to_regclass('kysely_migration')`)).toEqual([[null]]);
});

test('a clock that was set back between two migrations of an older server does not keep it from opening', async () => {
  const pool = await olderDatabase(...oldFiles);
  await pool.query(`update migrations set at = '2020-01-01' where name = '0010-login-attempts.sql'`);
  expect((await migrate(pool)).filter((name) => oldFiles.includes(name))).toEqual([]);
});
