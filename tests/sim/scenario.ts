import { isChecked } from '#tests/model/kind.ts';
import { busiestMinute } from './busiest.ts';
import { type Disk, memoryDisk } from './disk.ts';
import type { Script } from './script.ts';
import { type Violation, World } from './world.ts';

/** One run of a script: its world, and who watches what in it. */
export interface Run<Witness> {
  readonly script: Script;
  readonly world: World;
  readonly witness: Witness;
}

/** One kind of schedule: what happens, who watches it, and what must hold in the end. */
export interface Scenario<Witness = unknown> {
  /** Of `npm run sim -- --of`, of its folder of regressions and of its planted bugs. */
  readonly name: string;
  /** What happens in a world, from a seed; plain data. */
  readonly makeScript: (seed: number) => Script;
  /** Lets into a world what is in it besides devices and their server, and who watches that. */
  readonly witness: (world: World, script: Script) => Witness;
  /** What is looked at after every step of the script. */
  readonly afterStep?: (run: Run<Witness>) => Promise<void>;
  /**
   * Judges the world after every trouble has ended: what waits goes out, and everything is as the server says. It
   * calls `world.countNoMore` where it begins to ask by itself.
   */
  readonly oracle: (run: Run<Witness>) => Promise<void>;
  /** Most requests of a device within a minute beyond what users gave reason for (I28). */
  readonly mostRequests: (run: Run<Witness>) => number;
  /** What of a run a test or a summary counts. */
  readonly count: (run: Run<Witness>) => Counts;
}

interface Counts {
  /** What was excused: no client can tell it apart or prevent it on such a server. */
  readonly excused: number;
  /** What users began. */
  readonly begun: number;
  /** What of it came to its end at the server, where that is counted. */
  readonly done: number;
}

export interface Outcome extends Counts {
  readonly violations: readonly Violation[];
  /** Equal texts are equal runs. */
  readonly trace: string;
  /** Most requests of a device within a minute beyond what users gave reason for. */
  readonly busiest: number;
}

export interface Options<Witness> {
  readonly makeDisk?: () => Disk;
  /** Shown the world before anything happens in it. */
  readonly beside?: (run: Run<Witness>) => void | Promise<void>;
}

/** Runs a script to its end: troubles, healing, quiet, and a comparison with the server. */
export const play = async <Witness>(
  scenario: Scenario<Witness>,
  script: Script,
  { makeDisk = memoryDisk, beside }: Options<Witness> = {},
): Promise<Outcome> => {
  const world = new World(script, makeDisk);
  const run = { script, world, witness: scenario.witness(world, script) };
  await beside?.(run);
  // a bug that the engine lets surface is caught by nothing else
  const onStray = (error: unknown) =>
    world.report('I29', error instanceof Error ? `${error.name}: ${error.message}` : 'thrown');
  process.on('unhandledRejection', onStray);
  try {
    return await playTo(scenario, run);
  } finally {
    process.off('unhandledRejection', onStray);
  }
};

const playTo = async <Witness>(scenario: Scenario<Witness>, run: Run<Witness>): Promise<Outcome> => {
  const { script, world } = run;
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
    await scenario.afterStep?.(run);
  }
  if (world.violations.length === 0) await world.heal();
  await scenario.oracle(run);
  const busiest = Math.max(
    ...world.devices.map((device) => busiestMinute(world, device, world.counted.get(device)?.sent)),
  );
  if (busiest > scenario.mostRequests(run)) world.report('I28', `${busiest} requests within a minute`);
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map(({ net }) => net.sent.length).join()}`,
    busiest,
    ...scenario.count(run),
  };
};

/**
 * Requests a minute that no reason of a user's accounts for (I28). Each thing on screen or waiting keeps its own pace:
 * after 1, 2, 4 … s, jittered, some eight times in its first minute.
 */
export const requestsAMinute = 30;
const triesAThing = 8;
/** Where no user can be asserted, each step of an attempt asks first who is here; that takes two requests. */
const timesPlain = 2;

/** Most requests a minute of a device that may want so many things of the server at once. */
export const mostFor = (things: number, { setting }: Script): number =>
  Math.max(requestsAMinute, triesAThing * things) * (isChecked(setting) ? 1 : timesPlain);

/** Calls it for each device, until a rule is broken. */
export const onEach = async (
  world: World,
  check: (device: World['devices'][number]) => Promise<void>,
): Promise<void> => {
  for (const device of world.devices) if (world.violations.length === 0) await check(device);
};
