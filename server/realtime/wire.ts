/** What carries one connection: a WebSocket, or SockJS over whatever it found. */
export interface Wire {
  /** Hands over one frame or one line end. Never throws, never waits; after close it does nothing. */
  send(text: string): void;
  /** Bytes handed over that the peer has not taken. */
  unsent(): number;
  /** Says goodbye and ends; cuts the line when the peer does not answer. */
  close(code: number, reason: string): void;
}

/** RFC 6455 §7.4.1, and ours (contract §4.1, §4.9). SockJS carries the same numbers. */
export const wireCodes = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  tooLarge: 1009,
  bug: 1011,
} as const;
