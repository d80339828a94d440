import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { CallFailed } from '../failure.ts';
import type { Backoffs, Failing } from './backoffs.ts';
import type { BoundExecutor, Executor, Settlement } from './executor.ts';
import {
  afterClaim,
  afterRefusal,
  beforeClaim,
  type FailureEffect,
  type SessionNow,
  sessionPauseMs,
} from './failure-effect.ts';
import type { EntryEvent, Outage } from './machine.ts';
import type { Transitions } from './transitions.ts';

/** An entry that is being sent or verified. */
export interface Attempt {
  readonly row: OutboxEntry;
  readonly executor: Executor;
  readonly bound: BoundExecutor;
}

export interface FailurePolicyDeps {
  readonly transitions: Transitions;
  readonly backoffs: Backoffs;
  readonly serverNow: () => Moment;
  /** A lower bound of the server's time: the age of an outage is counted by it, so that no clock jump ages an entry [O33]. */
  readonly atLeast: () => Moment;
  /** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that. */
  readonly horizon: (row: OutboxEntry, executor: Executor) => number;
  readonly settle: (attempt: Attempt, settlement: Settlement) => Promise<void>;
  /** Proves who is logged in, by an answer at most this old; throws when it is not this account. */
  readonly sure: (mostMs: number) => Promise<void>;
  /** Counts everything that may have renewed the session's cookies on this device. */
  readonly refreshes: () => Promise<number>;
  /** Whether the call was never made: the link is blocked or the device had no network. */
  readonly isHeld: (error: CallFailed) => boolean;
  readonly onHeld: () => void;
  /** The cookies belong to another account or to none. */
  readonly onForeign: () => void;
}

/** What a failure does to an entry. An error that is no failed call is thrown on. */
export interface FailurePolicy {
  /** Its attempt, or the verification of one, was under way. */
  underWay(attempt: Attempt, error: unknown): Promise<void>;
  /** A precheck, or the proof of who is logged in, failed: nothing was attempted. */
  beforeClaim(attempt: Attempt, error: unknown): Promise<void>;
}

type Of<Is extends FailureEffect['is']> = Extract<FailureEffect, { is: Is }>;

export const makeFailurePolicy = (deps: FailurePolicyDeps): FailurePolicy => ({
  underWay: (attempt, error) => apply(deps, attempt, afterClaim(attempt.row, error, deps.isHeld), error),
  beforeClaim: (attempt, error) => apply(deps, attempt, beforeClaim(error, deps.isHeld), error),
});

const apply = async (
  deps: FailurePolicyDeps,
  attempt: Attempt,
  effect: FailureEffect,
  error: unknown,
): Promise<void> => {
  const { transitions, backoffs } = deps;
  const { row, executor } = attempt;
  switch (effect.is) {
    case 'thrown':
      throw error;
    case 'left':
      return;
    case 'held':
      deps.onHeld();
      if (effect.event !== null) await transitions.step(row, effect.event);
      return;
    case 'waits':
      await wait(deps, attempt, effect);
      if (effect.isForeign) deps.onForeign();
      return;
    case 'refused':
      return refused(deps, attempt, effect, error);
    case 'done':
      return deps.settle(attempt, effect.settlement);
    case 'stopped':
      if (effect.event.is === 'refused') backoffs.forget(row);
      return transitions.stop(row, effect.event, executor, effect.learn);
    default:
      effect satisfies never;
  }
};

const wait = async (
  deps: FailurePolicyDeps,
  { row, executor }: Attempt,
  { event, counts, after, atLeastMs }: Of<'waits'>,
): Promise<void> => {
  const { transitions, backoffs } = deps;
  const outage = counts === null ? null : outageOf(deps, row, counts);
  const leastMs = after === 'horizon' ? Math.max(atLeastMs, deps.horizon(row, executor)) : atLeastMs;
  const mostMs = after === 'network' ? sessionPauseMs : undefined;
  const at = deps.serverNow() + backoffs.after(row, leastMs, mostMs);
  if (event !== null) await transitions.step(row, withOutage(event, outage), at);
};

const outageOf = (deps: FailurePolicyDeps, row: OutboxEntry, what: Failing): Outage => {
  return { at: deps.atLeast(), alone: deps.backoffs.failed(row, what) };
};

const withOutage = (event: EntryEvent, outage: Outage | null): EntryEvent =>
  'outage' in event ? { ...event, outage } : event;

const refused = async (
  deps: FailurePolicyDeps,
  attempt: Attempt,
  { failure, isClaimed, isOfSession }: Of<'refused'>,
  error: unknown,
): Promise<void> => {
  const { row, bound } = attempt;
  const isDoubtful = failure.status === 401 && failure.code !== 'USER_MISMATCH';
  const session = !isDoubtful ? 'lasting' : isOfSession ? 'over' : await sessionNow(deps);
  const tried = { unsure: row.unsure, via: isClaimed ? row.via : null };
  const classify = () => bound.classifyRefusal(failure, tried);
  return apply(deps, attempt, afterRefusal(failure, { row, isClaimed, session, classify }), error);
};

/** Whether this account is still logged in, by an answer from now on, and was at the time of the refusal [O16]. */
const sessionNow = async ({ sure, refreshes }: FailurePolicyDeps): Promise<SessionNow> => {
  const before = await refreshes();
  try {
    await sure(0);
  } catch (error) {
    if (error instanceof CallFailed) return 'over';
    throw error;
  }
  return (await refreshes()) === before ? 'lasting' : 'renewed';
};
