import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { accountOf } from '#src/db/session.ts';
import { isChecked } from '#tests/model/kind.ts';
import { busiestMinute } from './busiest.ts';
import type { Device } from './device.ts';
import { type Disk, memoryDisk } from './disk.ts';
import { requestsAMinute, triesAThing } from './run.ts';
import type { Script } from './script.ts';
import { checkPicks, checkTaps, type Trading } from './trade-at-rest.ts';
import { isOnItsWay } from './witness.ts';
import { type Violation, World } from './world.ts';

export interface TradeOutcome {
  readonly violations: readonly Violation[];
  readonly trace: string;
  /** Most requests of a device within a minute beyond what people gave reason for. */
  readonly busiest: number;
  /** What a server without keys or preconditions did twice, or on terms that had changed since a look. */
  readonly late: number;
  readonly decided: number;
}

/** After every trouble has ended, this may pass until nothing waits that needs no person (P-L1), ms. */
const drainMs = 120_000;
/**
 * Runs a script of trades to its end: troubles, healing, quiet, and a comparison with the server. `beside` is shown the world
 * before anything happens in it.
 */
export const runTrades = async (
  script: Script,
  makeDisk: () => Disk = memoryDisk,
  beside: (world: World) => void = () => {},
): Promise<TradeOutcome> => {
  const world = new World(script, makeDisk);
  beside(world);
  const onStray = (error: unknown) =>
    world.report('I29', error instanceof Error ? `${error.name}: ${error.message}` : 'thrown');
  process.on('unhandledRejection', onStray);
  try {
    const { trades } = world;
    if (trades === null) throw new Error('a script without trades');
    return await play(script, { world, witness: trades });
  } finally {
    process.off('unhandledRejection', onStray);
  }
};

const play = async (script: Script, trading: Trading): Promise<TradeOutcome> => {
  const { world, witness } = trading;
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
    for (const device of world.devices) await witness.views(device);
  }
  if (world.violations.length === 0) await world.heal();
  // who asks for all of it from here on is the judge
  const sent = world.devices.map(({ net }) => net.sent.length);
  const quiet = async (check: (device: Device) => Promise<void>) => {
    for (const device of world.devices) if (world.violations.length === 0) await check(device);
  };
  if (world.violations.length === 0) await world.elapse(pauseOf(script));
  await quiet((device) => drain(trading, device));
  const isDelayed = () => world.devices.some(({ net }) => net.delayed > 0);
  for (let turn = 0; turn < 8 && isDelayed(); turn += 1) await world.elapse(10_000);
  await quiet((device) => checkPicks(trading, device));
  if (world.violations.length === 0) await checkTaps(trading);
  const busiest = Math.max(...world.devices.map((device, at) => busiestMinute(world, device, sent[at])));
  const most =
    Math.max(requestsAMinute, triesAThing * thingsOf(script)) * (isChecked(script.setting) ? 1 : 2);
  if (busiest > most) world.report('I28', `${busiest} requests within a minute`);
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map(({ net }) => net.sent.length).join()}`,
    busiest,
    late: witness.ledger.late + witness.ledger.drifted,
    decided: witness.taps.all.length,
  };
};

/** So long a healed server may still be left alone, because it asked for that, ms. */
const pauseOf = ({ steps }: Script): number =>
  Math.max(
    10_000,
    ...steps.map((step) =>
      step.do === 'fault' && step.kind === 'limited' ? 1_000 * Number(step.wait ?? 0) : 0,
    ),
  );

/** What one device may want of the server at once: lists, listings, what was told of, and what its person decides. */
const thingsOf = ({ setting }: Script): number => 5 + setting.items + 2;

/** Whoever has something waiting is logged in still, or again; what needs no person goes out (P-L1, P-L2). */
const drain = async ({ world }: Trading, device: Device): Promise<void> => {
  const user = (world.devices.indexOf(device) + 1) as UserId; // as scripts of trades log in
  const isHere = async () => accountOf(await device.session()) === user;
  if (!(await isHere())) await world.step({ do: 'login', d: world.devices.indexOf(device), user });
  const { disk } = device;
  const marks = disk.accounts().includes(user) ? await disk.account(user).peek('marks') : [];
  // what a page could not bring back, because the backup store failed when it began, comes back at the next start
  const isMarked = marks.length > 0;
  if (!isMarked) for (const tab of device.tabs) device.crash(tab);
  for (const tab of device.tabs) device.reopen(tab);
  const moving = async (): Promise<OutboxEntry[]> => {
    const rows = disk.accounts().includes(user) ? await disk.account(user).peek('outbox') : [];
    const isBehind = (row: OutboxEntry) =>
      rows.some((other) => other.lane === row.lane && other.seq < row.seq && other.state === 'attention');
    return rows.filter((row) => isOnItsWay(row) && !isBehind(row));
  };
  for (let waited = 0; waited < drainMs; waited += 2_500) {
    await world.elapse(2_500);
    if (device.leader?.running?.account === user && (await moving()).length === 0) return;
  }
  for (const row of await moving())
    world.report('P-L1', `${row.kind} ${row.seq} of ${user} on ${device.name} is still ${row.state}`);
  if (device.leader?.running?.account !== user)
    world.report('I21', `${device.name} has no engine of ${user}`);
};
