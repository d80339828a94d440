import type { Moment } from '#src/db/rows.ts';
import type { ListState } from '#src/frame/list-state.ts';

type States = readonly ListState<unknown>[];

/** How old a screen of several lists is: as old as the one that was fetched longest ago; null: none was fetched. */
export const oldestOf = (states: States): Moment | null =>
  states.reduce<Moment | null>((oldest, state) => {
    const at = 'at' in state ? state.at : null;
    return at === null || (oldest !== null && oldest < at) ? oldest : at;
  }, null);

/** Why nothing of a screen of several lists is there, said once; null: one of them is there, or may still come. */
export const unfetchedOfAll = (states: States) => {
  const unfetched = states.filter((state) => state.is === 'never' || state.is === 'failed');
  return unfetched.length < states.length ? null : (unfetched[0] ?? null);
};
