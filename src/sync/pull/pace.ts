import type { Clock } from '#src/lib/time.ts';

/** How long a start lasts. */
const startMs = 30_000;
/**
 * One queued pull per interval, during a start and after it; and how many may run at once after a quiet while [O49].
 */
const startRefillMs = 10_000;
const refillMs = 2_000;
const mostTurns = 6;
/**
 * The pulls that one event causes (its room, and the PICK that the room names), and the time within which they are
 * requested.
 */
const newsTurns = 2;
const newsMs = 5_000;

export interface Pace {
  /** Queues this key; the queue is first in, first out. */
  later(key: string): void;
  /** An event arrived that the user may be waiting for: the pulls that it causes skip the queue [O50]. */
  news(): void;
  stop(): void;
}

/**
 * Spreads pulls that no screen waits for. A start runs one of them at once and the others one by one, so that it makes
 * few calls over a crowded network [O18] [O51]. A token bucket that holds one turn at first; a key is queued once.
 */
export const makePace = (clock: Clock, pull: (key: string) => void): Pace => {
  let turns = 1;
  const startedAt = clock.mono();
  let countedAt = startedAt;
  let newsTurnsLeft = 0;
  let newsAt = startedAt;
  const gap = (): number => (clock.mono() - startedAt < startMs ? startRefillMs : refillMs);
  let disarm: (() => void) | null = null;
  const waiting = new Set<string>();

  const serve = (): void => {
    const fresh = Math.floor((clock.mono() - countedAt) / gap());
    turns = Math.min(mostTurns, turns + fresh);
    countedAt += fresh * gap();
    for (const key of waiting) {
      if (turns === 0) break;
      turns -= 1;
      waiting.delete(key);
      pull(key);
    }
    if (waiting.size === 0 || disarm !== null) return;
    disarm = clock.setTimer(countedAt + gap() - clock.mono(), () => {
      disarm = null;
      serve();
    });
  };
  return {
    later: (key) => {
      if (newsTurnsLeft > 0 && clock.mono() - newsAt < newsMs) {
        newsTurnsLeft -= 1;
        waiting.delete(key);
        pull(key);
        return;
      }
      waiting.add(key);
      serve();
    },
    news: () => {
      newsTurnsLeft = newsTurns;
      newsAt = clock.mono();
    },
    stop: () => {
      waiting.clear();
      disarm?.();
    },
  };
};
