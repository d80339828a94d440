import type { Account } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { markOf, markRestoreShown } from '#src/db/engine-rows.ts';
import { mendRows } from '#src/db/mend-rows.ts';
import type { AccountTables } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { type Store, StoreError } from '#src/db/store.ts';
import { liveOver } from '#src/domain/chat/engine/live.ts';
import { registry } from '#src/domain/definitions.ts';
import { backgroundParts } from '#src/domain/engine/background-parts.ts';
import { evict } from '#src/domain/engine/evict.ts';
import { memberParts } from '#src/domain/engine/member-parts.ts';
import { openPulls } from '#src/domain/engine/pulls.ts';
import { startEngine } from '#src/sync/engine.ts';
import { Fenced } from '#src/sync/lease.ts';
import { reach } from '#src/sync/outbox/reach.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import { epochStart, makeClock, type Owner } from './clock.ts';
import { gateOf, mortal } from './context.ts';
import type { Device } from './device.ts';
import type { Tab } from './tab.ts';

interface BothStores {
  readonly store: Store<AccountTables>;
  readonly backup: BackupStore;
}

/** The database and the backup store of an account; null: it was wiped, and what it held cannot be had now. */
const reachStores = async (
  device: Device,
  account: Account,
  owner: Owner,
  store: Store<AccountTables>,
): Promise<BothStores | null> => {
  const reached = await reach({
    account,
    store,
    openBackup: () => device.backups(owner).openBackup(account),
    openNone: () => noBackups.openBackup(account),
    registry,
    newGeneration: () => `generation ${device.in.timeline.now}`,
    now: () => epochStart + device.in.timeline.now + device.wallOffset,
  });
  return reached && { store, backup: reached.backup };
};

/**
 * As a page opens them (src/app/boot.ts, src/app/mutation-writer.ts): what a wiped database held is back before anything
 * reads it, and is told; where it cannot be had, users can act all the same.
 */
export const openStores = async (device: Device, account: Account, owner: Owner): Promise<BothStores> => {
  const store = await device.open(account, owner);
  if (account === 'visitor') return { store, backup: await noBackups.openBackup(account) };
  const stores = await reachStores(device, account, owner, store);
  if (stores === null) return { store, backup: await noBackups.openBackup(account) };
  const mark = await store.read(['marks'], markOf);
  if (mark?.untold != null) await store.write(['marks'], 'relaxed', markRestoreShown);
  return stores;
};

/** As a `sync` event opens them: without what was wanted before nothing is sent. */
const openDrain = async (device: Device, account: Account, owner: Owner): Promise<BothStores | null> =>
  reachStores(device, account, owner, await device.open(account, owner));

/** What every engine of a device stands on. */
const common = async (device: Device, account: Account, owner: Owner, stores: BothStores, holder: string) => {
  const gate = gateOf(owner, device.in);
  const deviceStore = mortal(await device.disk.device.open(gate), owner, device.dies, device.spins);
  return {
    account,
    ...stores,
    device: deviceStore,
    fetch: device.net.fetchFor(owner),
    clock: makeClock(device.in.timeline, owner, () => device.wallOffset),
    random: device.in.random.next,
    online: () => device.net.online && !device.net.isDenied,
    exclusive: device.locks.exclusive(owner),
    apiBase: '',
    holder: `${holder}#${device.engineStarts}`,
  };
};

const isExpected = (error: unknown): boolean =>
  error instanceof StoreError || error instanceof BackupError || error instanceof Fenced;

/** Less than the three minutes that a browser gives a `sync` event, and how long its connections may outlive it. */
const [drainMs, drainHorizonMs] = [150_000, 30_000];

/** A `sync` event while no page leads: the same engine under the same lease, as src/workers/drain.ts does. */
export const drain = async (device: Device, owner: Owner): Promise<void> => {
  device.engineStarts += 1;
  device.in.timeline.schedule(drainMs, () => device.kill({ owner }));
  try {
    const account = sessions.accountOf(await device.session());
    if (account === 'visitor') return;
    const stores = await openDrain(device, account, owner);
    if (stores === null) return device.kill({ owner });
    const deps = await common(device, account, owner, stores, `${device.name}.sw`);
    const engine = await startEngine({
      ...deps,
      targetOf: () => undefined,
      parts: backgroundParts,
      horizonMs: drainHorizonMs,
    });
    device.worker = { engine, account, owner, since: device.in.timeline.now };
    device.engineSince = device.in.timeline.now;
    await engine.drained();
    await engine.stop();
  } catch (error) {
    if (!isExpected(error)) device.in.surfaced(error);
  }
  device.kill({ owner });
  device.worker = null;
};

/** Starts an engine as a leading tab does. */
export const launch = async (device: Device, tab: Tab, owner: Owner): Promise<void> => {
  const { timeline, surfaced } = device.in;
  device.engineStarts += 1;
  // a start that never answers is given up, as the supervisor does
  const giveUp = timeline.schedule(15_000, () => {
    owner.dead = true;
    tab.starting = false;
  });
  try {
    const account = sessions.accountOf(await device.session());
    const stores = await openStores(device, account, owner);
    const deps = await common(device, account, owner, stores, tab.name);
    const openSocket = device.net.dial?.open(owner) ?? null;
    const engine = await startEngine({
      ...deps,
      targetOf: targetsOf(openPulls),
      evict,
      mendRows,
      parts: memberParts(openSocket && liveOver(openSocket)),
    });
    if (owner.dead) return;
    tab.running = { engine, account, owner, since: timeline.now };
    device.engineSince = timeline.now;
    for (const key of device.shownKeys()) engine.see(key);
    device.sayLooks();
  } catch (error) {
    if (!isExpected(error)) surfaced(error);
  }
  giveUp();
  tab.starting = false;
};
