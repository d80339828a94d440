import { limits } from '#contract/limits.ts';
import type { Timing } from './timing.ts';

/** What one connection, and all of them, may use (B-63, B-67, B-71, B-75). */
export const socketLimits = {
  connectMs: 5_000,
  subscriptions: 20,
  /** Characters of a subscription's id: it comes back in each of its events. */
  subscriptionId: 128,
  /** Frames, and characters of their bodies, that wait for those before them. */
  waitingFrames: 256,
  waitingChars: 256 * 1024,
  /** Bytes that a peer has been sent and has not taken. */
  unsentBytes: 1024 * 1024,
  heartBeatMs: limits.heartBeatMs,
  /** The most seldom beat that is waited for. */
  longestBeatMs: 60_000,
  /** Silence after which a peer is gone: two beats and this. */
  graceMs: 5_000,
  /** SEND and SUBSCRIBE of one connection: as fast as a queue drained after an hour offline, then a fast typist's pace. */
  frames: { burst: 60, perSecond: 20 },
  /** Line ends between frames, and pings: heart-beats need one in ten seconds. */
  beats: { burst: 100, perSecond: 50 },
  /** After which a socket that does not answer a close is cut. */
  closeMs: 2_000,
} as const;

/** A token bucket of one connection. */
export interface Pace {
  /** Takes `count`; the ms after which they would have been free, 0 when they are. A debt is not kept. */
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
