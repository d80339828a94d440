import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How the processes of one database are notified of each other's commits. */
export type FanoutKind = 'local' | 'postgres';

export const channel = 'campick_events';

/** How long events are kept for slower processes of a shared database; a process further behind starts over. */
export const keepSeconds = { local: 0, postgres: 60 } as const satisfies Record<FanoutKind, number>;

/**
 * Notifies the other processes to read the outbox. A NOTIFY carries only the id of the process that committed: it has no
 * room for events, and events that are read from the table cannot be lost with a connection. One NOTIFY at a time;
 * the next one announces the commits made meanwhile.
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
