import {
  type Account,
  type AccountStore,
  type DeviceStore,
  openAccount,
  openDevice,
} from '#src/db/accounts.ts';
import type { SecondHome } from '#src/db/home/home.ts';
import { noHomes } from '#src/db/home/none.ts';
import { openHome } from '#src/db/home/worker-homes.ts';
import * as sessions from '#src/db/session.ts';
import { systemClock } from '#src/lib/time.ts';
import { reach } from '#src/sync/outbox/reach.ts';

/** Both places of what the logged-in user has pending, open for one piece of work. */
export interface OwnHomes {
  readonly account: Exclude<Account, 'visitor'>;
  readonly store: AccountStore;
  readonly home: SecondHome;
  readonly device: DeviceStore;
}

/** visitor: no user is logged in · unrestored: what was pending before a wipe is not back yet, and nothing may be sent. */
export type NoHomes = 'visitor' | 'unrestored';

/** Opens them, runs the work and closes them. Throws StoreError. */
export const withOwnHomes = async <R>(run: (homes: OwnHomes) => Promise<R>): Promise<R | NoHomes> => {
  const device = await openDevice(() => {});
  try {
    const account = sessions.accountOf(await device.read(['session'], sessions.current));
    if (account === 'visitor') return 'visitor';
    const store = await openAccount(account, () => {});
    let home: SecondHome | null = null;
    try {
      const reached = await reach({
        account,
        store,
        openHome: () => openHome(account),
        openNone: () => noHomes.openHome(account),
        newGeneration: () => crypto.randomUUID(),
        now: systemClock.wall,
      });
      if (reached === null) return 'unrestored';
      home = reached.home;
      return await run({ account, store, home, device });
    } finally {
      home?.close();
      store.close();
    }
  } finally {
    device.close();
  }
};
