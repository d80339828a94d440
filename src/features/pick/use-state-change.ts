import { useEffect, useState } from 'react';
import { pickStates } from '#contract/pick.ts';
import { useCachedNumber } from '#src/frame/view-cache.tsx';

interface StateChange {
  /** It has become what it is since this screen was last looked at. */
  readonly fresh: boolean;
  /** And that before somebody's eyes. */
  readonly seen: boolean;
}

const known: readonly string[] = pickStates;

/** Whether a PICK has changed its state, whoever did it. `screen`: names the place where it was looked at. */
export const useStateChange = (screen: string, state: string): StateChange => {
  const rank = known.indexOf(state);
  const [last, keep] = useCachedNumber(`state:${screen}`, rank);
  const [first] = useState({ rank, last });
  const [seen, setSeen] = useState(false);
  if (!seen && rank !== first.rank) setSeen(true);
  useEffect(() => keep(rank));
  return { fresh: seen || first.rank !== first.last, seen };
};
