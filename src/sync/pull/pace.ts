import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';

/** One background read in this time, and so many at once after a quiet while. */
const refillMs = 10_000;
const mostTurns = 6;

/** Settles when a background read may begin; throws CallFailed (stopped) when `signal` aborts. First come, first served. */
export type Turn = () => Promise<void>;

/**
 * Spreads reads that no screen waits for: a start reads one of them at once and the others one by one, so that it asks a crowded
 * network for little (O18). A token bucket that holds one turn at first.
 */
export const makePace = (clock: Clock, signal: AbortSignal): Turn => {
  let turns = 1;
  let countedAt = clock.mono();
  let disarm: (() => void) | null = null;
  const waiting: { readonly go: () => void; readonly end: (error: CallFailed) => void }[] = [];

  const refill = (): void => {
    const fresh = Math.floor((clock.mono() - countedAt) / refillMs);
    turns = Math.min(mostTurns, turns + fresh);
    countedAt += fresh * refillMs;
  };
  const serve = (): void => {
    refill();
    for (; turns > 0 && waiting.length > 0; turns -= 1) waiting.shift()?.go();
    if (waiting.length === 0 || disarm !== null) return;
    disarm = clock.setTimer(countedAt + refillMs - clock.mono(), () => {
      disarm = null;
      serve();
    });
  };
  signal.addEventListener('abort', () => {
    disarm?.();
    for (const { end } of waiting.splice(0)) end(new CallFailed({ kind: 'stopped' }));
  });
  return () =>
    new Promise((go, end) => {
      if (signal.aborted) return end(new CallFailed({ kind: 'stopped' }));
      waiting.push({ go, end });
      serve();
    });
};
