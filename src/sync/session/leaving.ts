import { endpoints } from '#contract/endpoints.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import type { Exclusive } from './exclusive.ts';

/** Held while a logout is reported to the server: the answer clears the cookies, so no login may begin meanwhile. */
export const leavingLock = 'campick-leaving';

/**
 * Reports a logout that this device still owes the server; a logout that a login made void is not reported. A server
 * that wants a live session for a logout has none any more: the logout is done. When it is reported later than at the
 * user's tap (`when`), another session may have begun in this browser since: a server that names sessions is told which
 * one is meant, and ends no other [S8] [S12]. Throws CallFailed; then the logout is still owed.
 */
export const tellLogout = (
  call: Call,
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
