import { type Kysely, sql } from 'kysely';
import type { ServerClock } from './context.ts';
import type { Schema } from './db/schema.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media/store.ts';

/** Whether this process can take writes now: what a load balancer or an operator asks before sending users to it. */
export interface Readiness {
  check(): Promise<boolean>;
}

/** A check is reused for so long, however often it is asked for: each writes a megabyte. */
const freshMs = 1_000;

/**
 * Sorts more than fits into memory, so that PostgreSQL writes a temporary file beside its tables and removes it: a full disk
 * refuses that as it refuses the next page of a table, and nothing stays behind. `set local` ends with the transaction.
 */
const databaseWrites = (db: Kysely<Schema>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from
      (select repeat(md5(n::text), 32) as line from generate_series(1, 1024) n order by line offset 0) as sorted`.execute(
      tx,
    );
  });

export const makeReadiness = (
  db: Kysely<Schema>,
  store: MediaStore,
  clock: ServerClock,
  log: Log,
): Readiness => {
  let asked = Number.NEGATIVE_INFINITY;
  let last: Promise<boolean> = Promise.resolve(false);
  const ask = async (): Promise<boolean> => {
    try {
      await Promise.all([databaseWrites(db), store.probe()]);
      return true;
    } catch (error) {
      log.error('not ready', error);
      return false;
    }
  };
  return {
    check: () => {
      const age = clock.now() - asked;
      if (age >= 0 && age < freshMs) return last;
      asked = clock.now();
      last = ask();
      return last;
    },
  };
};
