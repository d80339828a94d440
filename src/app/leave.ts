import type { DeviceStore } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed, type Failure } from '#src/sync/failure.ts';
import { leavingLock } from '#src/sync/leaving.ts';
import { type EngineWorker, spawnEngine, within } from '#src/workers/engine.client.ts';
import { exclusive } from '#src/workers/locks.ts';

/** Longer than a call with its refresh may take; a logout does not make a person wait as long. */
const callMs = 35_000;
const logoutMs = 4_000;

/** A worker of its own for one call, because the engine's has been stopped. */
const inWorker = async <R>(ms: number, run: (worker: EngineWorker) => Promise<R>): Promise<R> => {
  let died = () => {};
  const death = new Promise<never>((_resolve, reject) => {
    died = () => reject(new Error('the worker for a last call did not start'));
  });
  const worker = spawnEngine(died);
  try {
    return await within(ms, Promise.race([run(worker), death]));
  } finally {
    worker.kill();
  }
};

/** Tells the server of the logout; what cannot be told now is told first thing at the next start. */
export const tellLogout = async (): Promise<void> => {
  if (!navigator.onLine) return;
  // too late or not at all: the session row still says "leaving", which is what the next start acts on
  await inWorker(logoutMs, (worker) => worker.orders.tellLogout()).catch(() => {});
};

/** Deletes the account on the server. Throws CallFailed; then nothing has changed here. */
export const callWithdraw = async (): Promise<void> => {
  const failure = await inWorker<Failure | null>(callMs, async (worker) => worker.orders.withdraw());
  if (failure !== null) throw new CallFailed(failure);
};

/**
 * A login is about to begin: a logout that the server was still to be told of must not end it. One that is being told is
 * waited for, a few seconds at most, because its answer would take the new cookies away.
 */
export const forgetLogout = async (device: DeviceStore): Promise<void> => {
  await device.write(['session'], 'strict', sessions.left);
  const told = exclusive(leavingLock, async () => {});
  await new Promise<void>((go, fail) => {
    const disarm = systemClock.setTimer(logoutMs, go);
    told.then(go, fail).finally(disarm);
  });
};
