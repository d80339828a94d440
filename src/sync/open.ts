import type { Account } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { note } from '#src/db/journal.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment, Trouble } from '#src/db/rows.ts';
import type { LeaseHandle } from './lease.ts';

/** Clears what an earlier engine left as "loading" [P18], and records this engine. Throws Fenced, StoreError. */
export const open = (leaseHandle: LeaseHandle, account: Account, at: Moment): Promise<void> =>
  leaseHandle.write(['feeds', 'pulls', 'journal', 'counters'], 'relaxed', async (tx) => {
    await feeds.clearLoading(tx);
    await pulls.clearLoading(tx);
    const about = account === 'visitor' ? 'visitor' : 'member';
    await note(tx, { at, epoch: leaseHandle.epoch, what: 'engine.start', about }, 'engine.starts');
  });

/** Stores for the screens whether the network is free. */
export const markLink = (leaseHandle: LeaseHandle, trouble: Trouble | null, at: Moment): Promise<void> =>
  leaseHandle.write(['pulls'], 'relaxed', async (tx) => {
    if (trouble === null) await pulls.markDone(tx, 'link', { stamp: leaseHandle.stamp(), at }, null);
    else await pulls.markTrouble(tx, 'link', trouble);
  });
