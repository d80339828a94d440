import { type Kysely, sql } from 'kysely';
import { destinations } from '#contract/chat.ts';
import type { ChatRoomId, FileKey, UserId } from '#contract/ids.ts';
import type { CloseReason } from '#packages/stomp-server/close-reasons.ts';
import type { Schema } from '../db/schema.ts';
import { type ChatRow, chatColumns, chatMessage } from '../domain/chats.ts';
import type { StoredEvent } from '../domain/notify.ts';
import { unreadOf } from '../domain/unread.ts';
import { plain } from '../envelope.ts';
import type { Peer } from './peer.ts';

/** A connection of this process and its subscriptions. */
export interface Connection {
  readonly peer: Peer;
  /** Subscribed to /user/sub. */
  receivesUser: boolean;
  /** Rooms whose events it receives. */
  readonly rooms: Set<ChatRoomId>;
  /** Rooms in which the database records it, or may record it, as present. */
  readonly presentIn: Set<ChatRoomId>;
  /** The server has closed it; it receives nothing more. */
  isClosed: boolean;
}

/** The connections of this process. Plain look-ups: no rule of the contract is decided here. */
export interface ConnectionRegistry {
  readonly size: number;
  add(peer: Peer): Connection;
  get(id: string): Connection | undefined;
  remove(id: string): Connection | undefined;
  all(): Iterable<Connection>;
  /** A user's connections, the oldest first. */
  of(user: UserId): Iterable<Connection>;
  in(room: ChatRoomId): Iterable<Connection>;
  /** From here on it receives the events of the room. */
  joinRoom(connection: Connection, room: ChatRoomId): void;
  leaveRoom(connection: Connection, room: ChatRoomId): void;
  /** Stops all its events and closes it. */
  close(connection: Connection, reason: CloseReason): void;
}

const put = <K>(map: Map<K, Set<Connection>>, key: K, connection: Connection): void => {
  const set = map.get(key);
  if (set) set.add(connection);
  else map.set(key, new Set([connection]));
};

const drop = <K>(map: Map<K, Set<Connection>>, key: K, connection: Connection): void => {
  const set = map.get(key);
  if (set?.delete(connection) && set.size === 0) map.delete(key);
};

export const makeConnectionRegistry = (): ConnectionRegistry => {
  const byId = new Map<string, Connection>();
  const byUser = new Map<UserId, Set<Connection>>();
  const byRoom = new Map<ChatRoomId, Set<Connection>>();
  const silence = (connection: Connection) => {
    connection.receivesUser = false;
    for (const room of connection.rooms) drop(byRoom, room, connection);
    connection.rooms.clear();
  };
  return {
    get size() {
      return byId.size;
    },
    add: (peer) => {
      const connection: Connection = {
        peer,
        receivesUser: false,
        rooms: new Set(),
        presentIn: new Set(),
        isClosed: false,
      };
      byId.set(peer.id, connection);
      put(byUser, peer.user, connection);
      return connection;
    },
    get: (id) => byId.get(id),
    remove: (id) => {
      const connection = byId.get(id);
      if (!connection) return undefined;
      silence(connection);
      byId.delete(id);
      drop(byUser, connection.peer.user, connection);
      return connection;
    },
    all: () => [...byId.values()],
    of: (user) => byUser.get(user) ?? [],
    in: (room) => byRoom.get(room) ?? [],
    joinRoom: (connection, room) => {
      if (connection.isClosed || byId.get(connection.peer.id) !== connection) return; // it ended meanwhile
      connection.rooms.add(room);
      put(byRoom, room, connection);
    },
    leaveRoom: (connection, room) => {
      connection.rooms.delete(room);
      drop(byRoom, room, connection);
    },
    close: (connection, reason) => {
      if (connection.isClosed) return;
      silence(connection);
      connection.isClosed = true;
      connection.peer.close(reason);
    },
  };
};

/** One participant of a room as the other one sees them. */
interface Side {
  readonly id: UserId;
  readonly nickname: string;
  readonly picture: FileKey | null;
  readonly verified: boolean;
  readonly left: boolean;
  readonly unread: number;
}

/** A chat with both participants of its room, as the events about it need them. */
export interface DeliveredChat extends ChatRow {
  readonly chat_room_id: ChatRoomId;
  readonly nickname: string;
  readonly sides: readonly Side[];
}

/** The chats of these events with both participants of their rooms, in one query. */
export const readChats = async (
  db: Kysely<Schema>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<number, DeliveredChat>> => {
  const wanted = events.filter(({ chat_id }) => chat_id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<DeliveredChat>`
    select ${chatColumns}, c.chat_room_id, c.nickname, (
      select json_agg(json_build_object('id', u.id, 'nickname', u.nickname, 'picture', u.profile_image_url,
        'verified', u.is_korean_univ_verified, 'left', p.has_left, 'unread', ${unreadOf('p', 'r')}))
      from participants p join users u on u.id = p.user_id join chat_rooms r on r.id = p.chat_room_id
      where p.chat_room_id = c.chat_room_id) as sides
    from unnest(${wanted.map((event) => event.chat_room_id)}::bigint[], ${wanted.map((event) => event.chat_id)}::bigint[])
      as wanted (room, chat)
    join chats c on c.chat_room_id = wanted.room and c.id = wanted.chat`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The room as a row of `me`'s list, with this chat as its latest line (contract §4.4 [C]). */
const roomEvent = (chat: DeliveredChat, me: Side, opponent: Side) => ({
  chatRoomId: chat.chat_room_id,
  myUserId: me.id,
  opponentUserId: opponent.id,
  opponentNickname: opponent.nickname,
  opponentProfileImageUrl: opponent.picture,
  isOpponentKorean: opponent.verified,
  mostRecentChatContent: chat.content,
  mostRecentChatNickname: chat.nickname,
  mostRecentChatIsPick: chat.kind === 'PICK',
  mostRecentChatUserId: chat.user_id,
  lastChatAt: chat.created_at,
  unreadChatCount: me.unread,
});

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
