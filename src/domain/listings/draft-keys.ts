import type { ItemId } from '#contract/ids.ts';

/**
 * The key range of listing drafts in their table. In a file of its own, as the first screen needs nothing else of them.
 */
export const listingDraftKeys = { from: 'listing:', to: 'listing:\uffff' } as const;

/** Key of a draft's row in `drafts`; each edited listing has one draft. */
export const listingDraftKey = (draftId: string): string => `${listingDraftKeys.from}${draftId}`;
export const editDraftId = (itemId: ItemId): string => `edit-${itemId}`;
