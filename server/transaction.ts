import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './db/schema.ts';

const attempts = 5;

/** Lost races that PostgreSQL asks us to run again: serialization failure, deadlock. */
const rerun = new Set(['40001', '40P01']);
/** The database is away, restarting, or too busy to answer in time. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/** The disk takes no more: PostgreSQL's disk_full, the file system's own, and that of a quota. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** True when the same call may succeed as soon as the database is back, or there is room on the disk. */
export const isAway = (error: unknown): boolean => away.has(codeOf(error) ?? '') || isFull(error);

/** True when nothing can be stored before an operator has made room. */
export const isFull = (error: unknown): boolean => full.has(codeOf(error) ?? '');

/** Runs a unit of work in one transaction and again when it lost a race; nothing of a lost run stays. */
export const atomically = async <T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !rerun.has(codeOf(error) ?? '')) throw error;
    }
  }
};

/** The same for work that may write events: `wake` is called after the commit when it did. */
export const announced = async <T>(
  db: Kysely<Schema>,
  wake: () => void,
  work: (tx: Transaction<Schema>, announce: () => void) => Promise<T>,
): Promise<T> => {
  let wrote = false;
  const done = await atomically(db, (tx) => {
    wrote = false; // nothing of a lost run stays
    return work(tx, () => {
      wrote = true;
    });
  });
  if (wrote) wake();
  return done;
};
