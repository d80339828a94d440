import type { CloseReason } from './close-reasons.ts';

/** The transport of one connection: a WebSocket, or SockJS over any of its transports. */
export interface Wire {
  /** Sends one frame or one line end. Never throws, never waits; does nothing after close. */
  send(text: string): void;
  /** Sent bytes that the peer has not taken. */
  unsent(): number;
  /** Closes the connection; cuts it when the peer does not answer. */
  close(reason: CloseReason): void;
}
