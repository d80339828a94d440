/** Why a connection is closed: the close frame of a WebSocket, or of SockJS, which uses the same numbers. */
export interface CloseReason {
  readonly code: number;
  readonly text: string;
}

/** Close codes of RFC 6455 §7.4.1. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  tooLarge: 1009,
  bug: 1011,
} as const;

/** Why the library itself closes a connection. */
export const closeReasons = {
  disconnected: { code: closeCodes.normal, text: 'goodbye' },
  shutdown: { code: closeCodes.goingAway, text: 'going away' },
  notConnected: { code: closeCodes.policy, text: 'no CONNECT' },
  silent: { code: closeCodes.policy, text: 'silent' },
  slow: { code: closeCodes.policy, text: 'too slow' },
} as const satisfies Record<string, CloseReason>;
