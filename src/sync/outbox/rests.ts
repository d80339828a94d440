import type { IntentReason, OutboxRow } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { backoff } from '../backoff.ts';
import { deadlineMs } from '../http.ts';

/** After this an attempt whose connection is gone can no longer take effect, as far as a client can know (engine §3). */
const leastHorizonMs = 10_000;
const rememberedLatencies = 50;

export interface RestDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Grows with each answer that is the server's own. */
  readonly answers: () => number;
  /** How long an attempt of this context may still take effect after its end; the page's own where absent. */
  readonly horizonMs: number | undefined;
}

/** look: a question about it, after which nothing else is asked · attempt: its request. */
export type Failing = 'look' | 'attempt';

interface Rest {
  /** Monotonic; not even a wake comes before it: the server's own pause, or the horizon of an attempt. */
  readonly until: number;
  /** Monotonic; a wake ends it. */
  readonly retryAt: number;
}

/** When which intent is due, by the monotonic clock (I27), and what is known of its failures. Dies with its engine. */
export interface Rests {
  /** A failed attempt: full jitter, doubling; `atLeastMs` is not shortened by a wake. Answers how long it will be, ms. */
  after(row: OutboxRow, atLeastMs?: number): number;
  /** Leaves it alone for a while, without its having failed. */
  leave(row: OutboxRow, ms: number): void;
  dueAt(row: OutboxRow): number;
  forget(row: OutboxRow): void;
  /** Whatever waits for another try is due now, or of it only these. */
  wake(ids?: readonly string[]): void;
  /** How long an unsure attempt may still take effect: longer where answers are slow, as far as a call waits for one. */
  horizon(): number;
  answered(tookMs: number): void;
  /** A reason to count this failure against the intent: the server answered others since it failed last. */
  strike(row: OutboxRow, what: Failing): IntentReason | null;
  /** What of it the server failed on before, so that it must be seen whether it answers others. */
  failing(row: OutboxRow): Failing | null;
}

export const makeRests = ({ clock, random, answers, horizonMs }: RestDeps): Rests => {
  const rests = new Map<string, Rest>();
  const failures = new Map<string, number>();
  const struck = new Map<string, { readonly answers: number; readonly what: Failing }>();
  const latencies: number[] = [];
  return {
    after: ({ id }, atLeastMs = 0) => {
      const failed = (failures.get(id) ?? 0) + 1;
      failures.set(id, failed);
      const wait = Math.max(backoff(failed, random()), atLeastMs);
      rests.set(id, { until: clock.mono() + atLeastMs, retryAt: clock.mono() + wait });
      return wait;
    },
    leave: ({ id }, ms) => {
      rests.set(id, { until: clock.mono() + ms, retryAt: clock.mono() + ms });
    },
    dueAt: ({ id }) => rests.get(id)?.retryAt ?? Number.NEGATIVE_INFINITY,
    forget: ({ id }) => {
      rests.delete(id);
      failures.delete(id);
      struck.delete(id);
    },
    wake: (ids = [...rests.keys(), ...failures.keys()]) => {
      for (const id of ids) {
        const rest = rests.get(id);
        if (rest !== undefined) rests.set(id, { until: rest.until, retryAt: rest.until });
        failures.delete(id);
      }
    },
    horizon: () => Math.max(horizonMs ?? leastHorizonMs, 4 * Math.min(deadlineMs, Math.max(0, ...latencies))),
    answered: (tookMs) => {
      latencies.push(tookMs);
      if (latencies.length > rememberedLatencies) latencies.shift();
    },
    strike: ({ id }, what) => {
      const before = struck.get(id);
      struck.set(id, { answers: answers(), what });
      return before !== undefined && answers() > before.answers ? { is: 'poisoned' } : null;
    },
    failing: ({ id }) => struck.get(id)?.what ?? null,
  };
};
