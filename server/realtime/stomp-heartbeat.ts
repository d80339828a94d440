import { socketLimits } from './socket-limits.ts';
import type { Timing } from './timing.ts';

/** Agreed intervals in ms; 0 = none in that direction (contract §4.1). */
export interface Beats {
  /** We send at least that often. */
  readonly out: number;
  /** The peer does. */
  readonly in: number;
}

/**
 * What both sides can keep: ours is 10 000 each way. Absent or unreadable counts as `0,0`, as STOMP has it (B-62). A promise
 * longer than `longestBeatMs` counts as none, or a silent peer would be waited for without end; who wants beats more seldom
 * than that gets them that often, which is earlier than agreed.
 */
export const agreeBeats = (header: string | undefined): Beats => {
  const [, sends = 0, wants = 0] = (/^(\d+),(\d+)$/.exec(header ?? '') ?? []).map(Number);
  const { heartBeatMs, longestBeatMs } = socketLimits;
  return {
    out: wants === 0 ? 0 : Math.min(Math.max(wants, heartBeatMs), longestBeatMs),
    in: sends === 0 || sends > longestBeatMs ? 0 : Math.max(sends, heartBeatMs),
  };
};

/** Keeps the beat of one connection. */
export interface Heartbeat {
  /** Something was sent. */
  sent(): void;
  /** Something came. */
  heard(): void;
  start(beats: Beats): void;
  stop(): void;
}

/** `beat` is called when nothing else was sent for the agreed time, `silence` once the peer must be gone, with the ms since it was heard (B-75). */
export const makeDatabaseHeartbeat = (
  timing: Timing,
  beat: () => void,
  silence: (ms: number) => void,
): Heartbeat => {
  let sentAt = timing.now();
  let heardAt = sentAt;
  let isOver = false;
  const stops = new Set<() => void>();
  /** Calls `due` each time `ms` have gone by since the moment `last` gives. */
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
    heard: () => {
      heardAt = timing.now();
    },
    start: (beats) => {
      if (beats.out > 0) watch(beats.out, () => sentAt, beat);
      const patience = 2 * beats.in + socketLimits.graceMs;
      if (beats.in > 0)
        watch(
          patience,
          () => heardAt,
          () => silence(timing.now() - heardAt),
        );
    },
    stop: () => {
      isOver = true;
      for (const stop of stops) stop();
      stops.clear();
    },
  };
};
