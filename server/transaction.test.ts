import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/server/world.ts';
import type { Schema } from './db/schema.ts';
import { Problem } from './problem.ts';
import { atomically, isAway } from './transaction.ts';

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
  expect(runs).toBe(3);
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

test('a database that is away is told from a bug by its code alone', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of ['ECONNREFUSED', '57P01', '57P03', '55P03']) expect(isAway(withCode(code))).toBe(true);
  for (const other of [withCode('23505'), new Error('ECONNREFUSED'), 'ECONNREFUSED', null])
    expect(isAway(other)).toBe(false);
});
