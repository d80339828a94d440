import { limits } from '#contract/limits.ts';
import type { Timing } from './timing.ts';

/** Limits of one connection and of all connections (B-63, B-67, B-71, B-75). */
export const socketLimits = {
  connectMs: 5_000,
  subscriptions: 20,
  /** Characters of a subscription's id, which each of its events repeats. */
  subscriptionId: 128,
  /** Queued frames, and characters of their bodies. */
  waitingFrames: 256,
  waitingChars: 256 * 1024,
  /** Bytes that were sent to a peer and that it has not taken. */
  unsentBytes: 1024 * 1024,
  heartBeatMs: limits.heartBeatMs,
  /** The longest heartbeat interval that the server accepts. */
  longestBeatMs: 60_000,
  /** A peer counts as gone after a silence of two beats and this. */
  graceMs: 5_000,
  /**
   * SEND and SUBSCRIBE of one connection: a burst for a queue after an hour offline, then the pace of a fast typist.
   */
  frames: { burst: 60, perSecond: 20 },
  /** Line ends between frames, and pings: heartbeats need one in ten seconds. */
  beats: { burst: 100, perSecond: 50 },
  /** A socket that does not answer a close is cut after this. */
  closeMs: 2_000,
} as const;

/** The token bucket of one connection. */
export interface Pace {
  /** Takes `count` tokens; returns the ms until they would be free, 0 when they are. Keeps no debt. */
  take(count: number): number;
}

export const makePace = (
  timing: Timing,
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
): Pace => {
  let tokens: number = burst;
  let at = timing.now();
  return {
    take: (count) => {
      const now = timing.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      if (tokens < count) return Math.ceil(((count - tokens) / perSecond) * 1000);
      tokens -= count;
      return 0;
    },
  };
};
