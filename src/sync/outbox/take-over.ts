import { isUnderWay } from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Attempts } from './attempts.ts';
import type { Backoffs } from './backoffs.ts';
import { longestPauseMs } from './failure-effect.ts';
import type { EntryEvent } from './machine.ts';
import type { Transitions } from './transitions.ts';

/** What a new engine does with an entry that it did not send itself. */
export interface TakeOver {
  readonly event: EntryEvent | null;
  /** A pause that the server asked for and that is not over yet, ms. */
  readonly pauseMs: number | null;
  /** Nothing is decided about it until its last attempt cannot take effect any more. */
  readonly waitsForHorizon: boolean;
  /** The server paused it. Noted in `met`, as is the wait for the horizon: neither is done again. */
  readonly isPaused: boolean;
}

const nothing: TakeOver = { event: null, pauseMs: null, waitsForHorizon: false, isPaused: false };

/** `isMet`: this engine has waited for it before · `isKnown`: whether this build can read the entry. */
export const takeOverOf = (
  row: OutboxEntry,
  {
    isMet,
    isKnown,
    serverNow,
  }: {
    readonly isMet: boolean;
    readonly isKnown: (row: OutboxEntry) => boolean;
    readonly serverNow: Moment;
  },
): TakeOver => {
  // an entry that an older build could not read is sent by this build [O37]
  if (row.reason?.is === 'unknown-kind' && isKnown(row))
    return { ...nothing, event: { is: 'retried', key: row.key, expiresAt: row.expiresAt } };
  const isLimited = row.limited === true && !isMet;
  const leftMs = (row.nextAt ?? 0) - serverNow;
  const event = isUnderWay(row) ? ({ is: 'foreign' } as const) : null;
  const isPaused = isLimited && !row.unsure;
  return {
    event,
    // a pause that the server asked for (Retry-After) outlives the engine that received it; a longer one than the
    // longest is never stored: the device's clock was set back
    pauseMs: isLimited && leftMs > 0 && leftMs <= longestPauseMs ? leftMs : null,
    waitsForHorizon: (event !== null || row.unsure) && !isMet && !isPaused,
    isPaused,
  };
};

interface TakeOverDeps {
  readonly serverNow: () => Moment;
  readonly backoffs: Pick<Backoffs, 'leave'>;
  readonly transitions: Pick<Transitions, 'step'>;
  readonly attempts: Pick<Attempts, 'knows' | 'horizonOf'>;
}

/**
 * Takes over an entry that another engine was sending: that engine may have died a moment ago, its request still on
 * the wire (I4) [O25].
 */
export const makeTakeOver = ({ serverNow, backoffs, transitions, attempts }: TakeOverDeps) => {
  /** Entries of earlier engines whose horizon or pause this engine has waited for. */
  const met = new Set<string>();
  return async (row: OutboxEntry): Promise<void> => {
    const { event, pauseMs, waitsForHorizon, isPaused } = takeOverOf(row, {
      isMet: met.has(row.id),
      isKnown: attempts.knows,
      serverNow: serverNow(),
    });
    if (pauseMs !== null) backoffs.leave(row, pauseMs);
    if (isPaused) met.add(row.id);
    const after = event === null ? row : await transitions.step(row, event);
    if (!waitsForHorizon || after === undefined) return;
    met.add(row.id);
    backoffs.leave(row, Math.max(pauseMs ?? 0, attempts.horizonOf(row)));
  };
};
