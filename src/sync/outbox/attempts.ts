import type { Capability } from '#contract/capabilities.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed, Late } from '../failure.ts';
import { proof as proven } from '../session/certain.ts';
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

/** Maximum age of the proof of who is logged in, on a server that cannot check whose request it is. */
const plainProofMs = 1_000;
/** A claim sends nothing after this: its engine was frozen, and another engine may have taken the entry. */
const claimMs = 5_000;
/** A precheck is void after this: its page was frozen or the network was lost, and its result is old. */
const precheckMs = 20_000;

export interface AttemptsDeps
  extends Pick<FailurePolicyDeps, 'serverNow' | 'atLeast' | 'sure' | 'isHeld' | 'onHeld' | 'onForeign'> {
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

/** Takes one entry as far as it can go now: precheck, attempt, verification. */
export interface Attempts {
  execute(row: OutboxEntry): Promise<void>;
  /** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that. */
  horizonOf(row: OutboxEntry): number;
  /** Whether this build knows the entry's kind and can read its arguments. */
  knows(row: OutboxEntry): boolean;
}

export const makeAttempts = (deps: AttemptsDeps): Attempts => {
  const { clock, api, transitions, backoffs } = deps;

  const modeOf = (executor: Executor): 'ext' | 'plain' => {
    const can = deps.capabilities();
    return executor.needs.every((need) => can.includes(need)) ? 'ext' : 'plain';
  };

  /**
   * Until when the entry may be sent without asking the user. A message on which the server failed waits for seven days
   * [O10].
   */
  const endOf = ({ expiresAt, failingSince }: OutboxEntry, { outlasts }: Executor): Moment | null =>
    outlasts && expiresAt !== null && failingSince !== undefined && failingSince <= expiresAt
      ? failingSince + outageMs
      : expiresAt;

  const isOver = (row: OutboxEntry, executor: Executor): boolean => {
    const end = endOf(row, executor);
    return end !== null && end <= deps.serverNow();
  };

  /** Asks the user: the entry has expired and no attempt of it can have taken effect. */
  const expire = (row: OutboxEntry, executor: Executor): Promise<unknown> => {
    const isGivenUp = endOf(row, executor) !== row.expiresAt;
    return transitions.step(row, { is: 'stopped', reason: { is: isGivenUp ? 'given-up' : 'expired' } });
  };

  /**
   * Whether the entry may only be verified, not sent: the server knows no keys, what was sent is unknown, or the entry
   * expires before an attempt begun now would be past its horizon (T7).
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

  /** Proves who is logged in. A failure of the proof says nothing about the mutation. */
  const sure = (mostMs: number): Promise<void> => proven(deps.sure(mostMs), deps.isHeld);

  const leavesWithin = (since: number, ms: number) => () => {
    if (clock.mono() - since > ms) throw new Late();
  };

  /** Calls that are made only while the proof is fresh: they may have waited for a refresh meanwhile [O15]. */
  const whileProven = (since: number): ExecutorApi => {
    const beforeSend = leavesWithin(since, plainProofMs);
    return {
      ...api,
      call: (endpoint, input, options) => api.call(endpoint, input, { ...options, beforeSend }),
    };
  };

  /** Calls that change something are made only while the claim is fresh; reads are not limited. */
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

  /** The server has not refused the entry yet, but would. */
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

  /** The attempt had no effect. Where the same read was also a precheck, the next attempt follows at once. */
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
    // a repetition sends what the first attempt sent; any other attempt begins with a precheck
    const precheck =
      seen ?? (again ? ({ is: 'go', mark: row.watermark } as const) : await bound.precheck(api, mode, row));
    if (precheck.is === 'done') return settle({ row, executor, bound }, precheck.settlement);
    if (precheck.is === 'moved') return deps.onMoved();
    if (precheck.is === 'upload-again') return transitions.uploadAgain(row, precheck.photos);
    if (precheck.is === 'changed')
      return transitions.stop(row, { is: 'stopped', reason: { is: 'changed' } }, executor, precheck.learn);
    if (precheck.is === 'refused') return refuse({ row, executor, bound }, precheck);
    await sure(deps.asserted() ? Number.POSITIVE_INFINITY : plainProofMs);
    // the precheck may have taken long, or its answer may have corrected the server's clock
    if (!again && isOver(row, executor)) {
      await expire(row, executor);
      return;
    }
    const provenAt = clock.mono();
    if (!again && seen === null && provenAt - precheckedAt > precheckMs)
      return send({ row, executor, bound });
    const claim = { is: 'claimed', for: 'send', via: mode, watermark: precheck.mark } as const;
    const claimedAt = clock.mono();
    // on the disk before the first byte leaves: an engine that finds the claim treats the attempt as unsure (I4)
    const event = { ...claim, epoch: deps.epoch, at: deps.serverNow() };
    const mine = await transitions.claim(row, event, executor, precheck.holds);
    // a pull stored a newer version since the precheck: precheck again
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
      // the cookies may have changed to another account's during the call: then this account's mutation is not done
      if (!deps.asserted() && !settlement.isOurs) await confirm(() => sure(0));
      await settle(job, settlement);
    } catch (error) {
      await underWay(job, await ofOurs(error));
    }
  };

  /**
   * A server that cannot check accounts may have refused another account's request: that says nothing about this one
   * (I22).
   */
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
      // after a failure of the server a probe comes first: it tells whether the server is down or this entry alone
      // fails; an entry that is verified needs no probe
      const failing = backoffs.failing(row);
      const isSuspect = failing === 'look' || (failing === 'attempt' && !isAsked(row, executor));
      await sure(isSuspect ? 0 : Number.POSITIVE_INFINITY);
      // no entry expires by a clock that no answer has corrected yet (I27); an unsure entry is verified first
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
