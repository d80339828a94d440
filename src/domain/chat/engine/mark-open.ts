import * as pulls from '#src/db/pulls.ts';
import { socketPull } from '#src/domain/pull-keys.ts';
import { toWire } from '#src/lib/kst.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import * as rooms from '../rooms.ts';

/** Stores whether the connection is open. While it is not, no event reports who is in a room. */
export const markOpen = (leaseHandle: LeaseHandle, serverNow: number, isOpen: boolean): Promise<void> =>
  leaseHandle.write(['pulls', 'rooms'], 'relaxed', async (tx) => {
    if (isOpen) return pulls.markLoading(tx, socketPull, leaseHandle.epoch);
    await pulls.markIdle(tx, socketPull);
    await rooms.forgetPresence(tx, toWire(serverNow) as never);
  });
