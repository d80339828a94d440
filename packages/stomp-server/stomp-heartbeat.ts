import type { Limits } from './limits.ts';
import type { Timing } from './timing.ts';

type BeatLimits = Pick<Limits, 'heartBeatMs' | 'longestBeatMs'>;

/** Agreed intervals in ms; 0 = none in that direction. */
export interface Beats {
  /** The server sends at least this often. */
  readonly out: number;
  /** The peer sends at least this often. */
  readonly in: number;
}

/**
 * The intervals that both sides can keep. An absent or unreadable header counts as `0,0`, as in STOMP (B-62). A peer's
 * promise above `longestBeatMs` counts as none: the server would wait for a silent peer without end. A peer that asks
 * for beats more rarely than that gets them at that interval, which is earlier than agreed.
 */
export const agreeBeats = (header: string | undefined, { heartBeatMs, longestBeatMs }: BeatLimits): Beats => {
  const [, sends = 0, wants = 0] = (/^(\d+),(\d+)$/.exec(header ?? '') ?? []).map(Number);
  return {
    out: wants === 0 ? 0 : Math.min(Math.max(wants, heartBeatMs), longestBeatMs),
    in: sends === 0 || sends > longestBeatMs ? 0 : Math.max(sends, heartBeatMs),
  };
};

/** The STOMP heartbeat of one connection. */
export interface Heartbeat {
  /** Something was sent. */
  sent(): void;
  /** Something was received. */
  received(): void;
  start(beats: Beats): void;
  stop(): void;
}

/**
 * Calls `beat` when nothing was sent for the agreed time, and `silence` with the ms since the last byte when the peer has
 * been silent for two of its beats and `graceMs` (B-75).
 */
export const makeStompHeartbeat = (
  timing: Timing,
  graceMs: number,
  beat: () => void,
  silence: (ms: number) => void,
): Heartbeat => {
  let sentAt = timing.now();
  let receivedAt = sentAt;
  let isOver = false;
  const stops = new Set<() => void>();
  /** Calls `due` each time `ms` have passed since the moment that `last` returns. */
  const watch = (ms: number, last: () => number, due: () => void): void => {
    const again = (wait: number) => {
      const stop = timing.after(wait, () => {
        stops.delete(stop);
        const left = last() + ms - timing.now();
        if (left <= 0) due();
        if (!isOver) again(left <= 0 ? ms : left);
      });
      stops.add(stop);
    };
    again(ms);
  };
  return {
    sent: () => {
      sentAt = timing.now();
    },
    received: () => {
      receivedAt = timing.now();
    },
    start: (beats) => {
      if (beats.out > 0) watch(beats.out, () => sentAt, beat);
      if (beats.in === 0) return;
      const endSilence = () => silence(timing.now() - receivedAt);
      watch(2 * beats.in + graceMs, () => receivedAt, endSilence);
    },
    stop: () => {
      isOver = true;
      for (const stop of stops) stop();
      stops.clear();
    },
  };
};
