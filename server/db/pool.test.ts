import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/server/database.ts';
import { type Connection, connect, keepSettings } from './pool.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;
const lost: Error[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
  connection = connect(database.url, { onLost: (error) => lost.push(error) });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const value = async (expression: string) =>
  (await connection.pool.query(`select ${expression} as value`)).rows[0].value;

test('64-bit numbers arrive as numbers, and one that would lose digits is an error', async () => {
  expect(await value('9007199254740991::bigint')).toBe(9_007_199_254_740_991);
  expect(await value('count(*)')).toBe(1);
  await expect(value('9007199254740993::bigint')).rejects.toThrow(RangeError);
});

test('moments arrive on the wire’s own form, always with six digits', async () => {
  expect(await value(`timestamp '2025-09-11 18:02:11'`)).toBe('2025-09-11T18:02:11.000000');
  expect(await value(`timestamp '2025-09-11 18:02:11.2'`)).toBe('2025-09-11T18:02:11.200000');
  expect(await value(`timestamp '2025-09-11 18:02:11.204113'`)).toBe('2025-09-11T18:02:11.204113');
});

test('every statement and every wait for a lock is bounded', async () => {
  expect(await value(`current_setting('statement_timeout')`)).toBe('15s');
  expect(await value(`current_setting('lock_timeout')`)).toBe('10s');
  expect(await value(`current_setting('idle_in_transaction_session_timeout')`)).toBe('30s');
});

test('a connection cut while a query runs fails that query, is told once, and the pool goes on', async () => {
  const client = await connection.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  const running = expect(client.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57P01' });
  await connection.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await running;
  await ended;
  client.release(true);
  expect(lost).toHaveLength(1);
  expect(await value('1')).toBe(1);
});

test('before a pool of transactions the settings of a session are those of our role in this database', async () => {
  await keepSettings(connection.sessions);
  const plain = new pg.Client({ connectionString: database.url }); // asks for nothing, as PgBouncer does
  await plain.connect();
  const { rows } =
    await plain.query(`select current_setting('timezone') as zone, current_setting('jit') as jit,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`);
  await plain.end();
  expect(rows).toEqual([{ zone: 'UTC', jit: 'off', statement: '15s', lock: '10s', idle: '30s' }]);
});
