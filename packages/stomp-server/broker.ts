import type { CloseReason } from './close-reasons.ts';

/** The user and the login behind a connection. A SockJS session answers only to the pair that opened it. */
export interface Identity {
  readonly user: string | number;
  readonly session: string;
}

/** One authenticated connection over any transport, with the identity that opened it. */
export type Peer<Id extends Identity> = Id & {
  /** Unique over all processes. */
  readonly id: string;
  /**
   * Sends a message (JSON text) once for each subscription of this connection to the destination; false when it has
   * none. Never throws or waits.
   */
  deliver(destination: string, body: string): boolean;
  /** Closes the connection; `leave` follows. */
  close(reason: CloseReason): void;
};

/** A SEND. */
export interface Message {
  readonly destination: string;
  /** All headers of the frame, unescaped. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * What the host does with the connections. For each connection the calls come one at a time, in the order of its
 * frames, and each is awaited. An error of a call is described by `explain`, sent as an ERROR frame, and ends the
 * connection.
 */
export interface Broker<Id extends Identity> {
  /** A connection is open; the first call for it. */
  join(peer: Peer<Id>): Promise<void>;
  /**
   * SUBSCRIBE. The subscription exists already, so what the broker delivers during the call arrives. Returns false to
   * refuse: the subscription is removed, no receipt is sent, the connection stays open.
   */
  subscribe(peer: Peer<Id>, destination: string): Promise<boolean>;
  /** The last subscription of this connection to the destination has ended. */
  unsubscribe(peer: Peer<Id>, destination: string): Promise<void>;
  /** SEND. Returns false when no receipt may confirm it; the connection stays open. */
  send(peer: Peer<Id>, message: Message): Promise<boolean>;
  /**
   * The connection has ended, for whatever reason, and its subscriptions with it; the last call for it. `silentMs`: for
   * how long a connection that was closed for its silence had sent nothing; otherwise 0.
   */
  leave(peer: Peer<Id>, silentMs: number): Promise<void>;
}

/** An error as the client and the log see it. */
export interface Explanation {
  /** The `code` header of the ERROR frame, and the text of the close frame. */
  readonly code: string;
  /** The `message` header. */
  readonly message: string;
  /** The body of the ERROR frame, JSON text. */
  readonly body: string;
  /** The close code. */
  readonly close: number;
  /** A bug of the host: logged as an error. */
  readonly isBug: boolean;
}

/** Where the library logs; never bodies, headers or identities. */
export interface Log {
  info(event: string, fields: Readonly<Record<string, string | number>>): void;
  error(event: string, cause: unknown, fields?: Readonly<Record<string, string | number>>): void;
}
