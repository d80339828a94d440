import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import * as backups from '#src/db/backup/backups.ts';
import { noBackups } from '#src/db/backup/none.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { reach } from '#src/sync/outbox/reach.ts';
import type { Last } from './app-context.ts';
import { leftNoted } from './left-note.ts';
import { wipe } from './wipe.ts';

/**
 * The device's own database was wiped: who was here is told by the backup store, until the server can be asked; that one
 * had left, and the server is still to be told of which session, by the notes alone.
 */
export const recall = async (device: DeviceStore, last: Last): Promise<SessionRow> => {
  const userId = last === 'member' ? await lastAccount() : null;
  return device.write(['session'], 'strict', async (tx) => {
    const known = await sessions.current(tx);
    if (known.state !== 'unknown') return known;
    if (last === 'leaving') return sessions.patch(tx, { state: 'leaving', sessionName: leftNoted() });
    if (userId === null) return known;
    return sessions.patch(tx, { state: 'member', userId });
  });
};

const lastAccount = async () => {
  try {
    return await backups.lastAccount();
  } catch (error) {
    if (error instanceof BackupError) return null; // the server tells, when it can be asked
    throw error;
  }
};

/** The app died in the middle of a logout: what was begun is ended before anything is shown (I24). */
export const finishWipe = async (device: DeviceStore): Promise<SessionRow> => {
  const wiping = !(await wipe());
  return device.write(['session'], 'strict', (tx) => sessions.patch(tx, { wiping }));
};

/** A database without a mark is new or was wiped: what its person had waiting comes back (F-D3). */
export const restoreIfWiped = async (
  account: Account,
  store: AccountStore,
  serverOffset: number,
): Promise<Restored | null> => {
  const reached = await reach({
    account,
    store,
    openBackup: () => backups.openBackup(account),
    openNone: () => noBackups.openBackup(account),
    newGeneration: newUuid,
    now: () => systemClock.wall() + serverOffset,
  });
  reached?.backup.close();
  return reached?.restored ?? null; // without a mark the next start tries again
};
