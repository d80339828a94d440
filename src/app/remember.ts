import type { Account, AccountStore } from '#src/db/accounts.ts';
import * as backups from '#src/db/backup/backups.ts';
import * as marks from '#src/db/marks.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import { countParked } from '#src/db/stored-accounts.ts';
import { isOtherGeneration, noteGeneration } from '#src/services/generation-note.ts';
import { noteLeft } from '#src/services/left-note.ts';

/** Says in the backup store who is here, and in a note which session was left, for a device whose databases are wiped. */
export const remember = async ({ state, userId, sessionName }: SessionRow): Promise<void> => {
  noteLeft(state === 'leaving' ? sessionName : null);
  const here = state === 'member' ? userId : null;
  if ((await backups.lastAccount()) !== here) await backups.setLastAccount(here);
};

/**
 * Whether everything that this account had stored here was wiped, the database and the backup store: its database then has another generation than the
 * one that was noted beside them. What came back brings the noted one back, too.
 */
export const isLost = async (account: Account, store: AccountStore): Promise<boolean> => {
  const mark = await store.read(['marks'], marks.current);
  return mark !== undefined && isOtherGeneration(account, mark.generation);
};

/** Notes which generation of its database this account has here, outside all databases. */
export const noteHere = async (account: Account, store: AccountStore): Promise<void> => {
  const mark = await store.read(['marks'], marks.current);
  if (mark !== undefined) noteGeneration(account, mark.generation);
};

/** How much waits for the return of the one whose session is over. */
export const parkedOf = async ({ userId }: SessionRow): Promise<number> =>
  userId === null ? 0 : countParked(userId);
