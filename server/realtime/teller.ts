import type { Kysely } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import type { Schema } from '../db/schema.ts';
import { chatMessage } from '../domain/chat-row.ts';
import { unreadTotals } from '../domain/unread.ts';
import type { Log } from '../log.ts';
import { plain } from '../reply.ts';
import type { StoredEvent } from './outbox-reader.ts';
import type { Seat, Seats } from './seats.ts';
import { readChats, roomEvent, type ToldChat } from './told-chat.ts';

interface TellerDeps {
  readonly db: Kysely<Schema>;
  readonly log: Log;
  readonly seats: Seats;
  readonly ext: boolean;
}

/** Tells the connections of this process what was committed. */
export interface Teller {
  /** Turns stored events into what each listener is told, in order (contract §4.4, §4.5). */
  tell(events: readonly StoredEvent[]): Promise<void>;
  /**
   * This one has begun to hear and is told its total by the next telling (contract §4.4). A number read at any other time could
   * be older than one that was told meanwhile, and stand.
   */
  welcome(seat: Seat): void;
}

export const makeTeller = ({ db, log, seats, ext }: TellerDeps): Teller => {
  const newcomers = new Set<Seat>();
  const body = (type: string, message: object) =>
    JSON.stringify({ type, message: ext ? message : plain(message) });
  const toRoom = (room: ChatRoomId, text: () => string, except: string | null = null) => {
    let made: string | null = null;
    for (const { peer } of seats.in(room)) {
      if (peer.id === except) continue;
      made ??= text();
      peer.deliver(destinations.room(room), made);
    }
  };
  const toUser = (user: UserId, text: () => string) => {
    let made: string | null = null;
    for (const seat of seats.of(user)) {
      if (!seat.hearing) continue;
      made ??= text();
      seat.peer.deliver(destinations.user, made);
    }
  };

  const tellUnread = (user: UserId, totals: ReadonlyMap<UserId, number>) =>
    toUser(user, () => body('UNREAD_CHAT_COUNT', { unreadChatCount: totals.get(user) ?? 0 }));

  const tellAck = (chat: ToldChat) => {
    const { chatId, createdAt, clientMessageId } = chatMessage(chat);
    if (!ext || clientMessageId === null) return;
    toUser(chat.user_id, () =>
      body('CHAT_ACK', { chatRoomId: chat.chat_room_id, clientMessageId, chatId, createdAt }),
    );
  };

  /** Who has left hears nothing of the room any more, not even of having left it (B-73). */
  const tellChat = (chat: ToldChat, totals: ReadonlyMap<UserId, number>) => {
    const actor = chat.sides.find(({ id }) => id === chat.user_id);
    const other = chat.sides.find(({ id }) => id !== chat.user_id);
    if (!actor || !other) throw new Error(`chat ${chat.id} is of nobody in its room`);
    toRoom(chat.chat_room_id, () => body('CHAT', chatMessage(chat)));
    if (!other.left) toUser(other.id, () => body('CHAT', roomEvent(chat, other, actor)));
    if (!actor.left) toUser(actor.id, () => body('CHAT', roomEvent(chat, actor, other)));
    if (!other.left) tellUnread(other.id, totals);
    tellAck(chat);
  };

  const tellOne = (
    event: StoredEvent,
    chats: ReadonlyMap<number, ToldChat>,
    totals: ReadonlyMap<UserId, number>,
  ): void => {
    const room = event.chat_room_id as ChatRoomId; // null only where it is not asked for
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
        // whoever entered hears the room from exactly here on
        const seat = event.subject === null ? undefined : seats.get(event.subject);
        if (seat?.places.has(room)) seats.take(seat, room);
        toRoom(room, () => body(event.kind, event.body ?? {}), event.subject);
        return;
      }
      case 'PARTED':
        for (const seat of seats.of(event.user_id)) {
          seat.places.delete(room);
          seats.give(seat, room);
        }
        return;
      case 'SESSION_OVER':
        for (const seat of [...seats.of(event.user_id)])
          if (seat.peer.session === event.subject) seats.dismiss(seat, 'session-ended');
        return;
      case 'USER_OVER':
        for (const seat of [...seats.of(event.user_id)]) seats.dismiss(seat, 'session-ended');
        return;
      default:
        event.kind satisfies never;
    }
  };

  /** Who is to be told a number: the listeners among those whom these events concern, and the newcomers. */
  const readersOf = (
    events: readonly StoredEvent[],
    chats: ReadonlyMap<number, ToldChat>,
    welcomed: readonly Seat[],
  ): readonly UserId[] => {
    const concerned = events.flatMap(
      (event) => chats.get(event.chat_id ?? 0)?.sides.map(({ id }) => id) ?? [event.user_id],
    );
    const listening = concerned.filter((id) => [...seats.of(id)].some(({ hearing }) => hearing));
    return [...new Set([...listening, ...welcomed.map(({ peer }) => peer.user)])];
  };

  const tell = async (events: readonly StoredEvent[], welcomed: readonly Seat[]): Promise<void> => {
    const chats = await readChats(db, events);
    const totals = await unreadTotals(db, readersOf(events, chats, welcomed));
    for (const event of events) {
      try {
        tellOne(event, chats, totals);
      } catch (error) {
        log.error('an event could not be told', error, { id: event.id }); // it must not hold up those behind it
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
    welcome: (seat) => {
      newcomers.add(seat);
    },
    tell: async (events) => {
      const welcomed = [...newcomers];
      if (seats.size === 0 || (events.length === 0 && welcomed.length === 0)) return;
      newcomers.clear();
      try {
        await tell(events, welcomed);
      } catch (error) {
        for (const seat of welcomed) newcomers.add(seat); // with the events, next time
        throw error;
      }
    },
  };
};
