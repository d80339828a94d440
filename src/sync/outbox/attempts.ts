import type { Capability } from '#contract/capabilities.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { proof as proven } from '../certain.ts';
import { CallFailed, Late } from '../failure.ts';
import type { Backoffs } from './backoffs.ts';
import {
  confirm,
  type Executor,
  type ExecutorApi,
  type Learn,
  type Precheck,
  type Settlement,
  Unconfirmed,
  type Verification,
} from './executor.ts';
import { type Attempt, type FailurePolicyDeps, makeFailurePolicy } from './failure-policy.ts';
import { outageMs } from './machine.ts';
import type { Transitions } from './transitions.ts';

/** On a server that cannot check whose request it is, who is here is asked this shortly before. */
const plainProofMs = 1_000;
/** A claim whose request has not left by then was made by an engine that was frozen: another one may have the row by now. */
const claimMs = 5_000;
/** A look is acted on by then: after that its page was frozen, or the way was lost, and what it saw is old. */
const precheckMs = 20_000;

export interface AttemptsDeps
  extends Pick<FailurePolicyDeps, 'serverNow' | 'atLeast' | 'sure' | 'isHeld' | 'onHeld' | 'onForeign'> {
  readonly clock: Clock;
  readonly epoch: number;
  readonly api: ExecutorApi;
  readonly transitions: Transitions;
  readonly backoffs: Backoffs;
  /** The server checks whose request it is. */
  readonly asserted: () => boolean;
  readonly capabilities: () => readonly Capability[];
  readonly isStopped: () => boolean;
  /** The action behind a stored kind; undefined for one that this build does not know. */
  readonly executorOf: (kind: string) => Executor | undefined;
  /** Rows were moved to another lane: what is in memory is old. */
  readonly onMoved: () => void;
}

/** Carries one mutation as far as it goes now: a look, an attempt, a proof. */
export interface Attempts {
  execute(row: OutboxEntry): Promise<void>;
  /** How long an unsure attempt is left alone before anything is decided about it, ms. */
  horizonOf(row: OutboxEntry): number;
  /** Whether this build can read what it wants. */
  knows(row: OutboxEntry): boolean;
}

export const makeAttempts = (deps: AttemptsDeps): Attempts => {
  const { clock, api, transitions, backoffs } = deps;

  const modeOf = (executor: Executor): 'ext' | 'plain' => {
    const can = deps.capabilities();
    return executor.needs.every((need) => can.includes(need)) ? 'ext' : 'plain';
  };

  /** Until when it may be sent without asking the user. A message that the server failed on waits for seven days [O10]. */
  const endOf = ({ expiresAt, failingSince }: OutboxEntry, { outlasts }: Executor): Moment | null =>
    outlasts && expiresAt !== null && failingSince !== undefined && failingSince <= expiresAt
      ? failingSince + outageMs
      : expiresAt;

  const isOver = (row: OutboxEntry, executor: Executor): boolean => {
    const end = endOf(row, executor);
    return end !== null && end <= deps.serverNow();
  };

  /** Its time has passed, and nothing of it may have taken effect: the user is asked. */
  const expire = (row: OutboxEntry, executor: Executor): Promise<unknown> => {
    const isGivenUp = endOf(row, executor) !== row.expiresAt;
    return transitions.step(row, { is: 'stopped', reason: { is: isGivenUp ? 'given-up' : 'expired' } });
  };

  /**
   * An attempt of this row can only be asked about: the server knows no keys, nobody knows what was said, or its time is over
   * before an attempt of now could no longer take effect (T7).
   */
  const isAsked = (row: OutboxEntry, executor: Executor): boolean =>
    modeOf(executor) === 'plain' ||
    row.via === 'plain' ||
    (executor.marks && row.watermark === null) ||
    (endOf(row, executor) ?? Number.POSITIVE_INFINITY) - backoffs.horizon() <= deps.serverNow();

  const horizon = (row: OutboxEntry, executor: Executor): number =>
    executor.waits && isAsked(row, executor) ? backoffs.horizon() : 0;

  const settle = async ({ row, executor }: Attempt, settlement: Settlement): Promise<void> => {
    await transitions.settle(row, executor, settlement);
    backoffs.passed(row);
    backoffs.forget(row);
  };

  const { underWay, beforeClaim } = makeFailurePolicy({ ...deps, horizon, settle });

  /** Proves who is here; what fails in it is no word about a mutation. */
  const sure = (mostMs: number): Promise<void> => proven(deps.sure(mostMs), deps.isHeld);

  const leavesWithin = (since: number, ms: number) => () => {
    if (clock.mono() - since > ms) throw new Late();
  };

  /** Calls that leave while the proof is fresh or not at all: they may have waited for a refresh meanwhile [O15]. */
  const whileProven = (since: number): ExecutorApi => {
    const beforeSend = leavesWithin(since, plainProofMs);
    return {
      ...api,
      call: (endpoint, input, options) => api.call(endpoint, input, { ...options, beforeSend }),
    };
  };

  /** What changes something leaves while the claim is fresh; the rest only asks. */
  const whileClaimed = (since: number): ExecutorApi => {
    const beforeSend = leavesWithin(since, claimMs);
    return {
      ...api,
      call: (endpoint, input, options) =>
        api.call(endpoint, input, endpoint.method === 'GET' ? options : { ...options, beforeSend }),
    };
  };

  /** Asks the server whether an unsure attempt took effect. */
  const verify = async ({ row, executor, bound }: Attempt): Promise<void> => {
    const claim = { is: 'claimed', for: 'verify', via: 'plain', watermark: row.watermark } as const;
    const mine = await transitions.step(row, { ...claim, epoch: deps.epoch, at: deps.serverNow() });
    if (mine === undefined) return;
    const job = { row: mine, executor, bound };
    let verification: Verification;
    try {
      const { id, attempts, watermark: mark, createdAt, renewed = false, confirmedAbsent = false } = mine;
      const said = { renewed, confirmedAbsent };
      const mode = modeOf(executor);
      const tried = { id, attempts, mode, mark, createdAt, ...said, isOver: isOver(mine, executor) };
      verification = await bound.verify(api, tried);
    } catch (error) {
      return underWay(job, error);
    }
    if (verification.is === 'done') await settle(job, verification.settlement);
    else if (verification.is === 'absent')
      await follow(job, isOver(mine, executor) ? null : verification.precheck);
    else if (verification.is === 'refused') await refuse(job, verification);
    else {
      const reason = verification.reason ?? { is: 'changed' };
      await transitions.stop(mine, { is: 'stopped', reason }, executor, verification.learn);
    }
  };

  /** The server has not refused it in so many words, but would. */
  const refuse = async (
    { row, executor }: Attempt,
    { code, learn }: { readonly code: string; readonly learn?: Learn },
  ): Promise<void> => {
    backoffs.forget(row);
    await transitions.stop(
      row,
      { is: 'refused', reason: { is: 'refused', status: 0, code } },
      executor,
      learn,
    );
  };

  /** It had no effect: where the same read was a look too, the next attempt follows at once. */
  const follow = async ({ row, executor, bound }: Attempt, precheck: Precheck | null): Promise<void> => {
    const anew = await transitions.step(row, { is: 'absent' });
    if (anew === undefined || precheck === null) return;
    const job = { row: anew, executor, bound };
    try {
      await send(job, precheck);
    } catch (error) {
      await beforeClaim(job, error);
    }
  };

  const send = async ({ row, executor, bound }: Attempt, seen: Precheck | null = null): Promise<void> => {
    const mode = modeOf(executor);
    const again = row.unsure;
    const precheckedAt = clock.mono();
    // a repetition says what was said before; anything else begins with a look
    const precheck =
      seen ?? (again ? ({ is: 'go', mark: row.watermark } as const) : await bound.precheck(api, mode, row));
    if (precheck.is === 'done') return settle({ row, executor, bound }, precheck.settlement);
    if (precheck.is === 'moved') return deps.onMoved();
    if (precheck.is === 'upload-again') return transitions.uploadAgain(row, precheck.photos);
    if (precheck.is === 'changed')
      return transitions.stop(row, { is: 'stopped', reason: { is: 'changed' } }, executor, precheck.learn);
    if (precheck.is === 'refused') return refuse({ row, executor, bound }, precheck);
    await sure(deps.asserted() ? Number.POSITIVE_INFINITY : plainProofMs);
    // a look may have taken long, or have told how late it is
    if (!again && isOver(row, executor)) {
      await expire(row, executor);
      return;
    }
    const provenAt = clock.mono();
    if (!again && seen === null && provenAt - precheckedAt > precheckMs)
      return send({ row, executor, bound });
    const claim = { is: 'claimed', for: 'send', via: mode, watermark: precheck.mark } as const;
    const claimedAt = clock.mono();
    // on the disk before the first byte leaves: whoever finds it there treats it as perhaps done (I4)
    const event = { ...claim, epoch: deps.epoch, at: deps.serverNow() };
    const mine = await transitions.claim(row, event, executor, precheck.holds);
    // a pull stored a newer version since the look: look again
    if (mine === 'outdated') return send({ row, executor, bound });
    if (mine === undefined || deps.isStopped()) return;
    const job = { row: mine, executor, bound };
    const begun = clock.mono();
    try {
      const settlement = await bound.send(deps.asserted() ? whileClaimed(claimedAt) : whileProven(provenAt), {
        id: mine.id,
        mode,
        key: mine.key,
        mark: mine.watermark,
        attempts: mine.attempts,
        again,
      });
      backoffs.answered(clock.mono() - begun);
      // the cookies may have become another account's under it: then this one's mutation is not done at all
      if (!deps.asserted() && !settlement.isOurs) await confirm(() => sure(0));
      await settle(job, settlement);
    } catch (error) {
      await underWay(job, await ofOurs(error));
    }
  };

  /** A server that cannot check may have refused another account's request: no word about this one's (I22). */
  const ofOurs = async (error: unknown): Promise<unknown> => {
    const isWord =
      error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status !== 401;
    if (deps.asserted() || !isWord) return error;
    try {
      await sure(0);
      return error;
    } catch (doubt) {
      if (!(doubt instanceof CallFailed)) throw doubt;
      return doubt.failure.kind === 'stopped' ? doubt : new Unconfirmed(doubt);
    }
  };

  const execute = async (row: OutboxEntry): Promise<void> => {
    const executor = deps.executorOf(row.kind);
    const bound = executor?.bind(row) ?? null;
    if (executor === undefined || bound === null) {
      await transitions.step(row, { is: 'stopped', reason: { is: 'unknown-kind' } });
      return;
    }
    const job = { row, executor, bound };
    try {
      // after a failure of the server a probe comes first: is the server down, or does this entry alone fail? One that is asked about needs none
      const failing = backoffs.failing(row);
      const isSuspect = failing === 'look' || (failing === 'attempt' && !isAsked(row, executor));
      await sure(isSuspect ? 0 : Number.POSITIVE_INFINITY);
      // nothing is too late by a clock that no answer has set right yet (I27); one that may have taken effect is asked about first
      if (isOver(row, executor) && !row.unsure) {
        await expire(row, executor);
        return;
      }
      const ready = row.state === 'blocked' ? await transitions.step(row, { is: 'resumed' }) : row;
      if (ready === undefined) return;
      if (ready.unsure && isAsked(ready, executor)) await verify({ ...job, row: ready });
      else await send({ ...job, row: ready });
    } catch (error) {
      await beforeClaim(job, error);
    }
  };

  return {
    execute,
    knows: (row) => deps.executorOf(row.kind)?.bind(row) != null,
    horizonOf: (row) => {
      const executor = deps.executorOf(row.kind);
      return executor === undefined ? 0 : horizon(row, executor);
    },
  };
};
