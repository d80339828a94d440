import type { ChatSend } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';

/** Why a connection is ended from our side; `stomp-session.ts` and the transports turn it into a close code. */
export type Farewell =
  /** Logout, withdrawal, a session that was revoked: 4401 (contract §4.1). */
  | 'session-ended'
  /** The user opened more connections than are allowed; the oldest goes (B-71). */
  | 'too-many'
  /** It does not read what it is sent (B-71). */
  | 'slow'
  /** The server stops. */
  | 'shutdown';

/** One authenticated connection, whatever carries it. The hub knows nothing of frames, a transport nothing of rooms. */
export interface Peer {
  /** Unique over all processes. */
  readonly id: string;
  readonly user: UserId;
  /** Names the session row behind the cookies (auth/sessions.ts), so that its end can end the connection. */
  readonly session: string;
  /** Hands over an event of a destination this connection has subscribed to: JSON text, once for each of its subscriptions. Never throws, never waits. */
  deliver(destination: string, body: string): void;
  /** Ends the connection; `leave` follows from the transport. */
  close(why: Farewell): void;
}

/** A mutation the rules of the market refuse; the connection lives on (contract §4.9). */
export interface Refusal {
  readonly code: ErrorCode;
  readonly text: string;
}

/**
 * Who hears what (contract §4.5, §4.6). A transport calls these one at a time for a connection, in the order in which its
 * frames came, and awaits each: that is the per-session order of contract §4.10. None throws but for a bug or a database that is away.
 */
export interface Hub {
  /** A connection is authenticated. */
  join(peer: Peer): Promise<void>;
  /** SUBSCRIBE /user/sub: registered first, then told the unread total (contract §4.4). */
  hear(peer: Peer): Promise<void>;
  /** The last subscription of this connection to /user/sub is gone. */
  unhear(peer: Peer): void;
  /**
   * A SUBSCRIBE of this connection to a room: rights, re-entry, presence, read, ENTER to the others (contract §4.6, §4.8). Nothing where
   * it is in the room already; who was taken out of it (left, or blocked) is not, whatever it subscribed to before.
   */
  enter(peer: Peer, room: ChatRoomId): Promise<Refusal | null>;
  /** The last subscription of this connection to a room is gone: EXIT once nobody of the user is in it any more. */
  exit(peer: Peer, room: ChatRoomId): Promise<void>;
  /** SEND /pub/chat. Where it is told, CHAT_ACK and CHAT_REJECTED go to /user/sub of this connection's user (contract §11.4 d). */
  say(peer: Peer, message: ChatSend): Promise<Refusal | null>;
  /**
   * The connection is gone, however it ended; everything it held ends with it. `silentMs`: how long nothing came of one that
   * was given up for its silence; what was said meanwhile is unread.
   */
  leave(peer: Peer, silentMs?: number): Promise<void>;
}
