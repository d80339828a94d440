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

/** Delivers committed events once, in the order of ids. */
export interface OutboxReader {
  /** Reads from now on: events written before have no recipient in this process. */
  start(): Promise<void>;
  /**
   * Resolves when every event committed before this call is delivered. One read at a time; waiting calls share one.
   */
  read(): Promise<void>;
  /** Deletes events that were delivered and are older than `keepSeconds`. */
  trim(): Promise<void>;
}

interface Found extends StoredEvent {
  readonly xid: string;
  readonly horizon: string;
}

/**
 * Each process reads the outbox for itself, so no process forwards events, and none reads one twice. Ids of different
 * rooms may commit in any order, so the position is a transaction, not an id: all below the oldest that was running in
 * this database are settled (`events_since`, decision 0024); the ids of delivered events above it are remembered.
 * Within a room commits follow ids.
 */
export const makeOutboxReader = (
  db: Kysely<Schema>,
  keepSeconds: number,
  /** Called in every read, also without events: the dispatcher orders other messages with the events. */
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
      .catch(() => undefined) // the callers of the read before have received its error
      .then(() => {
        waiting = null;
        return begin();
      });
    return waiting;
  };

  return {
    start: async () => {
      // no event is above every transaction: this query returns only the horizon
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
