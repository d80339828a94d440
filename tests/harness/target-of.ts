import { type Pull, targetsOf } from '#src/sync/pull/pull.ts';
import type { Target } from '#src/sync/pull/target.ts';

/** What an engine with these pulls alone fetches under a key; throws where it is none of theirs. */
export const targetOf = (pulls: readonly Pull[], key: string): Target => {
  const target = targetsOf(pulls, () => true)(key);
  if (target === undefined) throw new Error(`nothing is pulled under ${key}`);
  return target;
};
