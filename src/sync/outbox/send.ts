import { CallFailed } from '../failure.ts';
import { type AttemptParts, expire, refuse } from './attempt-parts.ts';
import { isOver, modeOf } from './attempt-rules.ts';
import { confirm, type Precheck, type Settlement, Unconfirmed } from './executor.ts';
import type { Attempt } from './failure-policy.ts';
import { plainProofMs, whileClaimed, whileProven } from './fresh-calls.ts';

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
export const send = async (
  parts: AttemptParts,
  attempt: Attempt,
  seen: Precheck | null = null,
): Promise<void> => {
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
    case 'moved':
      return parts.onMoved();
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
