import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { accountOf } from '#src/db/session.ts';
import type { Device } from '#tests/sim/device.ts';
import {
  bringBack,
  isOnItsWay,
  nothingDelayed,
  reportNoEngine,
  reportStuck,
  rowsOf,
} from '#tests/sim/queue-at-rest.ts';
import { mostFor, onEach, type Scenario } from '#tests/sim/scenario.ts';
import { openRooms } from '#tests/sim/scenarios/chats/rooms.ts';
import type { Script } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import { checkPicks, checkTaps } from './at-rest.ts';
import { makeTradeScript } from './script.ts';
import { makeTradeWitness, type TradeWitness } from './witness.ts';

/** Two or three users, each on a device of their own, trade by what their screens show them. */
export const trades: Scenario<TradeWitness> = {
  name: 'trades',
  makeScript: makeTradeScript,
  witness: (world, { setting }) => {
    if (setting.chat !== undefined) openRooms(world, setting.chat);
    const witness = makeTradeWitness(world);
    world.watchers.push(witness);
    return witness;
  },
  afterStep: async ({ world, witness }) => {
    for (const device of world.devices) await witness.views(device);
  },
  oracle: async ({ script, world, witness }) => {
    world.countNoMore();
    if (world.violations.length === 0) await world.elapse(pauseOf(script));
    await onEach(world, (device) => drain(world, device));
    await nothingDelayed(world);
    await onEach(world, (device) => checkPicks({ world, witness }, device));
    if (world.violations.length === 0) await checkTaps({ world, witness });
  },
  // lists, listings, what was told of, and what its user decides
  mostRequests: ({ script }) => mostFor(5 + script.setting.items + 2, script),
  count: ({ witness: { ledger, taps } }) => ({
    excused: ledger.late + ledger.drifted,
    begun: taps.all.length,
    done: 0,
  }),
};

/** After every trouble has ended, this may pass until nothing waits that needs no user (P-L1). */
const drainMs = 120_000;

/** So long a healed server may still be left alone, because it asked for that, ms. */
const pauseOf = ({ steps }: Script): number =>
  Math.max(
    10_000,
    ...steps.map((step) =>
      step.do === 'fault' && step.kind === 'limited' ? 1_000 * Number(step.wait ?? 0) : 0,
    ),
  );

/** Whoever has something waiting is logged in still, or again; what needs no user goes out (P-L1, P-L2). */
const drain = async (world: World, device: Device): Promise<void> => {
  const user = (world.devices.indexOf(device) + 1) as UserId; // as scripts of trades log in
  const isHere = async () => accountOf(await device.session()) === user;
  if (!(await isHere())) await world.step({ do: 'login', d: world.devices.indexOf(device), user });
  await bringBack(device, user);
  const moving = async (): Promise<OutboxEntry[]> => {
    const rows = await rowsOf(device, user);
    const isBehind = (row: OutboxEntry) =>
      rows.some((other) => other.lane === row.lane && other.seq < row.seq && other.state === 'attention');
    return rows.filter((row) => isOnItsWay(row) && !isBehind(row));
  };
  for (let waited = 0; waited < drainMs; waited += 2_500) {
    await world.elapse(2_500);
    if (device.leader?.running?.account === user && (await moving()).length === 0) return;
  }
  reportStuck(world, device, user, await moving());
  reportNoEngine(world, device, user);
};
