import { type Kysely, sql } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { EventKind, Schema } from '../db/schema.ts';

/** An event as it was written (domain/events.ts). */
export interface StoredEvent {
  readonly id: number;
  readonly kind: EventKind;
  readonly chat_room_id: ChatRoomId | null;
  readonly user_id: UserId;
  readonly chat_id: number | null;
  readonly subject: string | null;
  readonly body: object | null;
}

/** Reads what was committed and not yet handed over, in the order of ids. */
export interface OutboxReader {
  /** From now on; what was written before has no listener here. */
  start(): Promise<void>;
  /** Everything committed before this call is handed over once it resolves. One at a time; waiting calls share one. */
  read(): Promise<void>;
  /** Removes what was handed over and is older than `keepSeconds`. */
  trim(): Promise<void>;
}

interface Found extends StoredEvent {
  readonly xid: string;
  readonly horizon: string;
}

/**
 * Each process reads the outbox for itself, so nobody has to hand events on, and none is read twice. Ids of different
 * rooms may be committed in any order, hence the position is not an id but a transaction: all below the oldest that was
 * running in this database are settled (`events_since`, decision 0024), and those above that were handed over are remembered. Within a room commits follow ids.
 */
export const makeOutboxReader = (
  db: Kysely<Schema>,
  keepSeconds: number,
  /** Called in every reading, also with nothing: what has to be in line with events waits for it. */
  deliver: (events: readonly StoredEvent[]) => Promise<void>,
): OutboxReader => {
  let settled = '0';
  const done = new Map<number, bigint>();

  const pass = async (): Promise<void> => {
    const { rows } = await sql<
      Found | { id: null; horizon: string }
    >`select * from events_since(${settled}::xid8)`.execute(db);
    const found = rows.filter((row): row is Found => row.id !== null);
    const fresh = found.filter(({ id }) => !done.has(id));
    await deliver(fresh);
    for (const { id, xid } of fresh) done.set(id, BigInt(xid));
    settled = rows[0]?.horizon ?? settled;
    const horizon = BigInt(settled);
    for (const [id, xid] of done) if (xid < horizon) done.delete(id);
  };

  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    running = pass().finally(() => {
      running = null;
    });
    return running;
  };
  const read = (): Promise<void> => {
    if (running === null) return begin();
    waiting ??= running
      .catch(() => undefined) // the one before has told its own callers
      .then(() => {
        waiting = null;
        return begin();
      });
    return waiting;
  };

  return {
    start: async () => {
      // nothing is above every transaction: only the horizon is wanted
      const { rows } = await sql<{
        horizon: string;
      }>`select horizon from events_since('9223372036854775807'::xid8)`.execute(db);
      settled = rows[0]?.horizon ?? settled;
    },
    read,
    trim: async () => {
      await sql`
        delete from event_outbox where xid < ${settled}::xid8
          and written_at <= clock_timestamp() - make_interval(secs => ${keepSeconds})`.execute(db);
    },
  };
};
