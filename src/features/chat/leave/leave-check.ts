import type { LeaveCheck } from '#src/domain/chat/room.view.ts';

/** How far a user is on their way out of a room. */
export type LeaveStep =
  | { readonly is: 'none' }
  /** The server is asked whether a rental is running. `before`: what was known when it was. */
  | { readonly is: 'checking'; readonly before: LeaveCheck; readonly begun: boolean }
  /** One is running, or nobody could say. */
  | { readonly is: 'blocked' }
  /** The user is asked. */
  | { readonly is: 'asking' };

/** A check that takes longer counts as failed. */
export const leaveCheckMs = 6_000;

/**
 * What the answer to the check makes of the step; the same object while there is none. Only an answer that came after the
 * question counts: a rental may have begun since the one before.
 */
export const afterCheck = (step: LeaveStep, now: LeaveCheck | undefined, offline: boolean): LeaveStep => {
  if (step.is !== 'checking') return step;
  if (offline) return { is: 'blocked' };
  if (now === undefined) return step;
  const { before } = step;
  if (now.stamp > before.stamp) return { is: now.running === false ? 'asking' : 'blocked' };
  if (now.loading) return step.begun ? step : { ...step, begun: true };
  const failed = now.trouble !== null && (step.begun || now.trouble !== before.trouble);
  return failed ? { is: 'blocked' } : step;
};
