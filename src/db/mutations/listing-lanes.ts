import type { ItemId } from '#contract/ids.ts';

/** Lanes of what an owner does with listings; apart from the definitions, which the first screen does without. */
export const editPrefix = 'edit:';
export const editLane = (itemId: ItemId): string => `${editPrefix}${itemId}`;
