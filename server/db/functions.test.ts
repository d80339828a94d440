import type { Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { applyFunctions } from './functions.ts';
import type { History } from './history.ts';
import { migrate } from './migrate.ts';
import { type Connection, connect } from './pool.ts';
import { readSqlFiles, type SqlFile, sqlFile } from './sql-files.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;
let ours: readonly SqlFile[];
beforeEach(async () => {
  database = await emptyDatabase();
  connection = connect(database.url);
  await migrate(connection.pool);
  ours = await readSqlFiles('functions');
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

/** A start whose functions/ holds ours, those given in the place of their namesakes. */
const start = (...given: readonly SqlFile[]): Promise<readonly string[]> => {
  const files = [...ours.filter(({ name }) => !given.some((one) => one.name === name)), ...given];
  const apply = (tx: Transaction<History>) => applyFunctions(tx, files);
  return connection.db.transaction().execute((tx) => apply(tx as unknown as Transaction<History>)); // the same database
};

const ask = async (query: string): Promise<unknown[]> =>
  (await connection.pool.query({ text: query, rowMode: 'array' })).rows.flat();

const signatures = (name: string) =>
  ask(`select oid::regprocedure::text from pg_proc where proname = '${name}'`);

const ofOurs = (name: string): SqlFile => {
  const file = ours.find((one) => one.name === name);
  if (file === undefined) throw new Error(`there is no ${name}`);
  return file;
};

const edited = (name: string, from: string, to: string): SqlFile => {
  const { text } = ofOurs(name);
  expect(text).toContain(from);
  return sqlFile(name, text.replace(from, to));
};

const answer = (value: string, of = 'int') =>
  sqlFile(
    'answer.sql',
    `create or replace function answer() returns ${of} language sql as $$ select ${value} $$;`,
  );

test('each function of the database has its file, and a file makes the function it is named after', async () => {
  const names = await ask(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  expect(ours.map(({ name }) => name)).toEqual(names.map((name) => `${name}.sql`));
  const other = sqlFile(
    'answer.sql',
    'create or replace function other() returns int language sql as $$ select 1 $$;',
  );
  await expect(start(other)).rejects.toThrow(
    'functions/answer.sql failed: it must create the function answer',
  );
  const two = sqlFile('answer.sql', answer('1').text + other.text);
  await expect(start(two)).rejects.toThrow('answer and nothing else');
});

test('a function is made anew when its file changes, and not when it does not', async () => {
  expect(await start(answer('1'))).toEqual(['answer.sql']);
  expect(await start(answer('2'))).toEqual(['answer.sql']);
  expect(await ask('select answer()')).toEqual([2]);
  await connection.pool.query(answer('3').text);
  expect(await start(answer('2'))).toEqual([]);
  expect(await ask('select answer()')).toEqual([3]);
});

test('a function gets another result, which no replacement can give it', async () => {
  await start(answer('1'));
  await start(answer(`'one'`, 'text'));
  expect(await ask('select answer()')).toEqual(['one']);
});

test('a function gets other parameters, and the one with the old ones is gone', async () => {
  await start(answer('1'));
  const withParameter = answer('more + 1').text.replace('answer()', 'answer(more int default 1)');
  await start(sqlFile('answer.sql', withParameter));
  expect(await signatures('answer')).toEqual(['answer(integer)']);
  expect(await ask('select answer()')).toEqual([2]);
  await start(sqlFile('answer.sql', withParameter.replaceAll('more', 'extra'))); // a parameter of another name
  expect(await ask('select answer(extra => 2)')).toEqual([3]);
});

test('a function whose file is gone is dropped, and one that no file has made stays', async () => {
  await start(answer('1'));
  await connection.pool.query('create function stranger() returns int language sql as $$ select 1 $$');
  await start();
  expect(await signatures('answer')).toEqual([]);
  expect(await signatures('stranger')).toEqual(['stranger()']);
  expect(await ask(`select name from sql_functions where name = 'answer'`)).toEqual([]);
});

test('a function that calls another is made after it, whatever their names', async () => {
  const called = sqlFile(
    'zero.sql',
    'create or replace function zero() returns int language sql as $$ select 0 $$;',
  );
  expect(await start(answer('zero() + 1'), called)).toEqual(['zero.sql', 'answer.sql']);
  expect(await ask('select answer()')).toEqual([1]);
});

test('functions that call each other are made, and a comment is no call', async () => {
  const body = (name: string) => `begin return ${name}(); end`;
  const made = (name: string, other: string) =>
    sqlFile(
      `${name}.sql`,
      `-- zero()\ncreate or replace function ${name}() returns int language plpgsql as $$ ${body(other)} $$;`,
    );
  expect(await start(made('ping', 'pong'), made('pong', 'ping'))).toEqual(['pong.sql', 'ping.sql']);
});

test('a function that fails is named, and nothing of that start stays', async () => {
  const attempt = start(edited('say_chat.sql', 'LEFT', 'GONE'), answer('no_such_column'));
  await expect(attempt).rejects.toThrow('server/db/functions/answer.sql failed: column "no_such_column"');
  await expect(attempt).rejects.toMatchObject({ code: '42703' });
  expect(await ask(`select prosrc like '%GONE%' from pg_proc where proname = 'say_chat'`)).toEqual([false]);
});

test('triggers call the function as it is now', async () => {
  await start(
    edited('keep_item_filters.sql', 'new.sale_price, new.sale_date)', 'new.sale_price + 1, new.sale_date)'),
  );
  await connection.pool.query(`
    insert into users (nickname, created_at, updated_at) select 'a', now(), now();
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
      sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
      select 1, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 100, 0, true, now(), 't', now(), now()`);
  expect(await ask('select sale_price from item_filters')).toEqual([101]);
});

test.each([
  ['pick_due.sql', `'EXPIRE'`, `'LAPSE'`], // generated columns
  ['item_facets.sql', 'else 0', 'else 1'], // a generated column
  ['search_grams.sql', 'chars[i] || ', ''], // an index
])('%s is not replaced by another text: rows or indexes store what it returned', async (name, from, to) => {
  await expect(start(edited(name, from, to))).rejects.toThrow(
    `functions/${name} failed: rows or an index store`,
  );
  expect(await start(edited(name, '-- ', '-- In other words: '))).toEqual([name]);
});

test('a migration that has made a stored function anew is followed by its file', async () => {
  const other = edited('pick_due.sql', `'EXPIRE'`, `'LAPSE'`);
  await connection.pool.query(other.text);
  expect(await start(other)).toEqual(['pick_due.sql']);
});

test('a function that a column needs does not get other parameters', async () => {
  await expect(
    start(edited('item_facets.sql', 'quality text)', 'quality text, more text default null)')),
  ).rejects.toMatchObject({
    code: '2BP01',
    message: expect.stringContaining('functions/item_facets.sql failed: cannot drop function'),
  });
  expect(await signatures('item_facets')).toEqual(['item_facets(text[],text[],text[],text,text,text)']);
});
