import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import {
  bringBack,
  comeBack,
  isOnItsWay,
  nothingDelayed,
  reportStuck,
  rowsOf,
  usersOf,
} from '#tests/sim/queue-at-rest.ts';
import { mostFor, type Scenario } from '#tests/sim/scenario.ts';
import type { Script } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import { checkLeftovers, checkSales } from './at-rest.ts';
import { makeSellScript } from './script.ts';
import { makeSellWitness, type SellWitness } from './witness.ts';

/** Users write listings, choose photos, publish, edit and delete. */
export const sells: Scenario<SellWitness> = {
  name: 'sells',
  makeScript: makeSellScript,
  witness: (world) => {
    const witness = makeSellWitness(world);
    world.watchers.push(witness);
    return witness;
  },
  oracle: async ({ script, world, witness }) => {
    world.countNoMore();
    if (world.violations.length === 0) await world.elapse(40_000);
    for (const device of world.devices)
      for (const user of usersOf(device)) if (world.violations.length === 0) await drain(world, device, user);
    await nothingDelayed(world);
    if (world.violations.length === 0) await checkSales(world, witness, hasOffClock(script));
    if (world.violations.length === 0) await checkLeftovers(world);
  },
  mostRequests: ({ script, witness: { sales } }) =>
    mostFor(5 + script.setting.items + sales.all.length * 4 + sales.alterations.length, script),
  count: ({ witness: { sales, ledger } }) => ({
    excused: ledger.late,
    begun: sales.all.length,
    done: sales.all.filter((sale) => ledger.created(sale).length > 0).length,
  }),
};

/**
 * After every trouble has ended, this may pass until nothing waits that needs no user (P-L1), ms: an upload whose bytes nobody
 * takes is given up after 120 s, and its listing looks for itself, is created and proved by answers that take seconds each.
 */
const drainMs = 180_000;

/** The clock of a device was wrong at some time. */
const hasOffClock = ({ steps }: Script): boolean => steps.some((step) => step.do === 'wall' && step.ms !== 0);

/** Whoever has something waiting logs in again; what needs no user goes out, and what needs one is tried once more (P-L1, P-L2). */
const drain = async (world: World, device: Device, user: UserId): Promise<void> => {
  await comeBack(world, device, user);
  await bringBack(device, user);
  await goOut(world, device, user);
  if ((await rowsOf(device, user)).some((row) => !isOnItsWay(row))) {
    await world.step({ do: 'again', d: world.devices.indexOf(device), t: 0 });
    await goOut(world, device, user);
  }
  reportStuck(world, device, user, await moving(device, user));
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
