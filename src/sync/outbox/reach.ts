import type { Account, AccountStore } from '#src/db/accounts.ts';
import { HomeError, type SecondHome } from '#src/db/home/home.ts';
import { isMarked } from '#src/db/marks.ts';
import type { Moment, Restored } from '#src/db/rows.ts';
import { restore } from './restore.ts';

interface ReachDeps {
  readonly account: Account;
  readonly store: AccountStore;
  /** Throws HomeError. */
  readonly openHome: () => Promise<SecondHome>;
  readonly openNone: () => Promise<SecondHome>;
  readonly newGeneration: () => string;
  readonly now: () => Moment;
}

/** A second home to work with, and what came back from it just now. */
export interface Reached {
  readonly home: SecondHome;
  readonly restored: Restored | null;
}

/**
 * The second home beside its database, into which it is first brought back where that was wiped (F-D3). Beside a database
 * that is whole one that cannot be opened is done without. null: the database was wiped, and what it held is nowhere else
 * and cannot be had now: it stays unmarked, so that the next start tries again. Throws StoreError.
 */
export const reach = async (deps: ReachDeps): Promise<Reached | null> => {
  const { store, openHome, openNone } = deps;
  const isWhole = await store.read(['marks'], isMarked);
  try {
    const home = await openHome();
    return { home, restored: isWhole ? null : await restore({ ...deps, home }) };
  } catch (error) {
    if (!(error instanceof HomeError)) throw error;
    return isWhole ? { home: await openNone(), restored: null } : null;
  }
};
