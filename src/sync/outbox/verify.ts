import { type AttemptParts, refuse } from './attempt-parts.ts';
import { isOver, modeOf } from './attempt-rules.ts';
import type { Precheck, Verification } from './executor.ts';
import type { Attempt } from './failure-policy.ts';
import { send } from './send.ts';

/** Asks the server whether an unsure attempt took effect. */
export const verify = async (parts: AttemptParts, asked: Attempt): Promise<void> => {
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
