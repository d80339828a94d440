import type { Account } from '../accounts.ts';
import { HomeError, type SecondHome } from './home.ts';
import { noHomes } from './none.ts';
import { pickHomes } from './pick.ts';

export const { openHome, storedHomes, deleteHome, lastAccount, setLastAccount } = pickHomes(
  globalThis,
  async (caches, locks) => (await import('./cache.ts')).cacheHomes(caches, locks),
);

/** One that cannot be opened now must not keep people from acting: the first home has it, and a later start mends the second. */
export const openHomeOrNone = async (account: Account): Promise<SecondHome> => {
  try {
    return await openHome(account);
  } catch (error) {
    if (error instanceof HomeError) return noHomes.openHome(account);
    throw error;
  }
};
