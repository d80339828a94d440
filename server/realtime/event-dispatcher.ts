import type { Kysely } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';
import { unreadTotals } from '../domain/unread.ts';
import type { Log } from '../log.ts';
import { closeReasons } from './close-reasons.ts';
import type { Connection, ConnectionRegistry } from './connection-registry.ts';
import { type DeliveredChat, readChats } from './delivered-chat.ts';
import { type EventSender, makeEventSender } from './event-sender.ts';
import type { StoredEvent } from './outbox-reader.ts';

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
