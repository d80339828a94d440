import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { CloseReason } from '#packages/stomp-server/close-reasons.ts';
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
