import type { Kysely } from 'kysely';
import { errors } from '#contract/errors.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { destinations } from '#contract/realtime.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { say } from '../domain/chats.ts';
import { arrive, depart } from '../domain/presence.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { announced } from '../transaction.ts';
import { closeReasons } from './close-reasons.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { EventDispatcher } from './event-dispatcher.ts';
import type { Hub, Peer, Refusal } from './hub.ts';
import type { OutboxReader } from './outbox-reader.ts';

/** Most connections of a user in one process (B-71). */
const mostConnections = 5;

export interface HubDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly sessions: Pick<Sessions, 'lives'>;
  readonly connections: ConnectionRegistry;
  readonly dispatcher: Pick<EventDispatcher, 'welcome'>;
  readonly reader: Pick<OutboxReader, 'read'>;
  readonly wake: () => void;
  /** The process's id (process-lease.ts). */
  readonly process: () => number;
  readonly ext: boolean;
}

/** The hub, and the departures that could not be written while the database was unavailable. */
export interface MarketHub extends Hub {
  /** Writes the departures that could not be written when they happened. */
  settle(): Promise<void>;
}

/** `seen`: when a connection that went silent sent its last sign of life. */
interface Departure {
  readonly peer: Peer;
  readonly room: ChatRoomId;
  readonly seen: LocalDateTime | null;
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Problem)) throw error;
  return { code: error.code, text: errors[error.code].message };
};

export const makeMarketHub = (deps: HubDeps): MarketHub => {
  const { db, clock, log, sessions, connections, dispatcher, reader, wake, ext } = deps;
  const owed: Departure[] = [];

  const write = ({ peer, room, seen }: Departure): Promise<void> =>
    announced(db, wake, (tx, announce) =>
      depart({ db: tx, user: peer.user, clock, announce }, room, { connection: peer.id, seen }),
    );
  /** Never loses a departure: while the presence row exists, the user counts as present. */
  const goOut = async (departure: Departure): Promise<void> => {
    try {
      await write(departure);
    } catch (error) {
      owed.push(departure);
      log.error('a departure could not be written', error);
    }
  };
  const toUser = (peer: Peer, type: string, message: object) => {
    for (const connection of connections.of(peer.user))
      if (connection.hearing) connection.peer.deliver(destinations.user, JSON.stringify({ type, message }));
  };

  return {
    join: async (peer) => {
      connections.add(peer);
      const others = [...connections.of(peer.user)].filter(({ over }) => !over);
      for (const connection of others.slice(0, -mostConnections))
        connections.dismiss(connection, closeReasons.tooMany);
      // checked after the connection is registered: a session that ends from now on finds it here
      const connection = connections.get(peer.id);
      if (connection && !(await sessions.lives(db, peer)))
        connections.dismiss(connection, closeReasons.sessionEnded);
    },
    hear: async (peer) => {
      const connection = connections.get(peer.id);
      if (!connection || connection.over) return;
      connection.hearing = true;
      dispatcher.welcome(connection);
      await reader.read();
    },
    unhear: (peer) => {
      const connection = connections.get(peer.id);
      if (connection) connection.hearing = false;
    },
    enter: async (peer, room) => {
      const connection = connections.get(peer.id);
      if (!connection || connection.over || connection.places.has(room)) return null;
      connection.places.add(room);
      try {
        await announced(db, wake, (tx, announce) =>
          arrive({ db: tx, user: peer.user, clock, announce }, room, {
            connection: peer.id,
            process: deps.process(),
          }),
        );
        await reader.read(); // dispatching its own ENTER subscribes the connection to the room
        return null;
      } catch (error) {
        if (error instanceof Problem) connection.places.delete(room); // after any other error it may have been written
        return refusalOf(error);
      }
    },
    exit: async (peer, room) => {
      const connection = connections.get(peer.id);
      if (!connection?.places.delete(room)) return;
      connections.give(connection, room);
      await goOut({ peer, room, seen: null });
    },
    say: async (peer, message) => {
      const { clientMessageId: key = null, ...rest } = message;
      const ctx = { db, user: peer.user, clock, ifMatch: null, announce: wake };
      try {
        if (!connections.get(peer.id) || connections.get(peer.id)?.over) return null;
        await say(ctx, ext ? message : rest, (work) =>
          announced(db, wake, (tx, announce) => work({ ...ctx, db: tx, announce })),
        );
        return null;
      } catch (error) {
        const refusal = refusalOf(error);
        const { code, text } = refusal;
        if (ext)
          toUser(peer, 'CHAT_REJECTED', { chatRoomId: message.chatRoomId, clientMessageId: key, code, text });
        return refusal;
      }
    },
    leave: async (peer, silentMs = 0) => {
      const connection = connections.remove(peer.id);
      const seen = silentMs > 0 ? moment(clock.now() - silentMs) : null;
      for (const room of connection?.places ?? []) await goOut({ peer, room, seen });
    },
    settle: async () => {
      for (let first = owed[0]; first !== undefined; first = owed[0]) {
        await write(first); // on a failure the caller retries
        owed.shift();
      }
    },
  };
};
