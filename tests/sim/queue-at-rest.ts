import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from './device.ts';
import { login } from './on-device.ts';
import type { World } from './world.ts';

// What every scenario does once all trouble has ended: what waits must go out, or say why it does not (P-L1, P-L2).

/** Whether a row goes out by itself, sooner or later. */
export const isOnItsWay = ({ state }: OutboxEntry): boolean => state !== 'failed' && state !== 'attention';

export const rowsOf = async ({ disk }: Device, user: UserId): Promise<OutboxEntry[]> =>
  disk.accounts().includes(user) ? disk.account(user).peek('outbox') : [];

/** Who has a database or a backup store on this device. */
export const usersOf = ({ disk }: Device): UserId[] =>
  [...new Set([...disk.accounts(), ...disk.backups.stores.keys()])].filter(
    (account) => account !== 'visitor',
  );

/** Whose mutations wait on this device, in either. */
export const waitingUsers = async (device: Device): Promise<UserId[]> => {
  const users: UserId[] = [];
  for (const user of usersOf(device)) {
    const copies = device.disk.backups.stores.get(user)?.entries.size ?? 0;
    if ((await rowsOf(device, user)).length > 0 || copies > 0) users.push(user);
  }
  return users;
};

/** Whether the database of this user has agreed with its backup store. */
const isMarked = async ({ disk }: Device, user: UserId): Promise<boolean> =>
  disk.accounts().includes(user) && (await disk.account(user).peek('marks')).length > 0;

/** Closes every page and opens it again. */
export const restart = (device: Device): void => {
  for (const tab of device.tabs) device.crash(tab);
  for (const tab of device.tabs) device.reopen(tab);
};

/** What a page could not bring back, because the backup store failed when it began, comes back at the next start. */
export const bringBack = async (device: Device, user: UserId): Promise<void> => {
  if (!(await isMarked(device, user))) restart(device);
};

/** A user logs in again, once a logout that the server did not hear of has been told. `tries`: of 2 s each. */
export const comeBack = async (
  world: World,
  device: Device,
  user: UserId,
  { tries = 20, wakes = false } = {},
): Promise<void> => {
  for (let turn = 0; turn < tries && (await device.session()).state === 'leaving'; turn += 1) {
    if (wakes && turn % 5 === 0) world.wake(device);
    await world.elapse(2_000);
  }
  await login(world, device, user);
};

/** Until every request that a network holds up has taken effect. */
export const nothingDelayed = async (world: World): Promise<void> => {
  const isDelayed = () => world.devices.some(({ net }) => net.delayed > 0);
  for (let turn = 0; turn < 8 && isDelayed(); turn += 1) await world.elapse(10_000);
};

/** What has not gone out, though time enough has passed (P-L1). */
export const reportStuck = (
  world: World,
  device: Device,
  user: UserId,
  stuck: readonly OutboxEntry[],
): void => {
  for (const row of stuck)
    world.report('P-L1', `${row.kind} ${row.seq} of ${user} on ${device.name} is still ${row.state}`);
};

/** A device that is well has an engine of the account that is logged in there (I21). */
export const reportNoEngine = (world: World, device: Device, user: UserId): void => {
  if (device.leader?.running?.account !== user)
    world.report('I21', `${device.name} has no engine of ${user}`);
};
