import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import { bringBack, comeBack, isOnItsWay, restart, rowsOf, waitingUsers } from '#tests/sim/queue-at-rest.ts';
import type { World } from '#tests/sim/world.ts';
import { isByLane, type RecordedMutation } from './recorded-mutations.ts';

/** How long after all trouble everything must have gone out, beside what a client must wait for by itself (P-L1). */
const drainMs = 90_000;

/**
 * After every trouble has ended: each account that still has something waiting on a device logs in there, and everything
 * goes out or says why it does not (P-L1, P-L2, I21, I22, P-I3); then the server holds what users last wanted (I9, P-S9).
 */
export const checkDrained = async (world: World): Promise<void> => {
  for (const device of world.devices) {
    for (const user of await waitingUsers(device)) {
      if (world.violations.length > 0) return;
      await comeBack(world, device, user);
      await bringBack(device, user);
      await goOut(world, device, user);
      if ((await stuck(device, user)).some((row) => row.lane !== `item:${world.server.kind.poisoned}`)) {
        // what waits for a user is tried again once: nothing is wrong any more
        await world.step({ do: 'again', d: world.devices.indexOf(device), t: 0 });
        await goOut(world, device, user);
      }
      await checkQueue(world, device, user);
    }
    if (world.violations.length > 0) return;
    // what a backup store that failed has kept is thrown away by the next start; one that had no mark yet gets it first
    for (let start = 0; start < 2; start += 1) {
      restart(device);
      await world.elapse(10_000);
    }
    await checkLeftovers(world, device);
  }
  if (world.violations.length === 0) checkMutations(world);
};

const stuck = async (device: Device, user: UserId): Promise<OutboxEntry[]> =>
  (await rowsOf(device, user)).filter((row) => !isOnItsWay(row));

/** Time goes on until nothing is on its way any more, or for as long as it may be at most. */
const goOut = async (world: World, device: Device, user: UserId): Promise<void> => {
  for (let waited = 0; waited < drainMs; waited += 5_000) {
    await world.elapse(5_000);
    const rows = await rowsOf(device, user);
    const isWaiting = device.leader?.running?.account !== user;
    const isMoving = (row: OutboxEntry) =>
      isOnItsWay(row) && !isBehind(row, rows) && !(isPoisoned(world, user, row) && isFailing(row));
    if (!isWaiting && !rows.some(isMoving)) return;
  }
};

/**
 * The server fails on this listing for ever. A request that came twice may have left two rows, after which an older server
 * fails on that listing for ever, too.
 */
const isPoisoned = ({ server, witness }: World, user: UserId, { lane }: OutboxEntry): boolean =>
  lane === `item:${server.kind.poisoned}` ||
  (server.kind.older === true && witness.mutations.isFree(user, lane));

/** The server fails on it, and its user is told that it goes on trying [O10]. */
const isFailing = ({ failingSince }: OutboxEntry): boolean => failingSince !== undefined;

/** An entry before it in its lane waits for the user, or for a server that fails on it. */
const isBehind = (row: OutboxEntry, rows: readonly OutboxEntry[]): boolean =>
  rows.some(
    (other) =>
      other.lane === row.lane && other.seq < row.seq && (other.state === 'attention' || isFailing(other)),
  );

const checkQueue = async (world: World, device: Device, user: UserId): Promise<void> => {
  for (const row of await rowsOf(device, user)) {
    const name = `${row.kind} ${row.seq} (${JSON.stringify(row.args)}) of ${user} on ${device.name}`;
    const isFailed = isPoisoned(world, user, row);
    if (isOnItsWay(row) && !(isFailed && isFailing(row)) && !isBehind(row, await rowsOf(device, user)))
      world.report('P-L1', `${name} is still ${row.state} after all trouble`);
    if (row.state === 'attention' && row.reason?.is === 'unknown-kind') continue;
    const isDeleted = row.state === 'failed' && row.reason?.is === 'refused';
    if (row.reason?.is === 'given-up') world.report('F-A7', `${name} was given up within days`);
    if (!isOnItsWay(row) && !isFailed && !isDeleted && row.reason?.is !== 'contested')
      world.report('P-L1', `${name} is left ${row.state}: ${JSON.stringify(row.reason)}`);
  }
};

/** Nothing is left of what is done: rows, photos, copies (P-B1). */
const checkLeftovers = async (world: World, device: Device): Promise<void> => {
  for (const account of device.disk.accounts()) {
    if (account === 'visitor') continue;
    const rows = await rowsOf(device, account);
    const photos = await device.disk.account(account).peek('photos');
    const needed = JSON.stringify(rows.map(({ args }) => args));
    for (const photo of photos)
      if (!needed.includes(photo.id)) world.report('P-B1', `${photo.id} is kept for nobody`);
    const entries = [...(device.disk.backups.stores.get(account)?.entries.values() ?? [])];
    const ids = new Set<string>([...rows.map(({ id }) => id), ...photos.map(({ id }) => id)]);
    for (const { id, kind } of entries)
      if (!ids.has(id))
        world.report('P-B1', `the backup store of ${account} keeps ${kind} ${id} for nothing`);
    const [mark] = await device.disk.account(account).peek('marks');
    if (mark?.untold != null) world.report('F-D3', `what came back to ${account} was never told`);
    const journal = await device.disk.account(account).peek('counters');
    for (const { name, value } of journal)
      if (name.startsWith('intents.illegal')) world.report('I29', `${name} happened ${value} times`);
  }
};

const checkMutations = (world: World): void => {
  const { mutations } = world.witness;
  for (const { device, user, entity } of mutations.names()) {
    const expected = mutations.expected(device, user, entity);
    const owner = world.devices.find(({ name }) => name === device);
    if (expected === null || owner === undefined || isRefused(world, owner, expected.last)) continue;
    const now = serverSays(world, user, entity);
    if (now !== undefined && !expected.values.has(now))
      world.report(
        'I9',
        `the server says ${now} for ${entity} of ${user}, who last wanted ${expected.last.value}`,
      );
  }
};

const serverSays = ({ server }: World, user: UserId, entity: string): string | undefined => {
  const member = server.members.get(user);
  if (entity === 'nickname') return member?.nickname;
  if (entity === 'photo') return server.uploads.contentOf(member?.profileImageUrl ?? '');
  const whom = Number(/^block:(\d+)$/.exec(entity)?.[1]);
  if (!Number.isNaN(whom)) return String(server.rooms.blockedBy(user).some((one) => one === whom));
  const id = [...server.listings.keys()].find((one) => `item:${one}` === entity);
  if (id === undefined || server.listings.get(id)?.deleted) return undefined;
  return String(server.isLiked(user, id));
};

/** It is still there, and its user sees why. */
const isRefused = (world: World, device: Device, { user, entity }: RecordedMutation): boolean => {
  const rows = device.disk.exact ? (device.disk.account(user).peek('outbox') as OutboxEntry[]) : []; // at once, if exact
  const lane = isByLane(entity) ? entity : 'me';
  return (
    rows.some((row) => row.lane === lane && !isOnItsWay(row)) ||
    world.server.kind.poisoned === Number(entity.slice(5))
  );
};
