/**
 * Listings, lists, the profile, the lease and the journal. Few indexes: the order of a list is in its pages, and a
 * search over what is stored reads every row (docs/decisions/0005).
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
