import type { OutboxEntry } from '#src/db/rows.ts';
import { CallFailed } from '../failure.ts';
import {
  type AttemptParts,
  type AttemptsDeps,
  expire,
  horizonOf,
  isAsked,
  isOver,
  isSuspect,
  makeAttemptParts,
  modeOf,
  plainProofMs,
  refuse,
  whileClaimed,
  whileProven,
} from './attempt-parts.ts';
import { confirm, type Precheck, type Settlement, Unconfirmed, type Verification } from './executor.ts';
import type { Attempt } from './failure-policy.ts';

/** Takes one entry as far as it can go now: precheck, attempt, verification. */
export interface Attempts {
  execute(row: OutboxEntry): Promise<void>;
  /** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that. */
  horizonOf(row: OutboxEntry): number;
  /** Whether this build knows the entry's kind and can read its arguments, and has not given it up. */
  knows(row: OutboxEntry): boolean;
  /** Its attempt has thrown: this engine tries it no more, and a later one does (O37). */
  giveUp(row: OutboxEntry): void;
}

export const makeAttempts = (deps: AttemptsDeps): Attempts => {
  const parts = makeAttemptParts(deps);
  const { executorOf, server } = parts;
  const givenUp = new Set<string>();
  return {
    giveUp: ({ id }) => void givenUp.add(id),
    execute: (row) => execute(parts, row),
    knows: (row) => !givenUp.has(row.id) && executorOf(row.kind)?.bind(row) != null,
    horizonOf: (row) => {
      const executor = executorOf(row.kind);
      return executor === undefined ? 0 : horizonOf(row, executor, server());
    },
  };
};

const execute = async (parts: AttemptParts, row: OutboxEntry): Promise<void> => {
  const { transitions, backoffs, server } = parts;
  const executor = parts.executorOf(row.kind);
  const bound = executor?.bind(row) ?? null;
  // a newer build's entry is kept and shown [O11]
  if (executor === undefined || bound === null) {
    await transitions.step(row, { is: 'stopped', reason: { is: 'unknown-kind' } });
    return;
  }
  const attempt = { row, executor, bound };
  try {
    const needsProbe = isSuspect(backoffs.failing(row), isAsked(row, executor, server()));
    await parts.sure(needsProbe ? 0 : Number.POSITIVE_INFINITY);
    // no entry expires by a clock that no answer has corrected yet (I27) [T7]; an unsure entry is verified first [T17]
    if (isOver(row, executor, server()) && !row.unsure) {
      await expire(parts, attempt);
      return;
    }
    const ready = row.state === 'blocked' ? await transitions.step(row, { is: 'resumed' }) : row;
    if (ready === undefined) return;
    // one that was restored may have been sent from another lane: what came of that shows there [V37]
    if (bound.place !== undefined) {
      if (await bound.place(parts.api)) parts.onMoved();
      else await transitions.step(ready, { is: 'stopped', reason: { is: 'changed' } });
      return;
    }
    // by its own key it may be repeated, elsewhere it is verified first [O4]
    if (ready.unsure && isAsked(ready, executor, server())) await verify(parts, { ...attempt, row: ready });
    else await send(parts, { ...attempt, row: ready });
  } catch (error) {
    await parts.failurePolicy.beforeClaim(attempt, error);
  }
};

/** A precheck is void after this: its page was frozen or the network was lost, and its result is old. */
const precheckMs = 20_000;

type Mode = 'ext' | 'plain';
type Go = Extract<Precheck, { is: 'go' }>;

/** How a claimed entry is sent, and since when its proof and its claim hold (monotonic). */
interface Claimed {
  readonly mode: Mode;
  /** An earlier attempt may have taken effect. */
  readonly again: boolean;
  readonly provenAt: number;
  readonly claimedAt: number;
}

/**
 * Prechecks an entry, claims it and attempts it. `seen`: the read that verified an earlier attempt was its precheck
 * too.
 */
const send = async (parts: AttemptParts, attempt: Attempt, seen: Precheck | null = null): Promise<void> => {
  const { clock } = parts;
  const { row, executor, bound } = attempt;
  const mode = modeOf(executor, parts.server());
  const again = row.unsure;
  const precheckedAt = clock.mono();
  // a repetition sends what the first attempt sent; any other attempt begins with a precheck
  const precheck =
    seen ??
    (again ? ({ is: 'go', mark: row.watermark } as const) : await bound.precheck(parts.api, mode, row));
  if (precheck.is !== 'go') return withoutAttempt(parts, attempt, precheck);
  await parts.sure(parts.asserted() ? Number.POSITIVE_INFINITY : plainProofMs);
  // the precheck may have taken long, or its answer may have corrected the server's clock
  if (!again && isOver(row, executor, parts.server())) {
    await expire(parts, attempt);
    return;
  }
  const provenAt = clock.mono();
  if (!again && seen === null && provenAt - precheckedAt > precheckMs) return send(parts, attempt);
  const claimedAt = clock.mono();
  const mine = await claim(parts, attempt, mode, precheck);
  // a pull stored a newer version since the precheck: precheck again
  if (mine === 'outdated') return send(parts, attempt);
  if (mine === undefined || parts.isStopped()) return;
  await sendAndSettle(parts, { ...attempt, row: mine }, { mode, again, provenAt, claimedAt });
};

/** The precheck has decided: nothing is attempted. */
const withoutAttempt = async (
  parts: AttemptParts,
  attempt: Attempt,
  precheck: Exclude<Precheck, Go>,
): Promise<void> => {
  const { transitions } = parts;
  const { row, executor } = attempt;
  switch (precheck.is) {
    case 'done':
      return parts.settle(attempt, precheck.settlement);
    case 'upload-again':
      return transitions.uploadAgain(row, precheck.photos);
    case 'changed':
      return transitions.stop(row, { is: 'stopped', reason: { is: 'changed' } }, executor, precheck.learn);
    case 'refused':
      return refuse(parts, attempt, precheck);
    default:
      precheck satisfies never;
  }
};

/** On the disk before the first byte leaves [O3]: an engine that finds the claim treats the attempt as unsure (I4). */
const claim = (
  { transitions, epoch, serverNow }: AttemptParts,
  { row, executor }: Attempt,
  mode: Mode,
  precheck: Go,
) => {
  const claimed = { is: 'claimed', for: 'send', via: mode, watermark: precheck.mark } as const;
  const event = { ...claimed, epoch, at: serverNow() };
  return transitions.claim(row, event, executor, precheck.holds);
};

const sendAndSettle = async (parts: AttemptParts, attempt: Attempt, claimed: Claimed): Promise<void> => {
  const { clock, asserted } = parts;
  const begun = clock.mono();
  try {
    const settlement = await sendClaimed(parts, attempt, claimed);
    parts.backoffs.answered(clock.mono() - begun);
    // the cookies may have changed to another account's during the call: then this account's mutation is not done
    // [O55]
    if (!asserted() && !settlement.isOurs) await confirm(() => parts.sure(0));
    await parts.settle(attempt, settlement);
  } catch (error) {
    await parts.failurePolicy.underWay(attempt, await ofOurs(parts, error));
  }
};

const sendClaimed = (
  { api, clock, asserted }: AttemptParts,
  { row, bound }: Attempt,
  { mode, again, provenAt, claimedAt }: Claimed,
): Promise<Settlement> => {
  const { id, key, watermark: mark, attempts } = row;
  const fresh = asserted() ? whileClaimed(api, clock, claimedAt) : whileProven(api, clock, provenAt);
  return bound.send(fresh, { id, mode, key, mark, attempts, again });
};

/**
 * A server that cannot check accounts may have refused another account's request: that says nothing about this one
 * [O55] (I22).
 */
const ofOurs = async ({ asserted, sure }: AttemptParts, error: unknown): Promise<unknown> => {
  const isWord =
    error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status !== 401;
  if (asserted() || !isWord) return error;
  try {
    await sure(0);
    return error;
  } catch (doubt) {
    if (!(doubt instanceof CallFailed)) throw doubt;
    return doubt.failure.kind === 'stopped' ? doubt : new Unconfirmed(doubt);
  }
};

/** Asks the server whether an unsure attempt took effect. */
const verify = async (parts: AttemptParts, asked: Attempt): Promise<void> => {
  const { transitions, epoch, serverNow } = parts;
  const { row, executor } = asked;
  const claim = { is: 'claimed', for: 'verify', via: 'plain', watermark: row.watermark } as const;
  const mine = await transitions.step(row, { ...claim, epoch, at: serverNow() });
  if (mine === undefined) return;
  const attempt = { ...asked, row: mine };
  let verification: Verification;
  try {
    verification = await ask(parts, attempt);
  } catch (error) {
    return parts.failurePolicy.underWay(attempt, error);
  }
  switch (verification.is) {
    case 'done':
      await parts.settle(attempt, verification.settlement);
      return;
    case 'absent':
      await follow(parts, attempt, isOver(mine, executor, parts.server()) ? null : verification.precheck);
      return;
    case 'refused':
      await refuse(parts, attempt, verification);
      return;
    case 'unknown': {
      const reason = verification.reason ?? { is: 'changed' };
      await transitions.stop(mine, { is: 'stopped', reason }, executor, verification.learn);
      return;
    }
    default:
      verification satisfies never;
  }
};

const ask = (parts: AttemptParts, { row, executor, bound }: Attempt): Promise<Verification> => {
  const { id, attempts, watermark: mark, createdAt, renewed = false, confirmedAbsent = false } = row;
  const mode = modeOf(executor, parts.server());
  const tried = {
    id,
    attempts,
    mode,
    mark,
    createdAt,
    renewed,
    confirmedAbsent,
    isOver: isOver(row, executor, parts.server()),
  };
  return bound.verify(parts.api, tried);
};

/** The attempt had no effect. Where the same read was also a precheck, the next attempt follows at once. */
const follow = async (parts: AttemptParts, absent: Attempt, precheck: Precheck | null): Promise<void> => {
  const waiting = await parts.transitions.step(absent.row, { is: 'absent' });
  if (waiting === undefined || precheck === null) return;
  const attempt = { ...absent, row: waiting };
  try {
    await send(parts, attempt, precheck);
  } catch (error) {
    await parts.failurePolicy.beforeClaim(attempt, error);
  }
};
