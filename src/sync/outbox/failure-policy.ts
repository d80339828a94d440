import type { EntryReason, Moment, OutboxEntry } from '#src/db/rows.ts';
import { CallFailed, type Failure, Late } from '../failure.ts';
import { Unproven } from '../session/certain.ts';
import type { Backoffs, Failing } from './backoffs.ts';
import type { BoundExecutor, Executor, Settlement } from './executor.ts';
import { EffectMissing, Unconfirmed } from './executor.ts';
import type { EntryEvent, Outage } from './machine.ts';
import type { Transitions } from './transitions.ts';

/** After a second 401 in a row the entry is not tried again for this long (F-A3). */
const restMs = 60_000;
export const longestPauseMs = 600_000;

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
  /** A lower bound of the server's time: the age of an outage is counted by it, so that no clock jump ages an entry [O10]. */
  readonly atLeast: () => Moment;
  /** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that. */
  readonly horizon: (row: OutboxEntry, executor: Executor) => number;
  readonly settle: (job: Attempt, settlement: Settlement) => Promise<void>;
  /** Proves who is logged in, by an answer at most this old; throws when it is not this account. */
  readonly sure: (mostMs: number) => Promise<void>;
  /** Whether the call was never made: the link is blocked or the device had no network. */
  readonly isHeld: (error: CallFailed) => boolean;
  readonly onHeld: () => void;
  /** The cookies belong to another account or to none. */
  readonly onForeign: () => void;
}

/** What a failure does to an entry. An error that is no failed call is thrown on. */
export interface FailurePolicy {
  /** Its attempt, or the verification of one, was under way. */
  underWay(job: Attempt, error: unknown): Promise<void>;
  /** A precheck, or the proof of who is logged in, failed: nothing was attempted. */
  beforeClaim(job: Attempt, error: unknown): Promise<void>;
}

const contested: EntryReason = { is: 'contested' };

type Refused = Extract<Failure, { kind: 'refused' }>;

const pauseOf = (failure: Failure): number =>
  failure.kind === 'busy' ? Math.min(longestPauseMs, failure.retryAfterMs ?? 0) : 0;

/** The only busy answer that says that nothing was done. */
const isLimited = (failure: Failure): boolean => failure.kind === 'busy' && failure.status === 429;

const limited = { limited: true } as const;

export const makeFailurePolicy = ({
  transitions,
  backoffs,
  horizon,
  settle,
  ...deps
}: FailurePolicyDeps): FailurePolicy => {
  const restAfter = (row: OutboxEntry, atLeastMs = 0): Moment =>
    deps.serverNow() + backoffs.after(row, atLeastMs);
  /** The network or the session failed, not this entry: it is tried again within a minute, or after `atLeastMs`. */
  const restBriefly = (row: OutboxEntry, atLeastMs = 0): Moment =>
    deps.serverNow() + backoffs.after(row, atLeastMs, restMs);

  const signedOut = async ({ row }: Attempt): Promise<void> => {
    await transitions.step(row, { is: 'signed-out' }, restBriefly(row, restMs));
  };

  /** A failure counts against the entry, except where only the session could not be proven. */
  const outageOf = (row: OutboxEntry, error: Error, what: Failing): Outage | null => {
    if (error instanceof Unproven || error.cause instanceof Unproven) return null;
    return { at: deps.atLeast(), alone: backoffs.failed(row, what) };
  };

  /** The attempt had no effect; a read never has one. */
  const withoutDelivered = (
    row: OutboxEntry,
    sure: boolean,
    strike: EntryReason | null,
    pause: { readonly limited?: true } = {},
  ): EntryEvent => {
    if (row.state !== 'verifying') return { is: 'not-applied', sure, strike, ...pause };
    return { is: 'unanswered', outage: null, ...(strike !== null && { strike }) };
  };

  /** Whether this account is still logged in, by an answer from now on. */
  const isLoggedIn = async (): Promise<boolean> => {
    try {
      await deps.sure(0);
      return true;
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    }
  };

  /**
   * The server refused. Before a claim nothing was attempted, and the entry stays as it is unless the refusal is final.
   */
  const refused = async (
    job: Attempt,
    failure: Refused,
    { claimed, isOfSession }: { readonly claimed: boolean; readonly isOfSession: boolean },
  ): Promise<void> => {
    const { row, executor, bound } = job;
    const again = async (event: EntryEvent, atLeastMs = 0): Promise<void> => {
      const at = restAfter(row, atLeastMs);
      if (claimed) await transitions.step(row, event, at);
    };
    if (failure.code === 'USER_MISMATCH') {
      await again(withoutDelivered(row, false, null));
      return deps.onForeign();
    }
    // a call that is refused while the session is valid needs no login [O16]
    if (failure.status === 401 && (isOfSession || !(await isLoggedIn()))) return signedOut(job);
    // and the refusal says nothing about an earlier attempt, which may have taken effect
    if (failure.status === 401 && row.unsure) return again({ is: 'unanswered', outage: null }, restMs);
    if (failure.code === 'IDEMPOTENCY_IN_PROGRESS') return again({ is: 'unanswered', outage: null }, 1_000);
    const effect = bound.classifyRefusal(failure, {
      unsure: row.unsure,
      via: claimed ? row.via : null,
    });
    switch (effect.is) {
      case 'done':
        return settle(job, effect.settlement);
      case 'again':
        return again(withoutDelivered(row, true, contested));
      case 'changed':
        // a server that answers a repetition by its key would have said so if an earlier attempt had taken effect
        await transitions.stop(
          row,
          {
            is: 'stopped',
            reason: effect.reason ?? { is: 'changed' },
            sure: row.state === 'sending' && effect.reason === undefined,
          },
          executor,
          effect.learn,
        );
        return;
      case 'refused': {
        backoffs.forget(row);
        const { status, code } = failure;
        const reason = { is: 'refused', status, code } as const;
        await transitions.stop(row, { is: 'refused', reason }, executor, effect.learn);
        return;
      }
      default:
        effect satisfies never;
    }
  };

  const underWay = async (job: Attempt, error: unknown): Promise<void> => {
    const { row, executor } = job;
    const what = row.state === 'verifying' ? 'look' : 'attempt';
    const unanswered = async (outage: Outage | null, atLeastMs = 0): Promise<void> => {
      const at = restAfter(row, Math.max(atLeastMs, horizon(row, executor)));
      await transitions.step(row, { is: 'unanswered', outage }, at);
    };
    if (error instanceof EffectMissing) {
      await transitions.step(row, withoutDelivered(row, true, contested), restAfter(row));
      return;
    }
    if (error instanceof Unconfirmed) return unanswered(outageOf(row, error, 'attempt'));
    if (!(error instanceof CallFailed)) throw error;
    if (deps.isHeld(error)) {
      deps.onHeld();
      await transitions.step(row, { is: 'never-left' });
      return;
    }
    if (error instanceof Late) {
      await transitions.step(row, { is: 'never-left' }, restBriefly(row));
      return;
    }
    const { failure } = error;
    switch (failure.kind) {
      case 'stopped':
        return; // the next engine finds it under way and treats it as unsure
      case 'never-left':
        await transitions.step(row, { is: 'never-left' }, restBriefly(row));
        return;
      case 'signed-out':
        return signedOut(job);
      case 'unanswered':
      case 'not-the-server':
      case 'unreadable':
        return unanswered(outageOf(row, error, what));
      case 'busy':
        if (!isLimited(failure)) return unanswered(outageOf(row, error, what), pauseOf(failure));
        await transitions.step(
          row,
          withoutDelivered(row, false, null, limited),
          restAfter(row, pauseOf(failure)),
        );
        return;
      case 'refused':
        // a refusal to say who is logged in says nothing about the mutation
        if (error instanceof Unproven && failure.status !== 401) return unanswered(null);
        return refused(job, failure, { claimed: true, isOfSession: error instanceof Unproven });
      default:
        failure satisfies never;
    }
  };

  const beforeClaim = async (job: Attempt, error: unknown): Promise<void> => {
    if (!(error instanceof CallFailed)) throw error;
    const { failure } = error;
    const { row } = job;
    if (deps.isHeld(error)) return deps.onHeld();
    if (failure.kind === 'stopped') return;
    if (failure.kind === 'signed-out') return signedOut(job);
    if (failure.kind === 'refused' && (failure.status === 401 || !(error instanceof Unproven)))
      return refused(job, failure, { claimed: false, isOfSession: error instanceof Unproven });
    const isOfServer = failure.kind === 'busy' || failure.kind === 'unreadable';
    if (!isOfServer || error instanceof Unproven) {
      restBriefly(row, pauseOf(failure)); // the network or the session failed, not this entry
      return;
    }
    const at = restAfter(row, pauseOf(failure));
    // a precheck on which the server fails counts as a failed attempt [O10]
    await transitions.step(
      row,
      isLimited(failure)
        ? { is: 'put-off', outage: null, ...limited }
        : { is: 'put-off', outage: outageOf(row, error, 'look') },
      at,
    );
  };

  return { underWay, beforeClaim };
};
