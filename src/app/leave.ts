import type { DeviceStore } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed, type Failure } from '#src/sync/failure.ts';
import { leavingLock } from '#src/sync/session/leaving.ts';
import { type EngineWorker, spawnEngine, within } from '#src/workers/engine.client.ts';
import { exclusive } from '#src/workers/locks.ts';

/** Longer than a call with its refresh may take; a logout uses a shorter limit, as the user waits for it. */
const callMs = 35_000;
const logoutMs = 4_000;

/** Runs one call in a worker of its own, because the engine's worker has been stopped. */
const inWorker = async <R>(ms: number, run: (worker: EngineWorker) => Promise<R>): Promise<R> => {
  let died = () => {};
  const death = new Promise<never>((_resolve, reject) => {
    died = () => reject(new Error('the worker for the account-ending call did not start'));
  });
  const worker = spawnEngine(died);
  try {
    return await within(ms, Promise.race([run(worker), death]));
  } finally {
    worker.kill();
  }
};

/** Sends the logout to the server; a failed one is sent first thing at the next start. */
export const tellLogout = async (): Promise<void> => {
  if (!navigator.onLine) return;
  // on a failure the session row still says "leaving", and the next start sends the logout
  await inWorker(logoutMs, (worker) => worker.orders.tellLogout()).catch(() => {});
};

/** Deletes the account on the server. Throws CallFailed; then nothing has changed on this device. */
export const callWithdraw = async (): Promise<void> => {
  const failure = await inWorker<Failure | null>(callMs, async (worker) => worker.orders.withdraw());
  if (failure !== null) throw new CallFailed(failure);
};

/**
 * Before a login: drops an unsent logout, which would end the new session. Waits a few seconds at most for a logout
 * that is being sent, because its answer would delete the new cookies.
 */
export const forgetLogout = async (device: DeviceStore): Promise<void> => {
  await device.write(['session'], 'strict', sessions.left);
  const told = exclusive(leavingLock, async () => {});
  await new Promise<void>((go, fail) => {
    const disarm = systemClock.setTimer(logoutMs, go);
    told.then(go, fail).finally(disarm);
  });
};
