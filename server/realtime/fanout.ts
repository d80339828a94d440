import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How the processes that serve one database hear of each other's commits. */
export type FanoutKind = 'local' | 'postgres';

export const channel = 'campick_events';

/** Events of a shared database are kept for whoever is behind; a process further behind than this starts over. */
export const keepSeconds = { local: 0, postgres: 60 } as const satisfies Record<FanoutKind, number>;

/**
 * Tells the other processes to read the outbox. The events themselves never travel, only the name of the process that
 * has something: NOTIFY has no room for more, and what is read from the table cannot be lost with a connection. One at a
 * time; what is committed meanwhile goes with the next.
 */
export const makeBell = (db: Kysely<Schema>, own: () => number): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let again = false;
  const ring = async (): Promise<void> => {
    do {
      again = false;
      await sql`select pg_notify(${channel}, ${String(own())})`.execute(db);
    } while (again);
  };
  return () => {
    again = true;
    running ??= ring().finally(() => {
      running = null;
    });
    return running;
  };
};
