import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { accountMigrations } from '#src/db/migrations/index.ts';
import type { Migration } from '#src/db/migrations/migration.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { fresh, signedIn } from '#src/db/session.ts';
import { type Damage, damage, likes, type Tables, wholeTables } from './poisoned-rows.ts';
import { makeRandom, type Random } from './random.ts';
import { me, storedWorld } from './stored-world.ts';

/** A database with rows that no build wrote is opened, shown and emptied of what waits in it. */

const keysOf = (table: string): readonly string[] => {
  const text = accountMigrations.map(({ stores }) => stores[table]).findLast((one) => one != null) ?? '';
  return (text.split(',')[0] ?? '').replace(/[[\]]/g, '').split('+');
};

/**
 * The migrations of the build that left the database: this one's, or half of a way there, with some of the tables that come
 * later. Before the second one nothing waits.
 */
const stepsBefore = (random: Random): readonly Migration[] => {
  if (random.chance(0.7)) return accountMigrations;
  const version = 2 + random.below(accountMigrations.length - 2);
  const moved = accountMigrations.slice(version).flatMap(({ stores }) => Object.entries(stores));
  const early = moved.filter(() => random.chance(0.5));
  return accountMigrations
    .slice(0, version)
    .map((step, at) =>
      at === version - 1 ? { ...step, stores: { ...step.stores, ...Object.fromEntries(early) } } : step,
    );
};

/** A listing that the model has and nothing that waits is about. */
const newlyLiked = 20 as ItemId;

/** Runs a world over one poisoned database; what is wrong with it afterwards, as sentences. */
const poisoned = async (
  seed: number,
  damageIn: (tables: Tables, random: Random) => readonly Damage[],
): Promise<string[]> => {
  const random = makeRandom(seed);
  const tables = wholeTables();
  const done = damageIn(tables, random);
  const steps = stepsBefore(random);
  const session = { ...fresh, ...signedIn(fresh, { userId: me }) };
  const it = await storedWorld({ ...{ seed, session, steps }, tables });
  try {
    await it.look();
    // the count of entries goes with its table, which no browser empties alone
    const isCounted = !done.some(({ how, table }) => how === 'emptied' && table === 'counters');
    if (isCounted) await it.like(newlyLiked);
    const isFull = random.chance(0.2);
    if (isFull) {
      await it.run(600);
      it.device.disk.setFault(random.chance(0.5) ? 'filling' : 'full');
      await it.run(5_000);
      it.device.disk.setFault(null);
    }
    await it.run(90_000);
    await it.look();
    const wrong = it.sum();
    const starts = it.device.engineStarts - (isFull ? 4 : 0);
    if (starts > 2) wrong.push(`the engine started ${starts} times`);
    if (isCounted && it.likes(newlyLiked) !== 1)
      wrong.push(`what was done since was done ${it.likes(newlyLiked)} times`);
    const hit = new Set(done.flatMap(({ seq }) => seq ?? []));
    const left = await it.entries();
    for (const row of wholeTables().outbox as unknown as readonly OutboxEntry[]) {
      const { seq, kind } = row;
      const now = left.get(seq);
      if (it.times(row) > 1) wrong.push(`${kind} ${seq} was done ${it.times(row)} times`);
      if (!hit.has(seq) && seq <= likes) {
        if (it.likes(seq) !== 1) wrong.push(`like ${seq} was done ${it.likes(seq)} times (${now?.state})`);
      } else if (it.isLost(row, now)) wrong.push(`${hit.has(seq) ? 'damaged ' : ''}${kind} ${seq} is lost`);
    }
    return wrong.length === 0 ? [] : [`seed ${seed}: ${steps.length} ${JSON.stringify(done)}`, ...wrong];
  } finally {
    it.end();
  }
};

describe('[O58] databases with rows that no build wrote open, show their screens and send what waits', () => {
  test('of many seeds', async () => {
    const [first, count] = [Number(process.env['POISONED_FROM'] ?? 1), Number(process.env['POISONED'] ?? 60)];
    const wrong: string[] = [];
    for (let seed = first; seed < first + count; seed += 1)
      wrong.push(...(await poisoned(seed, (tables, random) => damage(tables, random, keysOf))));
    expect(wrong.join('\n')).toBe('');
  });

  interface Broke {
    readonly broke: string;
    /** The first row of this table, of which these fields are that and those are missing. */
    readonly rows: readonly {
      readonly table: keyof Tables;
      readonly set?: object;
      readonly without?: readonly string[];
    }[];
  }
  const broken = JSON.parse(readFileSync('tests/sim/regressions/poisoned.json', 'utf8')) as readonly Broke[];
  const damaged =
    ({ rows }: Broke) =>
    (tables: Tables): Damage[] =>
      rows.map(({ table, set = {}, without = [] }) => {
        const row = Object.assign(tables[table]?.[0] ?? {}, set);
        for (const field of without) delete row[field];
        return { how: JSON.stringify([set, without]), table, seq: null };
      });
  test.each(broken)('that once broke $broke', async (one) => {
    for (const seed of [1, 2]) expect(await poisoned(seed, damaged(one))).toEqual([]);
  });
});
