import type { Homes } from './home.ts';

/** For a browser that has no second store at all: nothing is kept, and `kind` says so. */
export const noHomes: Homes = {
  openHome: async () => ({
    kind: 'none',
    unreadable: 0,
    mark: async () => null,
    setMark: async () => {},
    put: async () => {},
    remove: async () => {},
    all: async () => [],
    close: () => {},
  }),
  storedHomes: async () => [],
  deleteHome: async () => {},
  lastAccount: async () => null,
  setLastAccount: async () => {},
};
