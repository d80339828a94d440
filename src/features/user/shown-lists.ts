import type { Moment } from '#src/db/rows.ts';
import type { ListState } from '#src/shell/frame/list-state.ts';

/** How old a screen of several lists is: as old as the one that was fetched longest ago; null: none was fetched. */
export const oldestOf = (states: readonly ListState<unknown>[]): Moment | null =>
  states.reduce<Moment | null>((oldest, state) => {
    const at = 'at' in state ? state.at : null;
    return at === null || (oldest !== null && oldest < at) ? oldest : at;
  }, null);
