import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import { chatMessage } from '../domain/chat-row.ts';
import { plain } from '../reply.ts';
import type { Connection, ConnectionRegistry } from './connection-registry.ts';
import { type DeliveredChat, roomEvent } from './delivered-chat.ts';

type Totals = ReadonlyMap<UserId, number>;

/** The messages of contract §4.4, to those connections of this process that receive them. */
export interface EventSender {
  /** ENTER and EXIT, to the room but for the connection that it is about. */
  presence(room: ChatRoomId, kind: 'ENTER' | 'EXIT', body: object, except: string | null): void;
  /** A user who has left the room receives nothing of it, not even the notice of leaving it (B-73). */
  chat(chat: DeliveredChat, totals: Totals): void;
  /** CHAT_ACK to the author; only an extension, and only for a chat with an id of its client. */
  ack(chat: DeliveredChat): void;
  /** PICK to one of its parties; only an extension. */
  pick(user: UserId, body: object): void;
  unread(user: UserId, totals: Totals): void;
  /** The unread total of one new connection. */
  firstUnread(connection: Connection, totals: Totals): void;
}

export const makeEventSender = (connections: ConnectionRegistry, ext: boolean): EventSender => {
  const text = (type: string, message: object) =>
    JSON.stringify({ type, message: ext ? message : plain(message) });
  /** The text is made once, and only when there is a receiver. */
  const toRoom = (room: ChatRoomId, make: () => string, except: string | null = null) => {
    let made: string | null = null;
    for (const { peer } of connections.in(room)) {
      if (peer.id === except) continue;
      made ??= make();
      peer.deliver(destinations.room(room), made);
    }
  };
  const toUser = (user: UserId, make: () => string) => {
    let made: string | null = null;
    for (const { receivesUser, peer } of connections.of(user)) {
      if (!receivesUser) continue;
      made ??= make();
      peer.deliver(destinations.user, made);
    }
  };
  const unreadText = (user: UserId, totals: Totals) =>
    text('UNREAD_CHAT_COUNT', { unreadChatCount: totals.get(user) ?? 0 });
  const unread = (user: UserId, totals: Totals) => toUser(user, () => unreadText(user, totals));
  const ack = (chat: DeliveredChat) => {
    const { chatId, createdAt, clientMessageId } = chatMessage(chat);
    if (!ext || clientMessageId === null) return;
    toUser(chat.user_id, () =>
      text('CHAT_ACK', { chatRoomId: chat.chat_room_id, clientMessageId, chatId, createdAt }),
    );
  };

  return {
    presence: (room, kind, body, except) => toRoom(room, () => text(kind, body), except),
    chat: (chat, totals) => {
      const author = chat.sides.find(({ id }) => id === chat.user_id);
      const other = chat.sides.find(({ id }) => id !== chat.user_id);
      if (!author || !other)
        throw new Error(`the author of chat ${chat.id} is not a participant of its room`);
      toRoom(chat.chat_room_id, () => text('CHAT', chatMessage(chat)));
      if (!other.left) toUser(other.id, () => text('CHAT', roomEvent(chat, other, author)));
      if (!author.left) toUser(author.id, () => text('CHAT', roomEvent(chat, author, other)));
      if (!other.left) unread(other.id, totals);
      ack(chat);
    },
    ack,
    pick: (user, body) => {
      if (ext) toUser(user, () => text('PICK', body));
    },
    unread,
    firstUnread: ({ receivesUser, peer }, totals) => {
      if (receivesUser) peer.deliver(destinations.user, unreadText(peer.user, totals));
    },
  };
};
