import { openDevice } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { makeCall } from '#src/sync/http.ts';
import * as farewell from '#src/sync/session/account-ending-calls.ts';
import { exclusive } from './locks.ts';

/** How long a login waits at most, as that of the login screen does. */
const mostMs = 4_000;

/**
 * Sends a pending logout before a login that begins by its bare address, without a screen of the app. A later logout
 * would end the new session, and a late answer to it would delete the new cookies [S13].
 */
export const settleLogout = async (): Promise<void> => {
  const device = await openDevice(() => {});
  try {
    if ((await device.read(['session'], sessions.current)).state !== 'leaving') return;
    const over = AbortSignal.timeout(mostMs);
    const call = makeCall({
      fetch: (address, { signal, ...init }) =>
        fetch(address, { ...init, signal: AbortSignal.any(signal ? [signal, over] : [over]) }),
      clock: systemClock,
      online: () => navigator.onLine,
      apiBase: env.apiBase,
      onServerTime: () => {},
    });
    const told = farewell
      .tellLogout({ call, device, clock: systemClock, exclusive }, 'later')
      .catch(() => {}); // the database was deleted meanwhile: no logout is pending
    // a frozen page may hold the lock for ever
    await Promise.race([told, new Promise<void>((go) => systemClock.setTimer(mostMs, go))]);
    await device.write(['session'], 'strict', sessions.left);
  } finally {
    device.close();
  }
};
