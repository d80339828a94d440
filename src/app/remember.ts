import type { Account, AccountStore } from '#src/db/accounts.ts';
import * as backups from '#src/db/backup/backups.ts';
import { markOf } from '#src/db/engine-rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import { countParked, deleteOlderGenerations } from '#src/db/stored-accounts.ts';
import { lostSince, noteGeneration } from './generation-note.ts';
import { noteLeft } from './left-note.ts';

/** Notes who is logged in in the backup store, and the session that was left outside of it, for the case of a wipe. */
export const remember = async ({ state, userId, sessionName }: SessionRow): Promise<void> => {
  noteLeft(state === 'leaving' ? sessionName : null);
  const here = state === 'member' ? userId : null;
  if ((await backups.lastAccount()) !== here) await backups.setLastAccount(here);
  await deleteOlderGenerations();
};

/**
 * What was lost where the database and the backup store of this account were both wiped: then its database has another
 * generation than the one that was noted outside of them. A restored database has the noted generation.
 */
export const lostOf = async (account: Account, store: AccountStore) => {
  const mark = await store.read(['marks'], markOf);
  return mark === undefined ? null : lostSince({ account, generation: mark.generation });
};

/** Notes the generation of this account's database, outside all databases. */
export const noteHere = async (account: Account, store: AccountStore): Promise<void> => {
  const mark = await store.read(['marks'], markOf);
  if (mark !== undefined) noteGeneration(store, { account, generation: mark.generation });
};

/** How many entries are parked until the user whose session is over logs in again. */
export const parkedOf = async ({ userId }: SessionRow): Promise<number> =>
  userId === null ? 0 : countParked(userId);
