import type { Capability } from '#contract/capabilities.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { proof as proven } from '../session/certain.ts';
import { endOf, horizonOf, type ServerSide } from './attempt-rules.ts';
import type { Backoffs } from './backoffs.ts';
import type { Executor, ExecutorApi, Learn, Settlement } from './executor.ts';
import {
  type Attempt,
  type FailurePolicy,
  type FailurePolicyDeps,
  makeFailurePolicy,
} from './failure-policy.ts';
import type { Transitions } from './transitions.ts';

export interface AttemptsDeps
  extends Pick<
    FailurePolicyDeps,
    'serverNow' | 'atLeast' | 'sure' | 'refreshes' | 'isHeld' | 'onHeld' | 'onForeign'
  > {
  readonly clock: Clock;
  readonly epoch: number;
  readonly api: ExecutorApi;
  readonly transitions: Transitions;
  readonly backoffs: Backoffs;
  /** Whether the server checks whose request it is. */
  readonly asserted: () => boolean;
  readonly capabilities: () => readonly Capability[];
  readonly isStopped: () => boolean;
  /** The executor of a stored kind; undefined for a kind that this build does not know. */
  readonly executorOf: (kind: string) => Executor | undefined;
  /** Entries were moved to another lane: the entries in memory are out of date. */
  readonly onMoved: () => void;
}

/** What an attempt works with. */
export interface AttemptParts extends AttemptsDeps {
  readonly failurePolicy: FailurePolicy;
  readonly server: () => ServerSide;
  readonly settle: (attempt: Attempt, settlement: Settlement) => Promise<void>;
}

export const makeAttemptParts = (deps: AttemptsDeps): AttemptParts => {
  const { transitions, backoffs } = deps;
  const server = (): ServerSide => ({
    capabilities: deps.capabilities(),
    now: deps.serverNow(),
    horizonMs: backoffs.horizon(),
  });
  const settle = async ({ row, executor }: Attempt, settlement: Settlement): Promise<void> => {
    await transitions.settle(row, executor, settlement);
    backoffs.passed(row);
    backoffs.forget(row);
  };
  const horizon = (row: OutboxEntry, executor: Executor) => horizonOf(row, executor, server());
  return {
    ...deps,
    server,
    settle,
    failurePolicy: makeFailurePolicy({ ...deps, horizon, settle }),
    /** Proves who is logged in. A failure of the proof says nothing about the mutation. */
    sure: (mostMs) => proven(deps.sure(mostMs), deps.isHeld),
  };
};

/** Asks the user: the entry has expired and no attempt of it can have taken effect. */
export const expire = async ({ transitions }: AttemptParts, { row, executor }: Attempt): Promise<void> => {
  const isGivenUp = endOf(row, executor) !== row.expiresAt;
  await transitions.step(row, { is: 'stopped', reason: { is: isGivenUp ? 'given-up' : 'expired' } });
};

/** The server has not refused the entry yet, but would. */
export const refuse = async (
  { transitions, backoffs }: AttemptParts,
  { row, executor }: Attempt,
  { code, learn }: { readonly code: string; readonly learn?: Learn },
): Promise<void> => {
  backoffs.forget(row);
  const reason = { is: 'refused', status: 0, code } as const;
  await transitions.stop(row, { is: 'refused', reason }, executor, learn);
};
