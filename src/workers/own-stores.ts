import {
  type Account,
  type AccountStore,
  type DeviceStore,
  openAccount,
  openDevice,
} from '#src/db/accounts.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { openBackup } from '#src/db/backup/worker-backups.ts';
import * as sessions from '#src/db/session.ts';
import { registry } from '#src/domain/definitions.ts';
import { systemClock } from '#src/lib/time.ts';
import { announce } from '#src/sync/bus.ts';
import { reach } from '#src/sync/outbox/reach.ts';
import { makeStores, type OutboxStores } from '#src/sync/outbox/stores.ts';

/** The database of the logged-in user, open for one piece of work. */
interface OwnDatabase {
  readonly account: Exclude<Account, 'visitor'>;
  readonly store: AccountStore;
  readonly device: DeviceStore;
}

/** The same with the backup store, as whatever writes or sends mutations needs it. */
export interface OwnStores extends OwnDatabase {
  readonly backup: BackupStore;
  /** By which the service worker writes mutations; open pages are told. */
  readonly stores: OutboxStores;
}

/**
 * visitor: no user is logged in · unrestored: what was pending before a wipe is not restored yet, and nothing may be
 * sent [O40].
 */
export type NoStores = 'visitor' | 'unrestored';

const newUuid = (): string => crypto.randomUUID();

/** Opens it, runs the work and closes it. Throws StoreError. */
export const withOwnDatabase = async <R>(run: (own: OwnDatabase) => Promise<R>): Promise<R | 'visitor'> => {
  const device = await openDevice(() => {});
  try {
    const account = sessions.accountOf(await device.read(['session'], sessions.current));
    if (account === 'visitor') return 'visitor';
    const store = await openAccount(account, () => {});
    try {
      return await run({ account, store, device });
    } finally {
      store.close();
    }
  } finally {
    device.close();
  }
};

/** Opens them, runs the work and closes them. Throws StoreError. */
export const withOwnStores = <R>(run: (stores: OwnStores) => Promise<R>): Promise<R | NoStores> =>
  withOwnDatabase(async ({ account, store, device }) => {
    let backup: BackupStore | null = null;
    try {
      const reached = await reach({
        account,
        store,
        openBackup: () => openBackup(account),
        openNone: () => noBackups.openBackup(account),
        registry,
        newGeneration: newUuid,
        now: systemClock.wall,
      });
      if (reached === null) return 'unrestored';
      backup = reached.backup;
      const stores = makeStores({
        store,
        backup,
        definitionOf: registry.definitionOf,
        now: systemClock.wall,
        newUuid,
        announce: (again) => announce(account, again),
      });
      return await run({ account, store, backup, device, stores });
    } finally {
      backup?.close();
    }
  });
