/** Where listing drafts lie in their table. Apart from the rest of them: the first screen needs nothing more. */
export const listingDraftKeys = { from: 'listing:', to: 'listing:\uffff' } as const;
