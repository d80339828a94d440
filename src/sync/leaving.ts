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
 * wants a live session for it has none any more. `when` it is later than at the user's tap, another session may have begun in
 * this browser since: a server that names sessions is told which one is meant, and ends no other [S8]. Throws CallFailed; then
 * it stays to be told.
 */
export const tellLogout = (
  call: Attempt,
  device: DeviceStore,
  exclusive: Exclusive,
  when: 'now' | 'later',
): Promise<void> =>
  exclusive(leavingLock, async () => {
    const { state, sessionName } = await device.read(['session'], sessions.current);
    if (state !== 'leaving') return;
    try {
      await call(
        endpoints.logout,
        {},
        when === 'later' && sessionName !== null ? { ifMatch: sessionName } : {},
      );
    } catch (error) {
      if (!(error instanceof CallFailed) || error.failure.kind !== 'signed-out') throw error;
    }
    await device.write(['session'], 'strict', sessions.left);
  });
