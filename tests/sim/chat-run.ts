import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { accountOf } from '#src/db/session.ts';
import { messageOf } from '#src/domain/chat/send-message.mutation.ts';
import { busiestMinute } from './busiest.ts';
import { checkRooms, checkSaid, type Talking } from './chat-at-rest.ts';
import type { Device } from './device.ts';
import { type Disk, memoryDisk } from './disk.ts';
import { login } from './on-device.ts';
import { requestsAMinute } from './run.ts';
import type { Script } from './script.ts';
import { isOnItsWay } from './witness.ts';
import { type Violation, World } from './world.ts';

export interface ChatOutcome {
  readonly violations: readonly Violation[];
  readonly trace: string;
  /** Most requests of a device within a minute beyond what people gave reason for. */
  readonly busiest: number;
  /** Messages that a server without names holds twice because one came too late to be known. */
  readonly late: number;
  readonly said: number;
}

/** After every trouble has ended, this may pass until nothing waits that needs no person (P-L1), ms. */
const drainMs = 90_000;
/** A message is only asked about after its horizon, and those of a lane one after the other (V6). */
const askedMs = 120_000;

/**
 * Runs a script of talk to its end: troubles, healing, quiet, and a comparison with the server. `beside` is shown the world
 * before anything happens in it.
 */
export const runChats = async (
  script: Script,
  makeDisk: () => Disk = memoryDisk,
  beside: (world: World) => void = () => {},
): Promise<ChatOutcome> => {
  const world = new World(script, makeDisk);
  beside(world);
  const onStray = (error: unknown) =>
    world.report('I29', error instanceof Error ? `${error.name}: ${error.message}` : 'thrown');
  process.on('unhandledRejection', onStray);
  try {
    const { chat } = world;
    if (chat === null) throw new Error('a script without rooms');
    return await play(script, { world, ...chat });
  } finally {
    process.off('unhandledRejection', onStray);
  }
};

const play = async (script: Script, talking: Talking): Promise<ChatOutcome> => {
  const { world, witness } = talking;
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
  }
  if (world.violations.length === 0) await world.heal();
  const sent = world.devices.map(({ net }) => net.sent.length);
  for (const device of world.devices) {
    if (world.violations.length > 0) break;
    await drain(talking, device);
  }
  // what was held up on its way comes in before anybody compares: a server that loses events tells of it in the next list only
  await world.elapse(Math.max(...world.devices.map(({ net }) => net.applyDelayMs)));
  for (const device of world.devices) {
    if (world.violations.length > 0) break;
    await checkRooms(talking, device);
  }
  if (world.violations.length === 0) checkSaid(talking);
  const busiest = Math.max(...world.devices.map((device, at) => busiestMinute(world, device, sent[at])));
  if (busiest > requestsAMinute * 2) world.report('I28', `${busiest} requests within a minute`);
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map(({ net }) => net.sent.length).join()}`,
    busiest,
    late: witness.ledger.late,
    said: witness.talk.all.length,
  };
};

const rowsOf = async ({ disk }: Device, user: UserId): Promise<OutboxEntry[]> =>
  disk.accounts().includes(user) ? disk.account(user).peek('outbox') : [];

const usersOf = async ({ disk }: Device): Promise<UserId[]> => {
  const users: UserId[] = [];
  for (const user of new Set([...disk.accounts(), ...disk.backups.stores.keys()])) {
    if (user === 'visitor') continue;
    const rows = disk.accounts().includes(user) ? await disk.account(user).peek('outbox') : [];
    if (rows.length > 0 || (disk.backups.stores.get(user)?.entries.size ?? 0) > 0) users.push(user);
  }
  return users;
};

/** Each account that still has something waiting logs in; what needs no person goes out (P-L1, P-L2). */
const drain = async (talking: Talking, device: Device): Promise<void> => {
  const { world } = talking;
  await world.elapse(15_000);
  const users = await usersOf(device);
  const current = accountOf(await device.session());
  const last = current === 'visitor' ? (1 as UserId) : current; // one of the members
  for (const user of [...users.filter((one) => one !== last), last]) {
    if (user !== accountOf(await device.session())) await comeBack(world, device, user);
    // what a page could not bring back, because the backup store failed when it began, comes back at the next start
    const marks = device.disk.accounts().includes(user) ? await device.disk.account(user).peek('marks') : [];
    if (marks.length === 0) restart(device);
    await goOut(talking, device, user);
  }
};

const comeBack = async (world: World, device: Device, user: UserId): Promise<void> => {
  // a logout that the server did not hear of is told again when somebody comes to look
  for (let tries = 0; tries < 60 && (await device.session()).state === 'leaving'; tries += 1) {
    if (tries % 5 === 0) world.wake(device);
    await world.elapse(2_000);
  }
  await login(world, device, user);
};

const restart = (device: Device): void => {
  for (const tab of device.tabs) device.crash(tab);
  for (const tab of device.tabs) device.reopen(tab);
};

/** A room in which a server without names takes nothing of this user, without a word. */
const isSilent = ({ server }: World, user: UserId, row: OutboxEntry): boolean => {
  const id = messageOf(row)?.chatRoomId ?? null;
  const room = id === null ? undefined : server.rooms.rooms.get(id);
  return room !== undefined && (room.isBlocked || room.parts.get(user)?.hasLeft === true);
};

const goOut = async ({ world }: Talking, device: Device, user: UserId): Promise<void> => {
  const seen = new Set<string>();
  const moving = async () => {
    const rows = await rowsOf(device, user);
    for (const { id } of rows) seen.add(id);
    const isBehind = (row: OutboxEntry) =>
      rows.some((other) => other.lane === row.lane && other.seq < row.seq && isStanding(other));
    return rows.filter((row) => isOnItsWay(row) && !isStanding(row) && !isBehind(row));
  };
  const isMute = !world.server.kind.ext;
  /** What the server takes in silence waits for seven days, and says so (V6, I7). */
  const isStanding = (row: OutboxEntry): boolean =>
    row.state === 'attention' || (isMute && row.failingSince !== undefined && isSilent(world, user, row));
  /** Some come back from the backup store only now. */
  const most = () => drainMs + (isMute ? askedMs * seen.size : 0);
  for (let waited = 0; waited < most(); waited += 5_000) {
    await world.elapse(5_000);
    // only now did it become known here whose cookies there are
    if (user !== accountOf(await device.session())) await comeBack(world, device, user);
    if (device.leader?.running?.account === user && (await moving()).length === 0) return;
  }
  for (const row of await moving())
    world.report('P-L1', `${row.kind} ${row.seq} of ${user} on ${device.name} is still ${row.state}`);
  if (device.leader?.running?.account !== user)
    world.report('I21', `${device.name} has no engine of ${user}`);
};
