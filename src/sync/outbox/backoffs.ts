import type { OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { attemptBackoff } from '../backoff.ts';
import { deadlineMs } from '../http.ts';

/** After this an attempt whose connection is gone can no longer take effect, as far as a client can know (engine §3). */
const leastHorizonMs = 10_000;
const rememberedLatencies = 50;

export interface BackoffDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Grows with each answer that is the server's own. */
  readonly answers: () => number;
  /** How long an attempt of this context may still take effect after its end; the page's own where absent. */
  readonly horizonMs: number | undefined;
}

/** look: a question about it, after which nothing else is asked · attempt: its request. */
export type Failing = 'look' | 'attempt';

interface Backoff {
  /** Monotonic; not even a wake comes before it: the server's own pause, or the horizon of an attempt. */
  readonly until: number;
  /** Monotonic; a wake ends it. */
  readonly retryAt: number;
}

/** What is known of an entry that failed; dies with its engine. */
interface Failed {
  /** Answers of the server when it failed last. */
  readonly answers: number;
  readonly what: Failing;
  /** Failures in a row, each of which came after the server had answered another call since the one before. */
  readonly partial: number;
}

/** When which mutation is due, by the monotonic clock (I27), and what is known of its failures. Dies with its engine. */
export interface Backoffs {
  /** A failed attempt: jittered, doubling; `atLeastMs` is not shortened by a wake. Answers how long it will be, ms. */
  after(row: OutboxEntry, atLeastMs?: number, mostMs?: number): number;
  /** Leaves it alone for a while, without its having failed. */
  leave(row: OutboxEntry, ms: number): void;
  dueAt(row: OutboxEntry): number;
  forget(row: OutboxEntry): void;
  /** Whatever waits for another try is due now, or of it only these. */
  wake(ids?: readonly string[]): void;
  /**
   * The server answered a call, or the socket opened: what failed with the whole network is due now. What fails while other
   * calls succeed keeps its pace [O17].
   */
  release(by: 'answer' | 'socket'): void;
  /** How long an unsure attempt may still take effect: longer where answers are slow, as far as a call waits for one. */
  horizon(): number;
  answered(tookMs: number): void;
  /** The server or the network failed on it. Answers whether entries of its kind succeeded elsewhere since it failed last. */
  failed(row: OutboxEntry, what: Failing): boolean;
  /** It is done; one that was so before its first attempt shows nothing of the server. */
  passed(row: OutboxEntry): void;
  /** What of it the server failed on before, so that it must be seen whether it answers others. */
  failing(row: OutboxEntry): Failing | null;
}

export const makeBackoffs = ({ clock, random, answers, horizonMs }: BackoffDeps): Backoffs => {
  const backoffs = new Map<string, Backoff>();
  const failures = new Map<string, number>();
  const failed = new Map<string, Failed>();
  /** Successes of each kind so far, and how many there were when an entry of it failed last. */
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
        const rest = backoffs.get(id);
        if (rest !== undefined) backoffs.set(id, { until: rest.until, retryAt: rest.until });
        failures.delete(id);
      }
    },
    release: (by) => {
      for (const [id, rest] of backoffs) {
        const last = failed.get(id);
        // one that never left waits for its way, not for an answer
        const isDue = last === undefined ? by === 'socket' : last.partial === 0 && answers() > last.answers;
        if (isDue && rest.retryAt > rest.until) backoffs.set(id, { until: rest.until, retryAt: rest.until });
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
