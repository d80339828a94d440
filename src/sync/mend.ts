import type { AccountStore } from '#src/db/accounts.ts';
import { HomeError, type SecondHome } from '#src/db/home/home.ts';
import { count } from '#src/db/journal.ts';
import type { Grip } from './lease.ts';
import { reconcile } from './outbox/reconcile.ts';

/** Both homes hold the same again, whatever an earlier death left of it. A second home that fails is no reason to stop. */
export const mend = async (grip: Grip, store: AccountStore, home: SecondHome): Promise<void> => {
  if (home.kind === 'none')
    await grip.write(['counters', 'journal'], 'relaxed', (tx) => count(tx, 'home.none', 1));
  try {
    await reconcile(store, home);
  } catch (error) {
    if (!(error instanceof HomeError)) throw error;
  }
};
