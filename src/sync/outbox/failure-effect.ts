import type { EntryReason, OutboxEntry } from '#src/db/rows.ts';
import { CallFailed, type Failure, Late } from '../failure.ts';
import { Unproven } from '../session/session.ts';
import { type Failing, longestPauseMs } from './backoffs.ts';
import type { Learn, RefusalEffect, Settlement } from './executor.ts';
import { EffectMissing, Unconfirmed } from './executor.ts';
import type { EntryEvent } from './machine.ts';

/** After a second 401 in a row the entry is not tried again for this long (F-A3). */
export const sessionPauseMs = 60_000;

export type Refused = Extract<Failure, { kind: 'refused' }>;

/**
 * What the wait follows. entry: it failed itself · network: the network or the session did, and it is tried again within
 * a minute · horizon: it waits until its last attempt can take effect no more.
 */
type WaitsFor = 'entry' | 'network' | 'horizon';

/** What a failure does to an entry. */
export type FailureEffect =
  /** No failed call: a bug, or the lease has moved on. It is thrown on. */
  | { readonly is: 'thrown' }
  /** The engine ends; the next one finds the entry as it is. */
  | { readonly is: 'left' }
  /** The call was never made, and is due when the way is free. */
  | { readonly is: 'held'; readonly event: EntryEvent | null }
  /**
   * It is tried again after a wait. `counts`: the failure counts against the entry; null: only the session could not be
   * proven, or nothing failed.
   */
  | {
      readonly is: 'waits';
      readonly event: EntryEvent | null;
      readonly counts: Failing | null;
      readonly after: WaitsFor;
      readonly atLeastMs: number;
      /** The cookies belong to another account or to none. */
      readonly isForeign?: true;
    }
  /** The server refused; `isOfSession`: to say who is logged in. */
  | {
      readonly is: 'refused';
      readonly failure: Refused;
      readonly isClaimed: boolean;
      readonly isOfSession: boolean;
    }
  | { readonly is: 'done'; readonly settlement: Settlement }
  /** It is kept for the user. */
  | { readonly is: 'stopped'; readonly event: EntryEvent; readonly learn: Learn | undefined };

type Waits = Extract<FailureEffect, { is: 'waits' }>;

const contested: EntryReason = { is: 'contested' };
const neverLeft: EntryEvent = { is: 'never-left' };
const limited = { limited: true } as const;

const pauseOf = (failure: Failure): number =>
  failure.kind === 'busy' ? Math.min(longestPauseMs, failure.retryAfterMs ?? 0) : 0;

/** The only busy answer that says that nothing was done. */
const isLimited = (failure: Failure): boolean => failure.kind === 'busy' && failure.status === 429;

const waits = (
  event: EntryEvent | null,
  after: WaitsFor,
  { counts = null, atLeastMs = 0 }: { readonly counts?: Failing | null; readonly atLeastMs?: number } = {},
): Waits => ({ is: 'waits', event, counts, after, atLeastMs });

/** Nothing shows whether the attempt took effect. */
const unanswered = (counts: Failing | null, atLeastMs = 0): Waits =>
  waits({ is: 'unanswered', outage: null }, 'horizon', { counts, atLeastMs });

const signedOut = waits({ is: 'signed-out' }, 'network', { atLeastMs: sessionPauseMs });

/** A failure counts against the entry, except where only the session could not be proven [O36]. */
const countsOf = (error: Error, what: Failing): Failing | null =>
  error instanceof Unproven || error.cause instanceof Unproven ? null : what;

/** The attempt had no effect; a read never has one. */
const withoutEffect = (
  row: OutboxEntry,
  sure: boolean,
  strike: EntryReason | null,
  pause: { readonly limited?: true } = {},
): EntryEvent => {
  if (row.state !== 'verifying') return { is: 'not-applied', sure, strike, ...pause };
  return { is: 'unanswered', outage: null, ...(strike !== null && { strike }) };
};

/** An attempt, or the verification of one, was under way. `isHeld`: whether the call was never made. */
export const afterClaim = (
  row: OutboxEntry,
  error: unknown,
  isHeld: (error: CallFailed) => boolean,
): FailureEffect => {
  const what = row.state === 'verifying' ? 'look' : 'attempt';
  if (error instanceof EffectMissing) return waits(withoutEffect(row, true, contested), 'entry');
  if (error instanceof Unconfirmed) return unanswered(countsOf(error, 'attempt'));
  if (!(error instanceof CallFailed)) return { is: 'thrown' };
  if (isHeld(error)) return { is: 'held', event: neverLeft };
  if (error instanceof Late) return waits(neverLeft, 'network');
  const { failure } = error;
  const isOfSession = error instanceof Unproven;
  switch (failure.kind) {
    case 'stopped':
      return { is: 'left' }; // the next engine finds it under way and treats it as unsure
    case 'never-left':
      return waits(neverLeft, 'network');
    case 'signed-out':
      return signedOut;
    case 'unanswered':
    case 'not-the-server':
    case 'unreadable':
      return unanswered(countsOf(error, what));
    case 'busy':
      return isLimited(failure)
        ? waits(withoutEffect(row, false, null, limited), 'entry', { atLeastMs: pauseOf(failure) })
        : unanswered(countsOf(error, what), pauseOf(failure));
    case 'refused':
      // a refusal to say who is logged in says nothing about the mutation
      if (isOfSession && failure.status !== 401) return unanswered(null);
      return { is: 'refused', failure, isClaimed: true, isOfSession };
    default:
      return failure satisfies never;
  }
};

/** A precheck, or the proof of who is logged in, failed: nothing was attempted. */
export const beforeClaim = (error: unknown, isHeld: (error: CallFailed) => boolean): FailureEffect => {
  if (!(error instanceof CallFailed)) return { is: 'thrown' };
  const { failure } = error;
  const isOfSession = error instanceof Unproven;
  if (isHeld(error)) return { is: 'held', event: null };
  if (failure.kind === 'stopped') return { is: 'left' };
  if (failure.kind === 'signed-out') return signedOut;
  if (failure.kind === 'refused' && (failure.status === 401 || !isOfSession))
    return { is: 'refused', failure, isClaimed: false, isOfSession };
  const atLeastMs = pauseOf(failure);
  const isOfServer = failure.kind === 'busy' || failure.kind === 'unreadable';
  if (!isOfServer || isOfSession) return waits(null, 'network', { atLeastMs });
  if (isLimited(failure)) return waits({ is: 'put-off', outage: null, ...limited }, 'entry', { atLeastMs });
  // a precheck on which the server fails counts as a failed attempt [O10]
  return waits({ is: 'put-off', outage: null }, 'entry', { counts: countsOf(error, 'look'), atLeastMs });
};

/**
 * What a question that was asked after a refusal shows. lasting: the cookies of the refused call were this account's ·
 * renewed: they had run out again, so that a 401 says nothing about the call · over: nobody is logged in, or that is not
 * known.
 */
export type SessionNow = 'lasting' | 'renewed' | 'over';

interface RefusedEntry {
  readonly row: OutboxEntry;
  /** Before a claim nothing was attempted, and the entry stays as it is unless the refusal is final. */
  readonly isClaimed: boolean;
  readonly session: SessionNow;
  readonly classify: () => RefusalEffect;
}

/** The server refused. */
export const afterRefusal = (
  failure: Refused,
  { row, isClaimed, session, classify }: RefusedEntry,
): FailureEffect => {
  const again = (event: EntryEvent, atLeastMs = 0): Waits =>
    waits(isClaimed ? event : null, 'entry', { atLeastMs });
  if (failure.code === 'USER_MISMATCH') return { ...again(withoutEffect(row, false, null)), isForeign: true };
  // a call that is refused while the session is valid needs no login [O16]
  if (failure.status === 401 && session === 'over') return signedOut;
  // and the refusal says nothing about an earlier attempt, which may have taken effect
  if (failure.status === 401 && row.unsure) return again({ is: 'unanswered', outage: null }, sessionPauseMs);
  if (failure.status === 401 && session === 'renewed') return again(withoutEffect(row, false, null));
  if (failure.code === 'IDEMPOTENCY_IN_PROGRESS') return again({ is: 'unanswered', outage: null }, 1_000);
  const effect = classify();
  switch (effect.is) {
    case 'done':
      return effect;
    case 'again':
      return again(withoutEffect(row, true, contested));
    case 'changed': {
      // a server that answers a repetition by its key would have answered so if an earlier attempt had taken effect
      const sure = row.state === 'sending' && effect.reason === undefined;
      const event = { is: 'stopped', reason: effect.reason ?? { is: 'changed' }, sure } as const;
      return { is: 'stopped', event, learn: effect.learn };
    }
    case 'refused': {
      const reason = { is: 'refused', status: failure.status, code: failure.code } as const;
      return { is: 'stopped', event: { is: 'refused', reason }, learn: effect.learn };
    }
    default:
      return effect satisfies never;
  }
};
