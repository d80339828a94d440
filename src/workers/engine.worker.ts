import { type Endpoint, expose } from 'comlink';
import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import { type Account, type DeviceStore, openAccount, openDevice } from '#src/db/accounts.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { watchOpening } from '#src/db/opening.ts';
import { evict } from '#src/domain/engine/evict.ts';
import { openPulls } from '#src/domain/engine/pulls.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { startEngine } from '#src/sync/engine.ts';
import type { Failure } from '#src/sync/failure.ts';
import { makeCall } from '#src/sync/http.ts';
import { makeOffering } from '#src/sync/offers.ts';
import type { Convert } from '#src/sync/outbox/attempt-parts.ts';
import type { Engine, EngineState } from '#src/sync/ports.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import * as farewell from '#src/sync/session/account-ending-calls.ts';
import type { SessionDeps } from '#src/sync/session/session.ts';
import { exclusive, holdForLife, photoLock, untilReleased } from './locks.ts';
import { withoutSnapshots } from './snapshot-cache.ts';
import { xhrPut } from './xhr-put.ts';

let engine: Engine | null = null;

const outside = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  clock: systemClock,
  online: () => navigator.onLine,
  apiBase: env.apiBase,
};

/** Loads its code with the first photo that has to be converted. */
const convertLater: Convert = async (photo) => {
  try {
    return await (await import('./convert-photo.ts')).convertPhoto(photo);
  } catch {
    return 'not-here'; // the code could not be fetched: it is tried again
  }
};

/** The engine parts of an account: a visitor has no rooms, no notifications and no backup. */
const partOf = async (account: Account) =>
  account === 'visitor'
    ? { backup: await noBackups.openBackup(account), parts: null }
    : (await import('./member-engine.ts')).membersPart(account);

/** For one call without an engine; the device's database is open only as long as it takes. */
const withSession = async <R>(run: (deps: SessionDeps) => Promise<R>): Promise<R> => {
  const device: DeviceStore = await openDevice(() => {});
  try {
    return await run({
      call: makeCall({ ...outside, onServerTime: () => {} }),
      device,
      clock: systemClock,
      exclusive,
      changeAccount: withoutSnapshots,
    });
  } finally {
    device.close();
  }
};

/** Commands only: the worker writes its results into the database. A thin shell around src/sync. */
const api = {
  /**
   * Takes the lease for one account, which is the only one that this worker ever serves. `offered`: the replies that came
   * beside the page; `life`: the lock that is held while it lives. Returns whether it is.
   */
  start: async (account: Account, offered: string, life: string): Promise<boolean> => {
    const isHeld = await holdForLife(life);
    const closed = () => void engine?.stop();
    const [device, store, part] = await Promise.all([
      openDevice(closed, watchOpening),
      openAccount(account, closed, watchOpening),
      partOf(account),
    ]);
    engine = await startEngine({
      ...outside,
      ...part,
      account,
      store,
      device,
      random: Math.random,
      exclusive,
      changeAccount: withoutSnapshots,
      media: {
        put: xhrPut,
        convert: convertLater,
        photoUnlocked: (photoId) => untilReleased(photoLock(photoId)),
      },
      // a member's rows differ from the public ones [P20]
      ...(account === 'visitor' && offered !== '' && { offering: makeOffering(offered, systemClock) }),
      targetOf: targetsOf(openPulls),
      evict,
      mendRows: async (lease) => (await import('#src/db/mend-rows.ts')).mendRows(lease),
      holder: newUuid(),
    });
    return isHeld;
  },
  see: (keys: readonly string[]): void => {
    for (const key of keys) engine?.see(key);
  },
  refresh: (key: string): void => engine?.refresh(key),
  more: (key: string): void => engine?.more(key),
  look: (tab: string, room: ChatRoomId | null): void => engine?.look(tab, room),
  wake: (): void => engine?.wake(),
  send: (again: readonly IdempotencyKey[]): void => engine?.send(again),
  /** Also the heartbeat: a worker that does not answer is replaced. */
  state: (): EngineState | 'starting' => engine?.state() ?? 'starting',
  stop: async (): Promise<void> => {
    await engine?.stop();
  },
  /** Runs without an engine: the user is logging out. */
  tellLogout: (): Promise<void> => withSession((deps) => farewell.tellLogout(deps, 'now')),
  withdraw: (): Promise<Failure | null> => withSession(farewell.withdraw),
};
export type EngineApi = typeof api;

// in a page whose browser stores nothing the engine runs beside the screens: src/app/stand-ins.ts
expose(api, (globalThis as { readonly enginePort?: Endpoint }).enginePort);
