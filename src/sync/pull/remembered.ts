import type { Target } from './target.ts';

export type TargetOf = (key: string) => Target | undefined;

/** Makes each target once, because a target remembers what it fetched. */
export const remembered = (make: TargetOf): TargetOf => {
  const targets = new Map<string, Target | undefined>();
  return (key) => {
    if (!targets.has(key)) targets.set(key, make(key));
    return targets.get(key);
  };
};
