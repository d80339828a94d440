import type { Kysely } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import type { Schema } from '../db/schema.ts';
import { chatMessage } from '../domain/chat-row.ts';
import { unreadTotals } from '../domain/unread.ts';
import type { Log } from '../log.ts';
import { plain } from '../reply.ts';
import { closeReasons } from './close-reasons.ts';
import type { Connection, ConnectionRegistry } from './connection-registry.ts';
import { type DeliveredChat, readChats, roomEvent } from './delivered-chat.ts';
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
  tell(events: readonly StoredEvent[]): Promise<void>;
  /**
   * Has the next `tell` send a new connection its unread total (contract §4.4). A total that is read at any other time
   * could be older than one that was sent meanwhile, and would stay on screen.
   */
  welcome(connection: Connection): void;
}

export const makeEventDispatcher = ({ db, log, connections, ext }: EventDispatcherDeps): EventDispatcher => {
  const newcomers = new Set<Connection>();
  const body = (type: string, message: object) =>
    JSON.stringify({ type, message: ext ? message : plain(message) });
  const toRoom = (room: ChatRoomId, text: () => string, except: string | null = null) => {
    let made: string | null = null;
    for (const { peer } of connections.in(room)) {
      if (peer.id === except) continue;
      made ??= text();
      peer.deliver(destinations.room(room), made);
    }
  };
  const toUser = (user: UserId, text: () => string) => {
    let made: string | null = null;
    for (const connection of connections.of(user)) {
      if (!connection.hearing) continue;
      made ??= text();
      connection.peer.deliver(destinations.user, made);
    }
  };

  const tellUnread = (user: UserId, totals: ReadonlyMap<UserId, number>) =>
    toUser(user, () => body('UNREAD_CHAT_COUNT', { unreadChatCount: totals.get(user) ?? 0 }));

  const tellAck = (chat: DeliveredChat) => {
    const { chatId, createdAt, clientMessageId } = chatMessage(chat);
    if (!ext || clientMessageId === null) return;
    toUser(chat.user_id, () =>
      body('CHAT_ACK', { chatRoomId: chat.chat_room_id, clientMessageId, chatId, createdAt }),
    );
  };

  /** A user who has left the room receives nothing of it, not even the notice of leaving it (B-73). */
  const tellChat = (chat: DeliveredChat, totals: ReadonlyMap<UserId, number>) => {
    const actor = chat.sides.find(({ id }) => id === chat.user_id);
    const other = chat.sides.find(({ id }) => id !== chat.user_id);
    if (!actor || !other) throw new Error(`the author of chat ${chat.id} is not a participant of its room`);
    toRoom(chat.chat_room_id, () => body('CHAT', chatMessage(chat)));
    if (!other.left) toUser(other.id, () => body('CHAT', roomEvent(chat, other, actor)));
    if (!actor.left) toUser(actor.id, () => body('CHAT', roomEvent(chat, actor, other)));
    if (!other.left) tellUnread(other.id, totals);
    tellAck(chat);
  };

  const tellOne = (
    event: StoredEvent,
    chats: ReadonlyMap<number, DeliveredChat>,
    totals: ReadonlyMap<UserId, number>,
  ): void => {
    const room = event.chat_room_id as ChatRoomId; // null only for kinds of event that do not use it
    const chat = event.chat_id === null ? undefined : chats.get(event.chat_id);
    switch (event.kind) {
      case 'CHAT':
        if (chat) tellChat(chat, totals);
        return;
      case 'ACK':
        if (chat) tellAck(chat);
        return;
      case 'UNREAD':
        tellUnread(event.user_id, totals);
        return;
      case 'ENTER':
      case 'EXIT': {
        // the connection that entered receives the room's events from exactly here on
        const connection = event.subject === null ? undefined : connections.get(event.subject);
        if (connection?.places.has(room)) connections.take(connection, room);
        toRoom(room, () => body(event.kind, event.body ?? {}), event.subject);
        return;
      }
      case 'PARTED':
        for (const connection of connections.of(event.user_id)) {
          connection.places.delete(room);
          connections.give(connection, room);
        }
        return;
      case 'SESSION_OVER':
        for (const connection of [...connections.of(event.user_id)])
          if (connection.peer.session === event.subject)
            connections.dismiss(connection, closeReasons.sessionEnded);
        return;
      case 'USER_OVER':
        for (const connection of [...connections.of(event.user_id)])
          connections.dismiss(connection, closeReasons.sessionEnded);
        return;
      default:
        event.kind satisfies never;
    }
  };

  /** Users who are sent an unread total: those of these events who have connections here, and the newcomers. */
  const readersOf = (
    events: readonly StoredEvent[],
    chats: ReadonlyMap<number, DeliveredChat>,
    welcomed: readonly Connection[],
  ): readonly UserId[] => {
    const concerned = events.flatMap(
      (event) => chats.get(event.chat_id ?? 0)?.sides.map(({ id }) => id) ?? [event.user_id],
    );
    const listening = concerned.filter((id) => [...connections.of(id)].some(({ hearing }) => hearing));
    return [...new Set([...listening, ...welcomed.map(({ peer }) => peer.user)])];
  };

  const tell = async (events: readonly StoredEvent[], welcomed: readonly Connection[]): Promise<void> => {
    const chats = await readChats(db, events);
    const totals = await unreadTotals(db, readersOf(events, chats, welcomed));
    for (const event of events) {
      try {
        tellOne(event, chats, totals);
      } catch (error) {
        log.error('an event could not be told', error, { id: event.id }); // it must not delay the events behind it
      }
    }
    for (const { hearing, peer } of welcomed)
      if (hearing)
        peer.deliver(
          destinations.user,
          body('UNREAD_CHAT_COUNT', { unreadChatCount: totals.get(peer.user) ?? 0 }),
        );
  };

  return {
    welcome: (connection) => {
      newcomers.add(connection);
    },
    tell: async (events) => {
      const welcomed = [...newcomers];
      if (connections.size === 0 || (events.length === 0 && welcomed.length === 0)) return;
      newcomers.clear();
      try {
        await tell(events, welcomed);
      } catch (error) {
        for (const connection of welcomed) newcomers.add(connection); // retried together with the events
        throw error;
      }
    },
  };
};
