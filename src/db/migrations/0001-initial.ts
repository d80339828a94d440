/**
 * Listings, lists, the profile, the lease and the journal. Few indexes: the pages of a list hold its order, and a
 * search over the stored listings reads every row (docs/decisions/0005).
 */
export const initial = {
  version: 1,
  stores: {
    items: 'itemId, seenAt',
    feeds: 'key',
    feedPages: '[feed+generation+page]',
    pulls: 'key',
    me: 'id',
    lease: 'id',
    journal: 'seq',
    counters: 'name',
    strictMarker: '',
  },
} as const;
