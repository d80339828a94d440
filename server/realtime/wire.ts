/** The transport of one connection: a WebSocket, or SockJS over any of its transports. */
export interface Wire {
  /** Sends one frame or one line end. Never throws, never waits; does nothing after close. */
  send(text: string): void;
  /** Sent bytes that the peer has not taken. */
  unsent(): number;
  /** Closes the connection; cuts it when the peer does not answer. */
  close(code: number, reason: string): void;
}

/** Close codes of RFC 6455 §7.4.1 and of the contract (contract §4.1, §4.9). SockJS uses the same numbers. */
export const wireCodes = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  tooLarge: 1009,
  bug: 1011,
} as const;
