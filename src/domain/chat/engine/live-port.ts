import type { ChatSend } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Clock } from '#src/lib/time.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import type { OpenSocket } from '#src/sync/socket/socket-port.ts';
import type { History } from './history.ts';

export interface LiveDeps {
  readonly me: UserId;
  readonly clock: Clock;
  readonly random: () => number;
  readonly leaseHandle: LeaseHandle;
  readonly openSocket: OpenSocket;
  readonly history: History;
  readonly serverNow: () => number;
  /** Proves who is logged in over REST before the socket connects with the same cookies; throws CallFailed. */
  readonly settle: () => Promise<void>;
  /** Reads a room back to what is known. Throws CallFailed, Fenced, StoreError. */
  readonly catchUp: (room: ChatRoomId) => Promise<void>;
  /** Pulls this key, after any pull of it that is under way. */
  readonly chase: (key: string) => void;
  /** PICKs of this room are due to be read. */
  readonly onPicksDue: (room: ChatRoomId) => void;
  /** Another user sent a message, or a PICK of a room changed. */
  readonly onNews: () => void;
  /** `chat-ack`: the server delivers every message, in order, so that no polling is needed. */
  readonly isReliable: () => boolean;
  /** False while the link is known to be blocked. */
  readonly isFree: () => boolean;
  /** The connection is open: entries that wait for it may be sent. */
  readonly onOpen: () => void;
  readonly onRejected: (key: string, code: string) => void;
  readonly onFatal: (error: unknown) => void;
}

/** The only STOMP session of an origin (V3, V9). */
export interface Live {
  /**
   * The network, the session or the page may have changed: connect now, or check whether the connection is still alive.
   */
  wake(): void;
  look(tab: string, room: ChatRoomId | null): void;
  isLooking(room: ChatRoomId): boolean;
  isOpen(): boolean;
  /** Hands a message to the socket. Throws CallFailed 'never-left' when there is none. */
  publish(message: ChatSend): void;
  stop(): void;
  idle(): Promise<void>;
}

/** Starts the live session of an engine; contexts without one do not load its code. */
export type OpenLive = (deps: Omit<LiveDeps, 'openSocket'>) => Live;
