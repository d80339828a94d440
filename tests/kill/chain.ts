import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from '#tests/harness/accepted-witness.ts';
import type { AppServer } from '#tests/harness/app-server.ts';
import type { Fault } from '#tests/harness/fault.ts';
import { type Device, makeDevice } from '#tests/harness/kill.ts';
import type { Ledger } from '#tests/harness/ledger.ts';
import type { Draw } from './random.ts';
import { taps } from './taps.ts';

/** What one device went through, for the sum. */
export interface Toll {
  kills: number;
  accepted: number;
  dropped: number;
  naturalWipes: number;
  forcedWipes: number;
  /** Of texts; of mutations `wrong` tells. */
  lost: number;
  duplicated: number;
  reordered: number;
  readonly wrong: string[];
  /** Of texts that were killed on their way to the disk: where they have been found. */
  readonly found: { inField: number; waiting: number; sent: number };
}

export interface ChainOptions {
  readonly server: AppServer;
  readonly ledger: Ledger;
  readonly nickname: string;
  readonly slot: number;
  readonly draw: Draw;
  readonly kills: number;
  readonly ext: 'on' | 'off';
  readonly toll: Toll;
}

/** How an answer is lost. A plain server must not be met with a request that the browser repeats by itself. */
const losses = {
  on: [{ kind: 'drop-response' }, { kind: 'drop-body' }],
  off: [{ kind: 'drop-body' }],
} as const;
const likeCall = /^\/api\/v1\/like\//;
/** A kill comes within so long: before, during and after what it is to hit (F-C2). */
const latestMs = 1_500;
/** An unsure attempt of a plain server is left alone for ten seconds (engine §3), and again for each lost answer. */
const drainMs = 120_000;

const looks = (items: readonly number[], draw: Draw): Step[] =>
  draw.shuffled(items).map((item) => ({ item, pauseMs: 0, tap: false }));

/** Taps without a network, and a kill somewhere in it. */
const killWhileTapping = async (device: Device, draw: Draw): Promise<void> => {
  const walking = device.walk(taps(device.items, draw)).catch(() => []); // the kill ends it
  await pause(draw.below(latestMs));
  await device.kill();
  await walking;
};

/** Taps without a network; it comes back, some answers are lost on the way, and a kill somewhere in it. */
const killWhileSending = async (device: Device, draw: Draw, loss: Fault): Promise<number> => {
  const missing = await device.walk(taps(device.items, draw));
  if (missing.length > 0) device.mutations.wrong.push(`no heart on ${missing} to tap`);
  const lost = draw.below(4);
  if (lost > 0) device.network.inject(likeCall, loss, lost);
  await device.online();
  await pause(draw.below(latestMs));
  await device.kill();
  device.network.heal();
  return lost;
};

/** Several kills in a row on one profile, which is what breaks its databases; then everything must have gone out. */
export const runChain = async ({ draw, kills, toll, ext, ...who }: ChainOptions): Promise<void> => {
  const device = await makeDevice(who);
  const { mutations } = device;
  const loss = (): Fault => draw.shuffled<Fault>(losses[ext])[0] ?? { kind: 'drop-body' };
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await device.offline();
      if (draw.chance(0.5)) await killWhileTapping(device, draw);
      else toll.dropped += await killWhileSending(device, draw, loss());
      toll.kills += 1;
      const survived = await device.reopen({ offline: true });
      // a wiped device has no listing to show until it is online
      if (!survived) await device.online();
      const missing = await device.walk(looks(device.items, draw), survived ? 5_000 : 20_000);
      if (missing.length > 0) mutations.wrong.push(`no heart on ${missing} after kill ${kill}`);
    }
    await device.online();
    if (draw.chance(0.5)) device.network.inject(likeCall, loss(), 1);
    await device.drained(drainMs);
    await device.walk(looks(device.items, draw));
    await device.judge();
  } catch (error) {
    mutations.wrong.push(`${error instanceof Error ? error.message : error}`);
  } finally {
    toll.accepted += mutations.accepted();
    toll.naturalWipes += device.naturalWipes();
    toll.wrong.push(...mutations.wrong.map((wrong) => `${who.nickname}: ${wrong}`));
    await device.remove();
  }
};
