import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import { login } from '#tests/sim/on-device.ts';
import { restart, rowsOf } from '#tests/sim/queue-at-rest.ts';
import type { World } from '#tests/sim/world.ts';
import { type Alteration, expectedOf, type Sale } from './sales.ts';
import type { SellWitness } from './witness.ts';

/** What was to be published is, or its entry says why not; what was to be changed is, or asks (P-S1, I21). */
export const checkSales = async (
  world: World,
  { sales, ledger }: SellWitness,
  offClock: boolean,
): Promise<void> => {
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
export const checkLeftovers = async (world: World): Promise<void> => {
  for (const device of world.devices) {
    for (let start = 0; start < 2; start += 1) await startAgain(world, device);
    for (const account of device.disk.accounts()) {
      if (account === 'visitor') continue;
      // what a page left that died is thrown away by the next engine of its account
      if ((await leftoversOf(device, account)).length > 0 && device.leader?.running?.account !== account) {
        await login(world, device, account);
        await startAgain(world, device);
      }
      for (const what of await leftoversOf(device, account)) world.report('P-B1', what);
      for (const { name, value } of await device.disk.account(account).peek('counters'))
        if (name.startsWith('intents.illegal')) world.report('I29', `${name} happened ${value} times`);
    }
  }
};

const startAgain = async (world: World, device: Device): Promise<void> => {
  restart(device);
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
