import { endpoints } from '#contract/endpoints.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import type { Exclusive } from './exclusive.ts';
import { CallFailed } from './failure.ts';
import type { Attempt } from './http.ts';

/** Held while the server is told of a logout: its answer clears the cookies, so no login may begin meanwhile. */
export const leavingLock = 'campick-leaving';

/**
 * Tells the server of a logout that this device still owes it; of one that a login made void it is told nothing. One that
 * wants a live session for it has none any more. Throws CallFailed; then it stays to be told.
 */
export const tellLogout = (call: Attempt, device: DeviceStore, exclusive: Exclusive): Promise<void> =>
  exclusive(leavingLock, async () => {
    if ((await device.read(['session'], sessions.current)).state !== 'leaving') return;
    try {
      await call(endpoints.logout, {});
    } catch (error) {
      if (!(error instanceof CallFailed) || error.failure.kind !== 'signed-out') throw error;
    }
    await device.write(['session'], 'strict', sessions.left);
  });
