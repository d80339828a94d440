import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { isChecked } from '#tests/model/kind.ts';
import { busiestMinute } from './busiest.ts';
import type { Device } from './device.ts';
import { type Disk, memoryDisk } from './disk.ts';
import { login } from './on-device.ts';
import { requestsAMinute, triesAThing } from './run.ts';
import { type Alteration, expectedOf, type Sale } from './sales.ts';
import type { Script } from './script.ts';
import type { SellWitness } from './sell-witness.ts';
import { isOnItsWay } from './witness.ts';
import { type Violation, World } from './world.ts';

export interface SellOutcome {
  readonly violations: readonly Violation[];
  readonly trace: string;
  /** Most requests of a device within a minute beyond what users gave reason for. */
  readonly busiest: number;
  /** What no client can close: effects after the horizon, or made by the network itself. */
  readonly late: number;
  readonly published: number;
}

/**
 * After every trouble has ended, this may pass until nothing waits that needs no user (P-L1), ms: an upload whose bytes nobody
 * takes is given up after 120 s, and its listing looks for itself, is created and proved by answers that take seconds each.
 */
const drainMs = 180_000;

/** Runs a script of sellers to its end: troubles, healing, quiet, and a comparison with the server. */
export const runSells = async (script: Script, makeDisk: () => Disk = memoryDisk): Promise<SellOutcome> => {
  const world = new World(script, makeDisk);
  const onStray = (error: unknown) =>
    world.report('I29', error instanceof Error ? `${error.name}: ${error.message}` : 'thrown');
  process.on('unhandledRejection', onStray);
  try {
    const { sells } = world;
    if (sells === null) throw new Error('a script without sellers');
    return await play(script, world, sells);
  } finally {
    process.off('unhandledRejection', onStray);
  }
};

const play = async (script: Script, world: World, sells: SellWitness): Promise<SellOutcome> => {
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
  }
  if (world.violations.length === 0) await world.heal();
  const sent = world.devices.map(({ net }) => net.sent.length);
  if (world.violations.length === 0) await world.elapse(40_000);
  for (const device of world.devices)
    for (const user of await usersOf(device))
      if (world.violations.length === 0) await drain(world, device, user);
  const isDelayed = () => world.devices.some(({ net }) => net.delayed > 0);
  for (let turn = 0; turn < 8 && isDelayed(); turn += 1) await world.elapse(10_000);
  if (world.violations.length === 0) await checkSales(world, sells, hasOffClock(script));
  if (world.violations.length === 0) await checkLeftovers(world);
  const busiest = Math.max(...world.devices.map((device, at) => busiestMinute(world, device, sent[at])));
  const things = 5 + script.setting.items + sells.sales.all.length * 4 + sells.sales.alterations.length;
  const most = Math.max(requestsAMinute, triesAThing * things) * (isChecked(script.setting) ? 1 : 2);
  if (busiest > most) world.report('I28', `${busiest} requests within a minute`);
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map(({ net }) => net.sent.length).join()}`,
    busiest,
    late: sells.ledger.late,
    published: sells.sales.all.filter((sale) => sells.ledger.created(sale).length > 0).length,
  };
};

/** The clock of a device was wrong at some time. */
const hasOffClock = ({ steps }: Script): boolean => steps.some((step) => step.do === 'wall' && step.ms !== 0);

/** Who has something on this device, in either backup. */
const usersOf = async ({ disk }: Device): Promise<UserId[]> =>
  [...new Set([...disk.accounts(), ...disk.backups.stores.keys()])].filter(
    (account) => account !== 'visitor',
  );

const rowsOf = async ({ disk }: Device, user: UserId): Promise<OutboxEntry[]> =>
  disk.accounts().includes(user) ? disk.account(user).peek('outbox') : [];

/** Whoever has something waiting logs in again; what needs no user goes out, and what needs one is tried once more (P-L1, P-L2). */
const drain = async (world: World, device: Device, user: UserId): Promise<void> => {
  for (let tries = 0; tries < 20 && (await device.session()).state === 'leaving'; tries += 1)
    await world.elapse(2_000);
  await login(world, device, user);
  const marks = device.disk.accounts().includes(user) ? await device.disk.account(user).peek('marks') : [];
  // what a page could not bring back, because the backup store failed when it began, comes back at the next start
  if (marks.length === 0) for (const tab of device.tabs) device.crash(tab);
  for (const tab of device.tabs) device.reopen(tab);
  await goOut(world, device, user);
  if ((await rowsOf(device, user)).some((row) => !isOnItsWay(row))) {
    await world.step({ do: 'again', d: world.devices.indexOf(device), t: 0 });
    await goOut(world, device, user);
  }
  for (const row of await moving(device, user))
    world.report('P-L1', `${row.kind} ${row.seq} of ${user} on ${device.name} is still ${row.state}`);
};

const moving = async (device: Device, user: UserId): Promise<OutboxEntry[]> => {
  const rows = await rowsOf(device, user);
  const isStopped = (row: OutboxEntry) => !isOnItsWay(row);
  const isBehind = (row: OutboxEntry) =>
    rows.some((other) => other.lane === row.lane && other.seq < row.seq && isStopped(other)) ||
    rows.some((other) => row.dependsOn.includes(other.id) && isStopped(other));
  return rows.filter((row) => isOnItsWay(row) && !isBehind(row));
};

const goOut = async (world: World, device: Device, user: UserId): Promise<void> => {
  for (let waited = 0; waited < drainMs; waited += 5_000) {
    await world.elapse(5_000);
    const isHere = device.leader?.running?.account === user;
    if (isHere && (await moving(device, user)).length === 0) return;
    if (world.violations.length > 0) return;
  }
};

/** What was to be published is, or its entry says why not; what was to be changed is, or asks (P-S1, I21). */
const checkSales = async (world: World, { sales, ledger }: SellWitness, offClock: boolean): Promise<void> => {
  const entryOf = async (sale: Pick<Sale, 'device' | 'user'>, isIts: (row: OutboxEntry) => boolean) => {
    const device = world.devices.find(({ name }) => name === sale.device);
    return device === undefined ? undefined : (await rowsOf(device, sale.user)).find(isIts);
  };
  for (const sale of sales.all) {
    const last = expectedOf(sale)?.last;
    if (sale.isFree || last?.act !== 'publish' || ledger.created(sale).length > 0) continue;
    const isLater = sale.versions.at(-1) !== last && sale.versions.at(-1)?.state !== 'void';
    const entry = await entryOf(sale, ({ lane }) => lane === `create:${sale.draftId}`);
    if (entry === undefined && !isLater)
      world.report('P-S1', `${sale.draftId} was to be published and is nowhere`);
    // an end that was counted by a wrong clock of the device is asked about
    const isAsked = entry?.reason?.is === 'given-up' || (offClock && entry?.reason?.is === 'expired');
    if (entry !== undefined && !isAsked)
      world.report('P-L1', `${sale.draftId} is left ${entry.state}: ${JSON.stringify(entry.reason)}`);
  }
  const isReplaced = (one: Alteration) =>
    sales.alterations
      .slice(sales.alterations.indexOf(one) + 1)
      .some((other) => other.itemId === one.itemId && other.state !== 'void');
  for (const one of sales.alterations) {
    if (one.state !== 'kept' || one.isFree || ledger.isDone(one) || isReplaced(one) || one.act === 'erase')
      continue;
    if (one.ids.size === 0) continue; // it was so already
    // which entry an effect belongs to is known only on a disk that answers at once
    if (world.devices.some(({ disk }) => !disk.exact)) continue;
    const entry = await entryOf(one, ({ id }) => one.ids.has(id));
    const item = world.server.listings.get(one.itemId);
    if (entry === undefined && item?.deleted !== true)
      world.report('P-S1', `an edit of ${one.itemId} on ${one.device} is nowhere`);
  }
};

/** Nothing is left of what is done: photos and copies that nothing names (P-B1). */
const checkLeftovers = async (world: World): Promise<void> => {
  for (const device of world.devices) {
    for (let start = 0; start < 2; start += 1) await restart(world, device);
    for (const account of device.disk.accounts()) {
      if (account === 'visitor') continue;
      // what a page left that died is thrown away by the next engine of its account
      if ((await leftoversOf(device, account)).length > 0 && device.leader?.running?.account !== account) {
        await login(world, device, account);
        await restart(world, device);
      }
      for (const what of await leftoversOf(device, account)) world.report('P-B1', what);
      for (const { name, value } of await device.disk.account(account).peek('counters'))
        if (name.startsWith('intents.illegal')) world.report('I29', `${name} happened ${value} times`);
    }
  }
};

const restart = async (world: World, device: Device): Promise<void> => {
  for (const tab of device.tabs) device.crash(tab);
  for (const tab of device.tabs) device.reopen(tab);
  await world.elapse(10_000);
};

/** Photos and copies of this account that nothing names. */
const leftoversOf = async (device: Device, account: UserId): Promise<string[]> => {
  const db = device.disk.account(account);
  const [rows, drafts, photos] = [await db.peek('outbox'), await db.peek('drafts'), await db.peek('photos')];
  const needed = JSON.stringify([rows.map(({ args }) => args), drafts.map((row) => row.photos)]);
  const ids = new Set([
    ...rows.map((row) => String(row.id)),
    ...photos.map(({ id }) => id),
    ...drafts.map(({ key }) => `draft:${key}`),
  ]);
  const copies = [...(device.disk.backups.stores.get(account)?.entries.values() ?? [])];
  return [
    ...photos
      .filter(({ id }) => !needed.includes(id))
      .map(({ id }) => `${id} is kept for nothing on ${device.name}`),
    ...copies
      .filter(({ id }) => !ids.has(id))
      .map(({ id, kind }) => `the backup store of ${account} keeps ${kind} ${id} for nothing`),
  ];
};
