import type { ChatSend } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Peer as StompPeer } from '#packages/stomp-server/broker.ts';
import type { LiveSession } from '../auth/sessions.ts';

/** One authenticated connection over any transport, with its user and session. */
export type Peer = StompPeer<LiveSession>;

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
