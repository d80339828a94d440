import type { OutboxEntry } from '#src/db/rows.ts';
import { type AttemptParts, type AttemptsDeps, expire, makeAttemptParts } from './attempt-parts.ts';
import { horizonOf, isAsked, isOver, isSuspect } from './attempt-rules.ts';
import { send } from './send.ts';
import { verify } from './verify.ts';

/** Takes one entry as far as it can go now: precheck, attempt, verification. */
export interface Attempts {
  execute(row: OutboxEntry): Promise<void>;
  /** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that. */
  horizonOf(row: OutboxEntry): number;
  /** Whether this build knows the entry's kind and can read its arguments. */
  knows(row: OutboxEntry): boolean;
}

export const makeAttempts = (deps: AttemptsDeps): Attempts => {
  const parts = makeAttemptParts(deps);
  const { executorOf, server } = parts;
  return {
    execute: (row) => execute(parts, row),
    knows: (row) => executorOf(row.kind)?.bind(row) != null,
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
    // by its own key it may be repeated, elsewhere it is verified first [O4]
    if (ready.unsure && isAsked(ready, executor, server())) await verify(parts, { ...attempt, row: ready });
    else await send(parts, { ...attempt, row: ready });
  } catch (error) {
    await parts.failurePolicy.beforeClaim(attempt, error);
  }
};
