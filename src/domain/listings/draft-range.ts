/**
 * The key range of listing drafts in their table. In a file of its own, as the first screen needs nothing else of them.
 */
export const listingDraftKeys = { from: 'listing:', to: 'listing:\uffff' } as const;
