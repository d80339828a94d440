import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startWorld, type World } from '#tests/server/world.ts';
import { Problem } from '../problem.ts';
import { atomically, connect, isAway } from './pool.ts';
import type { Schema } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const rows = ['a', 'b', 'c'].map((key) => ({ key: `test ${key}`, value: '' }));
  await world.db.insertInto('meta').values(rows).execute();
});
afterAll(() => world.stop());

const append = (tx: Transaction<Schema>, key: string, text: string) =>
  tx
    .updateTable('meta')
    .set({ value: sql<string>`value || ${text}::text` })
    .where('key', '=', `test ${key}`)
    .execute();
const value = async (key: string) =>
  (
    await world.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', `test ${key}`)
      .executeTakeFirstOrThrow()
  ).value;

/** Opens when everybody has arrived; later visitors walk through. */
const gate = (count: number) => {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
};

test('of two transactions that block each other the loser runs again, and both happen exactly once', async () => {
  const meet = gate(2);
  let runs = 0;
  const crossing = (first: string, second: string, text: string) =>
    atomically(world.db, async (tx) => {
      runs += 1;
      await append(tx, first, text);
      await meet(); // both hold one row now and want the other's
      await append(tx, second, text);
    });
  await Promise.all([crossing('a', 'b', 'x'), crossing('b', 'a', 'y')]);
  expect(runs).toBeGreaterThan(2); // the loser may meet the winner once more before that one has woken
  for (const key of ['a', 'b']) expect([...(await value(key))].sort()).toEqual(['x', 'y']);
});

test('a refusal rolls everything back and is not tried again', async () => {
  let runs = 0;
  const refused = atomically(world.db, async (tx) => {
    runs += 1;
    await append(tx, 'c', 'never');
    throw new Problem('ITEM_NOT_FOUND', 1);
  });
  await expect(refused).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
  expect([runs, await value('c')]).toEqual([1, '']);
});

test('a connection that is cut under a question, and one that cannot be had, mean that the database is away', async () => {
  const { user, password, database, host, port } = new pg.Client({ connectionString: inject('databaseUrl') });
  const there = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const cut = new Set<Socket>();
  let heard = () => {};
  const asking = new Promise<void>((done) => {
    heard = done;
  });
  // a real way to the real database, which can be cut
  const way = createServer((near) => {
    const far = createConnection(there);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      cut.add(from);
      from.on('error', () => {}).pipe(to);
    }
    near.on('data', (sent) => sent.includes('pg_sleep') && heard());
  });
  await new Promise<void>((open) => way.listen(0, '127.0.0.1', open));
  const { port: here } = way.address() as AddressInfo; // it listens on a port
  const url = new URL(`postgres://127.0.0.1:${here}/${database}`);
  url.username = user ?? '';
  url.password = password ?? '';
  const connection = connect(url.href);
  const asked = atomically(connection.db, (tx) => sql`select pg_sleep(60)`.execute(tx));
  await asking;
  for (const end of cut) end.destroy();
  await expect(asked).rejects.toSatisfy(isAway);
  way.removeAllListeners('connection').on('connection', (near) => near.destroy());
  await expect(sql`select 3`.execute(connection.db)).rejects.toSatisfy(isAway);
  await connection.close();
  await new Promise((closed) => way.close(closed));
});

test('a database that is away is told from a bug by its code alone', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of ['ECONNREFUSED', '57P01', '57P03', '55P03']) expect(isAway(withCode(code))).toBe(true);
  for (const other of [withCode('23505'), new Error('ECONNREFUSED'), 'ECONNREFUSED', null])
    expect(isAway(other)).toBe(false);
});
