import type { ItemId } from '#contract/ids.ts';

/** Lanes of an owner's mutations; in a file of its own, as the first screen does not need the definitions. */
export const editLanes = 'edit:';
export const editLane = (itemId: ItemId): string => `${editLanes}${itemId}`;
