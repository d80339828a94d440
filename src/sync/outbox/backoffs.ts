import { isUnderWay } from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { attemptBackoff } from '../backoff.ts';
import { deadlineMs } from '../http.ts';
import type { EntryEvent } from './machine.ts';
import type { Transitions } from './transitions.ts';

/**
 * The horizon of a page: how long an attempt whose connection has closed may still take effect, as far as a client can
 * know (engine §3).
 */
const leastHorizonMs = 10_000;
const rememberedLatencies = 50;
/** A pause that the server asks for is obeyed up to this. */
export const longestPauseMs = 600_000;

export interface BackoffDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Counts the answers that came from the server itself. */
  readonly answers: () => number;
  /** How long after its end an attempt of this context may still take effect; absent: the default for pages. */
  readonly horizonMs: number | undefined;
}

/** What failed. look: a read about the entry, its precheck or its verification · attempt: the request itself. */
export type Failing = 'look' | 'attempt';

interface Backoff {
  /**
   * Monotonic. A wake does not shorten this wait: a pause that the server asked for, or the horizon of an attempt
   * [O30].
   */
  readonly until: number;
  /** Monotonic. A wake ends this wait. */
  readonly retryAt: number;
}

/** What is known about an entry that failed; lost with its engine. */
interface Failed {
  /** The number of answers at its last failure. */
  readonly answers: number;
  readonly what: Failing;
  /** Consecutive failures before each of which the server had answered another call since the failure before. */
  readonly partial: number;
}

/** When each entry is due, by the monotonic clock [O9], and what is known about its failures. Lost with its engine. */
export interface Backoffs {
  /**
   * Backs off after a failed attempt: jittered, doubling [O32]. A wake does not shorten `atLeastMs`. Returns the wait,
   * ms.
   */
  after(row: OutboxEntry, atLeastMs?: number, mostMs?: number): number;
  /** Delays the entry without counting a failure. */
  leave(row: OutboxEntry, ms: number): void;
  dueAt(row: OutboxEntry): number;
  forget(row: OutboxEntry): void;
  /** Makes every waiting entry due now, or only these. */
  wake(ids?: readonly string[]): void;
  /**
   * The server answered a call, or the socket opened: entries that failed with the whole network are due now. Entries
   * that fail while other calls succeed keep their pace [O17].
   */
  release(by: 'answer' | 'socket'): void;
  /**
   * How long an unsure attempt may still take effect [O27]; longer where answers are slow, up to the deadline of a
   * call.
   */
  horizon(): number;
  answered(tookMs: number): void;
  /**
   * The server or the network failed on the entry. Returns whether entries of its kind succeeded in other lanes since
   * it failed last [O34].
   */
  failed(row: OutboxEntry, what: Failing): boolean;
  /** The entry is done. One that was done before its first attempt says nothing about the server. */
  passed(row: OutboxEntry): void;
  /** What the server failed on last; a probe must then show whether it answers other calls. */
  failing(row: OutboxEntry): Failing | null;
}

export const makeBackoffs = ({ clock, random, answers, horizonMs }: BackoffDeps): Backoffs => {
  const backoffs = new Map<string, Backoff>();
  const failures = new Map<string, number>();
  const failed = new Map<string, Failed>();
  /** Successes of each kind so far, and their number when an entry of that kind failed last. */
  const passes = new Map<string, number>();
  const passesSeen = new Map<string, number>();
  const latencies: number[] = [];
  return {
    after: ({ id }, atLeastMs = 0, mostMs = Number.POSITIVE_INFINITY) => {
      const tries = (failures.get(id) ?? 0) + 1;
      failures.set(id, tries);
      const wait = Math.max(Math.min(mostMs, attemptBackoff(tries, random())), atLeastMs);
      backoffs.set(id, { until: clock.mono() + atLeastMs, retryAt: clock.mono() + wait });
      return wait;
    },
    leave: ({ id }, ms) => {
      backoffs.set(id, { until: clock.mono() + ms, retryAt: clock.mono() + ms });
    },
    dueAt: ({ id }) => backoffs.get(id)?.retryAt ?? Number.NEGATIVE_INFINITY,
    forget: ({ id }) => {
      backoffs.delete(id);
      failures.delete(id);
      failed.delete(id);
      passesSeen.delete(id);
    },
    wake: (ids = [...backoffs.keys(), ...failures.keys()]) => {
      for (const id of ids) {
        const backoff = backoffs.get(id);
        if (backoff !== undefined) backoffs.set(id, { until: backoff.until, retryAt: backoff.until });
        failures.delete(id);
      }
    },
    release: (by) => {
      for (const [id, backoff] of backoffs) {
        const last = failed.get(id);
        // an entry that never left waits for a connection, not for an answer
        const isDue = last === undefined ? by === 'socket' : last.partial === 0 && answers() > last.answers;
        if (isDue && backoff.retryAt > backoff.until)
          backoffs.set(id, { until: backoff.until, retryAt: backoff.until });
      }
    },
    horizon: () => Math.max(horizonMs ?? leastHorizonMs, 4 * Math.min(deadlineMs, Math.max(0, ...latencies))),
    answered: (tookMs) => {
      latencies.push(tookMs);
      if (latencies.length > rememberedLatencies) latencies.shift();
    },
    failed: ({ id, kind }, what) => {
      const before = failed.get(id);
      const isPartial = before !== undefined && answers() > before.answers;
      failed.set(id, { answers: answers(), what, partial: isPartial ? before.partial + 1 : 0 });
      const seen = passesSeen.get(id);
      const passed = passes.get(kind) ?? 0;
      passesSeen.set(id, passed);
      return seen !== undefined && passed > seen;
    },
    passed: ({ kind, attempts }) => {
      if (attempts > 0) passes.set(kind, (passes.get(kind) ?? 0) + 1);
    },
    failing: ({ id }) => failed.get(id)?.what ?? null,
  };
};

/** What a new engine does with an entry that it did not send itself. */
interface TakeOver {
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
  readonly attempts: {
    knows(row: OutboxEntry): boolean;
    horizonOf(row: OutboxEntry): number;
  };
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
