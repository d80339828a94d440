/** Tokens: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits of one frame, in bytes and counts (B-63, B-65). */
export interface FrameLimits {
  /** The whole frame; also one message of a WebSocket. */
  readonly frameBytes: number;
  /** Everything before the body. */
  readonly headBytes: number;
  readonly lineBytes: number;
  readonly headers: number;
}

/** Limits of one connection and of all connections (B-63, B-67, B-71, B-75). */
export interface Limits extends FrameLimits {
  /** Open connections and handshakes of this server. */
  readonly connections: number;
  /** A connection without a CONNECT ends after this. */
  readonly connectMs: number;
  readonly subscriptions: number;
  /** Characters of a subscription's id, which each of its messages repeats. */
  readonly subscriptionIdChars: number;
  /** Queued frames, and characters of their bodies. */
  readonly waitingFrames: number;
  readonly waitingChars: number;
  /** Bytes that were sent to a peer and that it has not taken. */
  readonly unsentBytes: number;
  readonly heartBeatMs: number;
  /** The longest heartbeat interval that the server accepts. */
  readonly longestBeatMs: number;
  /** A peer counts as gone after a silence of two beats and this. */
  readonly graceMs: number;
  /**
   * SEND and SUBSCRIBE of one connection; null: no limit. By default a burst for a queue after an hour offline, then the
   * pace of a fast typist.
   */
  readonly frames: Rate | null;
  /** Line ends between frames, and pings: heartbeats need one in ten seconds. */
  readonly beats: Rate;
  /** A socket that does not answer a close is cut after this. */
  readonly closeMs: number;
}

export const defaultLimits: Limits = {
  frameBytes: 64 * 1024,
  headBytes: 16 * 1024,
  lineBytes: 4 * 1024,
  headers: 50,
  connections: 1_000,
  connectMs: 5_000,
  subscriptions: 20,
  subscriptionIdChars: 128,
  waitingFrames: 256,
  waitingChars: 256 * 1024,
  unsentBytes: 1024 * 1024,
  heartBeatMs: 10_000,
  longestBeatMs: 60_000,
  graceMs: 5_000,
  frames: { burst: 60, perSecond: 20 },
  beats: { burst: 100, perSecond: 50 },
  closeMs: 2_000,
};
