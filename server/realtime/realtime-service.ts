import type { Kysely } from 'kysely';
import { type ChatSend, destinations } from '#contract/chat.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import { announced } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { say } from '../domain/chats.ts';
import { arrive } from '../domain/presence.ts';
import { makeGate } from '../gate.ts';
import { Problem } from '../problem.ts';
import { closeReasons } from './close-reasons.ts';
import type { ConnectionRegistry } from './connections.ts';
import type { Departures } from './departures.ts';
import type { EventDispatcher, OutboxReader } from './event-dispatcher.ts';
import type { Peer } from './peer.ts';

/** A SUBSCRIBE or SEND that the marketplace's rules refuse; the connection stays open (contract §4.9). */
export interface Refusal {
  readonly code: ErrorCode;
  readonly text: string;
}

/**
 * What a connection does (contract §4.5, §4.6). For each connection the broker makes these calls one at a time, in the
 * order of its frames, and awaits each: the per-session order of contract §4.10. A call throws only for a bug or an
 * unavailable database.
 */
export interface RealtimeService {
  /** A connection is authenticated. */
  join(peer: Peer): Promise<void>;
  /** SUBSCRIBE /user/sub: registers the connection first, then sends it the unread total (contract §4.4). */
  subscribeUser(peer: Peer): Promise<void>;
  /** The last subscription of this connection to /user/sub has ended. */
  unsubscribeUser(peer: Peer): void;
  /**
   * SUBSCRIBE to a room: checks the user's rights, re-enters, writes presence, marks as read, sends ENTER to the others
   * (contract §4.6, §4.8). Does nothing when the connection is in the room already. A connection that was removed from it
   * (its user left, or was blocked) is no longer in it, although its subscription exists.
   */
  enter(peer: Peer, room: ChatRoomId): Promise<Refusal | null>;
  /**
   * The last subscription of this connection to a room has ended: EXIT when no connection of the user is left in it.
   */
  exit(peer: Peer, room: ChatRoomId): Promise<void>;
  /** SEND /pub/chat. CHAT_ACK and CHAT_REJECTED, with extensions on, go to /user/sub of the user (contract §11.4 d). */
  say(peer: Peer, message: ChatSend): Promise<Refusal | null>;
  /**
   * The connection has ended, for whatever reason; its subscriptions and presence end with it. `silentMs`: for how long
   * a connection that was closed for its silence sent nothing; chats of that time are unread.
   */
  leave(peer: Peer, silentMs?: number): Promise<void>;
}

/** Most connections of a user in one process (B-71). */
const mostConnections = 5;

/** Entries that use the database at once: calls of the API do not wait behind those of a thousand. */
const entriesAtOnce = 3;

export interface ServiceDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly sessions: Pick<Sessions, 'ended'>;
  readonly connections: ConnectionRegistry;
  readonly departures: Pick<Departures, 'write'>;
  readonly dispatcher: Pick<EventDispatcher, 'welcome'>;
  readonly reader: Pick<OutboxReader, 'read'>;
  readonly wake: () => void;
  /** The process's id (process-lease.ts). */
  readonly process: () => number;
  readonly ext: boolean;
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Problem)) throw error;
  return { code: error.code, text: errors[error.code].message };
};

/** Whether the session of a peer has ended. One question at a time; those who come meanwhile share the next one. */
const makeEndedCheck = ({ db, sessions }: Pick<ServiceDeps, 'db' | 'sessions'>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly peers: Peer[]; readonly over: Promise<ReadonlySet<string>> } | null = null;
  return async (peer: Peer): Promise<boolean> => {
    if (next === null) {
      const peers: Peer[] = [];
      const over = running.then(async () => {
        next = null;
        return new Set((await sessions.ended(db, peers)).map(({ session }) => session));
      });
      running = over.catch(() => undefined); // its own callers hear of it
      next = { peers, over };
    }
    next.peers.push(peer);
    return (await next.over).has(peer.session);
  };
};

const join = async (
  { connections }: ServiceDeps,
  hasEnded: (peer: Peer) => Promise<boolean>,
  peer: Peer,
): Promise<void> => {
  connections.add(peer);
  const others = [...connections.of(peer.user)].filter(({ isClosed }) => !isClosed);
  for (const connection of others.slice(0, -mostConnections))
    connections.close(connection, closeReasons.tooMany);
  // checked after the connection is registered: a session that ends from now on finds it here
  const connection = connections.get(peer.id);
  if (connection && (await hasEnded(peer))) connections.close(connection, closeReasons.sessionEnded);
};

const enter = async (deps: ServiceDeps, peer: Peer, room: ChatRoomId): Promise<Refusal | null> => {
  const { db, clock, connections, reader, wake } = deps;
  const connection = connections.get(peer.id);
  if (!connection || connection.isClosed || connection.presentIn.has(room)) return null;
  connection.presentIn.add(room);
  try {
    await announced(db, wake, (tx, announce) =>
      arrive({ db: tx, user: peer.user, clock, announce }, room, {
        connection: peer.id,
        process: deps.process(),
        session: peer.session,
      }),
    );
    await reader.read(); // dispatching its own ENTER subscribes the connection to the room
    return null;
  } catch (error) {
    if (error instanceof Problem) connection.presentIn.delete(room); // after any other error it may have been written
    return refusalOf(error);
  }
};

const send = async (deps: ServiceDeps, peer: Peer, message: ChatSend): Promise<Refusal | null> => {
  const { db, clock, connections, wake, ext } = deps;
  const { clientMessageId: key = null, ...rest } = message;
  const ctx = { db, user: peer.user, clock, ifMatch: null, announce: wake };
  try {
    if (!connections.get(peer.id) || connections.get(peer.id)?.isClosed) return null;
    await say(ctx, { ...(ext ? message : rest), session: peer.session }, (work) =>
      announced(db, wake, (tx, announce) => work({ ...ctx, db: tx, announce })),
    );
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    const connection = connections.get(peer.id);
    if (refusal.code === 'NOT_LOGIN' && connection) connections.close(connection, closeReasons.sessionEnded);
    if (!ext || refusal.code === 'NOT_LOGIN') return refusal; // no verdict on the message: it waits for the next login
    const rejected = { chatRoomId: message.chatRoomId, clientMessageId: key, ...refusal };
    const event = JSON.stringify({ type: 'CHAT_REJECTED', message: rejected });
    for (const connection of connections.of(peer.user))
      if (connection.receivesUser) connection.peer.deliver(destinations.user, event);
    return refusal;
  }
};

export const makeRealtimeService = (deps: ServiceDeps): RealtimeService => {
  const { clock, connections, departures, dispatcher, reader } = deps;
  const hasEnded = makeEndedCheck(deps);
  const entries = makeGate(entriesAtOnce, Number.POSITIVE_INFINITY); // as many as were let through their handshakes
  return {
    join: (peer) => join(deps, hasEnded, peer),
    subscribeUser: async (peer) => {
      const connection = connections.get(peer.id);
      if (!connection || connection.isClosed) return;
      connection.receivesUser = true;
      dispatcher.welcome(connection);
      await reader.read();
    },
    unsubscribeUser: (peer) => {
      const connection = connections.get(peer.id);
      if (connection) connection.receivesUser = false;
    },
    enter: (peer, room) => entries(() => enter(deps, peer, room)),
    exit: async (peer, room) => {
      const connection = connections.get(peer.id);
      if (!connection?.presentIn.delete(room)) return;
      connections.leaveRoom(connection, room);
      await departures.write({ peer, room, seen: null });
    },
    say: (peer, message) => send(deps, peer, message),
    leave: async (peer, silentMs = 0) => {
      const connection = connections.remove(peer.id);
      const seen = silentMs > 0 ? moment(clock.now() - silentMs) : null;
      for (const room of connection?.presentIn ?? []) await departures.write({ peer, room, seen });
    },
  };
};
