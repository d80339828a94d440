import { type Kysely, sql } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';
import type { StoredEvent } from '../domain/notify.ts';
import { unreadTotals } from '../domain/unread.ts';
import type { Log } from '../log.ts';
import { closeReasons } from './close-reasons.ts';
import {
  type Connection,
  type ConnectionRegistry,
  type DeliveredChat,
  type EventSender,
  makeEventSender,
  readChats,
} from './connections.ts';

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

interface EventDispatcherDeps {
  readonly db: Kysely<Schema>;
  readonly log: Log;
  readonly connections: ConnectionRegistry;
  readonly ext: boolean;
}

/** Sends committed events to the connections of this process. */
export interface EventDispatcher {
  /** Turns stored events into the messages of each connection, in order (contract §4.4, §4.5). */
  dispatch(events: readonly StoredEvent[]): Promise<void>;
  /**
   * Makes the next `dispatch` send a new connection its unread total (contract §4.4). A total that is read at any other
   * time could be older than one that was sent meanwhile, and would stay on screen.
   */
  welcome(connection: Connection): void;
}

/** What the events of one read need of the database. */
interface Read {
  readonly chats: ReadonlyMap<number, DeliveredChat>;
  readonly totals: ReadonlyMap<UserId, number>;
}

const dispatchOne = (
  connections: ConnectionRegistry,
  send: EventSender,
  event: StoredEvent,
  { chats, totals }: Read,
): void => {
  const room = event.chat_room_id as ChatRoomId; // null only for kinds of event that do not use it
  const chat = event.chat_id === null ? undefined : chats.get(event.chat_id);
  switch (event.kind) {
    case 'CHAT':
      if (chat) send.chat(chat, totals);
      return;
    case 'ACK':
      if (chat) send.ack(chat);
      return;
    case 'PICK':
      send.pick(event.user_id, event.body ?? {});
      return;
    case 'UNREAD':
      send.unread(event.user_id, totals);
      return;
    case 'ENTER':
    case 'EXIT': {
      // the connection that entered receives the room's events from exactly here on
      const connection = event.subject === null ? undefined : connections.get(event.subject);
      if (connection?.presentIn.has(room)) connections.joinRoom(connection, room);
      send.presence(room, event.kind, event.body ?? {}, event.subject);
      return;
    }
    case 'PARTED':
      for (const connection of connections.of(event.user_id)) {
        connection.presentIn.delete(room);
        connections.leaveRoom(connection, room);
      }
      return;
    case 'SESSION_OVER':
      for (const connection of [...connections.of(event.user_id)])
        if (connection.peer.session === event.subject)
          connections.close(connection, closeReasons.sessionEnded);
      return;
    case 'USER_OVER':
      for (const connection of [...connections.of(event.user_id)])
        connections.close(connection, closeReasons.sessionEnded);
      return;
    default:
      event.kind satisfies never;
  }
};

/** Users who are sent an unread total: those of these events who have connections here, and those of new connections. */
const recipientsOf = (
  connections: ConnectionRegistry,
  events: readonly StoredEvent[],
  chats: Read['chats'],
  newcomers: readonly Connection[],
): readonly UserId[] => {
  const concerned = events.flatMap(
    (event) => chats.get(event.chat_id ?? 0)?.sides.map(({ id }) => id) ?? [event.user_id],
  );
  const receiving = concerned.filter((id) =>
    [...connections.of(id)].some(({ receivesUser }) => receivesUser),
  );
  return [...new Set([...receiving, ...newcomers.map(({ peer }) => peer.user)])];
};

export const makeEventDispatcher = ({ db, log, connections, ext }: EventDispatcherDeps): EventDispatcher => {
  const waiting = new Set<Connection>();
  const send = makeEventSender(connections, ext);

  const dispatch = async (
    events: readonly StoredEvent[],
    newcomers: readonly Connection[],
  ): Promise<void> => {
    const chats = await readChats(db, events);
    const totals = await unreadTotals(db, recipientsOf(connections, events, chats, newcomers));
    for (const event of events) {
      try {
        dispatchOne(connections, send, event, { chats, totals });
      } catch (error) {
        log.error('an event could not be dispatched', error, { id: event.id }); // it must not delay the events behind it
      }
    }
    for (const connection of newcomers) send.firstUnread(connection, totals);
  };

  return {
    welcome: (connection) => {
      waiting.add(connection);
    },
    dispatch: async (events) => {
      const newcomers = [...waiting];
      if (connections.size === 0 || (events.length === 0 && newcomers.length === 0)) return;
      waiting.clear();
      try {
        await dispatch(events, newcomers);
      } catch (error) {
        for (const connection of newcomers) waiting.add(connection); // retried together with the events
        throw error;
      }
    },
  };
};
