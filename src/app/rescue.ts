import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import * as backups from '#src/db/backup/backups.ts';
import { noBackups } from '#src/db/backup/none.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { registry } from '#src/domain/definitions.ts';
import type { Last } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { reach } from '#src/sync/outbox/reach.ts';
import { leftNoted } from './left-note.ts';
import { wipe } from './wipe.ts';

/**
 * For a wiped device database: the backup store says who was logged in, until the server can be asked; only the notes
 * say that the user logged out, and the logout of which session is still to be reported.
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
    if (error instanceof BackupError) return null; // the server says it once it can be asked
    throw error;
  }
};

/** Finishes a logout in which the app died, before any screen shows (I24). */
export const finishWipe = async (device: DeviceStore): Promise<SessionRow> => {
  const wiping = !(await wipe());
  return device.write(['session'], 'strict', (tx) => sessions.patch(tx, { wiping }));
};

/** Restores the entries of a database without a mark, which is new or was wiped (F-D3). */
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
    registry,
    newGeneration: newUuid,
    now: () => systemClock.wall() + serverOffset,
  });
  reached?.backup.close();
  return reached?.restored ?? null; // without a mark the next start retries
};
