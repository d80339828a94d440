import type { ChatSend } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';

/** Why the server ends a connection; `stomp-session.ts` and the transports turn it into a close code. */
export type Farewell =
  /** Logout, withdrawal, a session that was revoked: 4401 (contract §4.1). */
  | 'session-ended'
  /** The user opened more connections than are allowed; the oldest one is closed (B-71). */
  | 'too-many'
  /** The client does not read what it is sent (B-71). */
  | 'slow'
  /** The server shuts down. */
  | 'shutdown';

/** One authenticated connection over any transport. The hub knows nothing of frames, a transport nothing of rooms. */
export interface Peer {
  /** Unique over all processes. */
  readonly id: string;
  readonly user: UserId;
  /** Id of the session row of the cookies (auth/sessions.ts), so that the end of the session can end the connection. */
  readonly session: string;
  /**
   * Sends an event (JSON text) once for each subscription of this connection to the destination. Never throws or waits.
   */
  deliver(destination: string, body: string): void;
  /** Ends the connection; `leave` follows from the transport. */
  close(why: Farewell): void;
}

/** A SUBSCRIBE or SEND that the rules of the market refuse; the connection stays open (contract §4.9). */
export interface Refusal {
  readonly code: ErrorCode;
  readonly text: string;
}

/**
 * Decides which connection receives what (contract §4.5, §4.6). For each connection a transport makes these calls one
 * at a time, in the order of its frames, and awaits each: the per-session order of contract §4.10. A call throws only
 * for a bug or an unavailable database.
 */
export interface Hub {
  /** A connection is authenticated. */
  join(peer: Peer): Promise<void>;
  /** SUBSCRIBE /user/sub: registers the connection first, then sends it the unread total (contract §4.4). */
  hear(peer: Peer): Promise<void>;
  /** The last subscription of this connection to /user/sub has ended. */
  unhear(peer: Peer): void;
  /**
   * SUBSCRIBE to a room: rights, re-entry, presence, read, ENTER to the others (contract §4.6, §4.8). Does nothing
   * where the connection is in the room already. One that was taken out (left, or blocked) is not, whatever it
   * subscribed to before.
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
