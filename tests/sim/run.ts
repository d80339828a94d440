import type { ItemRow } from '#src/domain/items/rows.ts';
import { isChecked } from '#tests/model/kind.ts';
import type { Effect } from '#tests/model/ledger.ts';
import { busiestMinute } from './busiest.ts';
import type { Device } from './device.ts';
import { type Disk, memoryDisk } from './disk.ts';
import type { ModelServer } from './model-server.ts';
import { checkDrained } from './mutation-run.ts';
import type { Script, Step } from './script.ts';
import type { Shadow } from './shadow.ts';
import { type Violation, World } from './world.ts';

export interface Outcome {
  readonly violations: readonly Violation[];
  readonly trace: string;
  /** Most requests of a device within a minute beyond what its person gave reason for. */
  readonly busiest: number;
  readonly foreign: number;
  /** What the model server did. */
  readonly ledger: readonly Effect[];
}

/** Troubles that time alone mends: none may be left when nothing has been wrong for a minute (I21). */
const passing = new Set(['offline', 'slow', 'unanswered', 'busy', 'portal', 'unreadable', 'storage']);
const quietMs = 80_000;
/**
 * Requests a minute that no reason of a person's accounts for (I28). Each thing on screen or waiting keeps its own pace:
 * after 1, 2, 4 … s, jittered, some eight times in its first minute.
 */
export const requestsAMinute = 30;
export const triesAThing = 8;
/** Where nobody can be asserted, each step of an attempt asks first who is here; that takes two requests. */
const timesPlain = 2;

/** Runs a script to its end: troubles, healing, quiet, and a comparison with the server. */
export const run = (script: Script, makeDisk: () => Disk = memoryDisk): Promise<Outcome> =>
  watched(script, new World(script, makeDisk));

/** The same with a real server beside the model, whose answers are the ones that count (P-D2). */
export const runBeside = async (
  script: Script,
  makeDisk: () => Disk,
  makeShadow: (server: () => ModelServer) => Promise<Shadow>,
): Promise<Outcome> => {
  const worlds: World[] = [];
  const shadow = await makeShadow(() => {
    const [world] = worlds;
    if (world === undefined) throw new Error('the world has not begun');
    return world.server;
  });
  const world = new World(script, makeDisk, shadow);
  worlds.push(world);
  for (const one of [...world.server.members.values(), ...world.server.listings.values()]) one.version = 1;
  return watched(script, world);
};

const watched = async (script: Script, world: World): Promise<Outcome> => {
  // a bug that the engine lets surface has nobody to catch it
  const onStray = (error: unknown) =>
    world.report('I29', error instanceof Error ? `${error.name}: ${error.message}` : 'thrown');
  process.on('unhandledRejection', onStray);
  try {
    return await play(script, world);
  } finally {
    process.off('unhandledRejection', onStray);
  }
};

const play = async (script: Script, world: World): Promise<Outcome> => {
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
  }
  if (world.violations.length === 0) await world.heal();
  await calmDown(world, script.setting.latencyMs);
  if (world.violations.length === 0) for (const device of world.devices) await checkQuiet(world, device);
  // who asks again for what waits is our doing from here on
  const sent = world.devices.map((device) => device.net.sent.length);
  const refreshing = world.devices.map(({ net }) => [net.refreshes.most, net.refreshes.needless] as const);
  const isOfMutations = world.witness.mutations.all.length > 0;
  if (world.violations.length === 0) await checkDrained(world);
  if (world.violations.length === 0) for (const device of world.devices) await checkWhole(world, device);
  const busiest = Math.max(
    ...world.devices.map((device, at) => busiestMinute(world, device, isOfMutations ? sent[at] : undefined)),
  );
  const most =
    Math.max(requestsAMinute, triesAThing * thingsOf(script)) * (isChecked(script.setting) ? 1 : timesPlain);
  if (busiest > most) world.report('I28', `${busiest} requests within a minute`);
  for (const [most, needless] of isOfMutations
    ? refreshing
    : world.devices.map(({ net }) => [net.refreshes.most, net.refreshes.needless] as const)) {
    if (most > 1 && !mayDouble(script)) world.report('P-S12', 'two refreshes at once');
    if (needless > 0 && !mayDouble(script)) world.report('P-S12', 'a refresh nobody needed');
  }
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map((device) => device.net.sent.length).join()}`,
    busiest,
    foreign: world.oracle.foreign,
    ledger: world.server.ledger.effects,
  };
};

/** What one device may want of the server at once: what is on its screens, and what waits in its lanes. */
const thingsOf = ({ setting, steps }: Script): number =>
  Math.max(
    ...Array.from({ length: setting.devices }, (_none, d) => {
      const names = steps.flatMap((step) => {
        if (!('d' in step) || step.d !== d) return [];
        if (step.do === 'show' || step.do === 'refresh') return [step.key];
        if (step.do === 'want') return [`like ${step.item}`];
        return step.do === 'rename' ? ['profile', ...(step.photo ? ['photo'] : [])] : [];
      });
      return new Set(names).size;
    }),
  );

const doubling = new Set<Step['do']>([
  'freeze',
  'crash',
  'close',
  'power',
  'disk',
  'login',
  'logout',
  'wipe',
  'die',
]);

/** A frozen holder of the lock is not waited for, a crashed one may have just sent: then two refreshes are right. */
const mayDouble = ({ steps }: Script): boolean => steps.some((step, at) => at > 0 && doubling.has(step.do));

/** Time goes on until nothing is under way and nothing is wrong, or for as long as that may take at most. */
const calmDown = async (world: World, latencyMs: number): Promise<void> => {
  const least = 15_000 + 4 * latencyMs;
  await world.elapse(least);
  for (let waited = least; waited < quietMs && !(await isCalm(world)); waited += 5_000)
    await world.elapse(5_000);
};

const isCalm = async (world: World): Promise<boolean> => {
  for (const device of world.devices) {
    if (device.engine() === null || (await isBusy(device))) return false;
    for (const account of device.disk.accounts()) {
      const db = device.disk.account(account);
      if ((await db.peek('outbox')).length > 0) return false;
      const rows = [...(await db.peek('feeds')), ...(await db.peek('pulls'))];
      if (rows.some(({ trouble }) => trouble !== null && passing.has(trouble))) return false;
    }
  }
  return true;
};

/** After a quiet minute everything on screen is fetched, or says why it cannot be (I21, I26). */
const checkQuiet = async (world: World, device: Device): Promise<void> => {
  // it may just be on its way to another account
  const arrive = async () => {
    for (let waited = 0; waited < 10 && device.engine() === null; waited += 1) await world.elapse(2_000);
  };
  await arrive();
  // an upload of which nothing is heard is given up after two minutes, and only then is it seen whether the way is free
  const isUnsettled = async () => (await isBusy(device)) || (await linkOf(device)) !== null;
  for (let waited = 0; waited < 150 && (await isUnsettled()); waited += 1) await world.elapse(1_000);
  await arrive();
  const engine = device.engine();
  if (engine === null) return world.report('I21', `${device.name} has no engine`);
  const account = device.leader?.running?.account ?? 'visitor';
  const db = device.disk.account(account);
  const pulls = await db.peek('pulls');
  const feeds = await db.peek('feeds');
  for (const row of [...pulls, ...feeds])
    if (row.loading !== 0) world.report('I21', `${row.key} of ${account} is loading for ever`);
  const link = pulls.find((row) => row.key === 'link');
  const isSlow = link?.trouble === 'slow' && device.net.waiting > 0;
  if (link?.trouble && !isSlow)
    world.report('I21', `the network is called ${link.trouble} though it is well`);
  for (const key of device.shownKeys()) {
    const row = feeds.find((one) => one.key === key) ?? pulls.find((one) => one.key === key);
    if (row === undefined) world.report('I21', `${key} of ${account} is on screen and was never asked for`);
    else if (row.trouble !== null && passing.has(row.trouble))
      world.report('I21', `${key} of ${account} is left with ${row.trouble}`);
    else if (row.trouble === null && row.at === null)
      world.report('I21', `${key} of ${account} is on screen, without trouble and never fetched`);
  }
};

/** What the leading engine says of the network. */
const linkOf = async (device: Device) => {
  const db = device.disk.account(device.leader?.running?.account ?? 'visitor');
  return (await db.peek('pulls')).find((row) => row.key === 'link')?.trouble ?? null;
};

/** What is stored equals what a fresh reader would be told (I17). */
const checkWhole = async (world: World, device: Device): Promise<void> => {
  world.wake(device); // a session that ended unnoticed is noticed now
  await world.elapse(20_000);
  const account = device.leader?.running?.account ?? 'visitor';
  const keys = account === 'visitor' ? ['home'] : ['home', 'liked', 'mine', 'me'];
  for (const key of keys) device.engine()?.refresh(key);
  const db = device.disk.account(account);
  const feed = async () => (await db.peek('feeds')).find((row) => row.key === 'home');
  const rest = async () => {
    await world.elapse(1_000);
    // where each answer takes seconds, a few of them one after the other take a minute
    for (let waited = 0; waited < 90 && (await isBusy(device)); waited += 1) await world.elapse(1_000);
  };
  await rest();
  for (let turn = 0; turn < 40 && (await feed())?.next !== null; turn += 1) {
    device.engine()?.more('home');
    await rest();
  }
  const pages = await db.peek('feedPages');
  const rows = new Map<number, ItemRow>((await db.peek('items')).map((row) => [row.itemId, row]));
  const generations = new Map((await db.peek('feeds')).map((row) => [row.key, row.generation]));
  const stored = (key: string) =>
    pages
      .filter((page) => page.feed === key && page.generation === generations.get(key))
      .sort((a, b) => a.page - b.page)
      .flatMap((page) => page.ids)
      .map((itemId) => {
        const row = rows.get(itemId);
        return `${itemId} ${row?.title} ${row?.likeCount} ${row?.repostDate} ${key === 'mine' ? row?.isSold : ''}`;
      })
      .join('\n');
  const fresh = (list: readonly Fresh[], key: string) =>
    list
      .map(
        (one) =>
          `${one.itemId} ${one.title} ${one.likeCount} ${one.repostDate} ${key === 'mine' ? one.isSold : ''}`,
      )
      .join('\n');
  const compare = (key: string, list: readonly Fresh[]) => {
    if (stored(key) !== fresh(list, key))
      world.report(
        'I17',
        `${key} of ${account}:\n${stored(key)}\n--- but the server says\n${fresh(list, key)}`,
      );
  };
  compare('home', wholeList(world));
  if (account === 'visitor') return;
  compare('liked', world.server.liked(account));
  compare('mine', world.server.owned(account));
};

const isBusy = async ({ net, disk }: Device): Promise<boolean> => {
  for (const account of disk.accounts())
    for (const table of ['feeds', 'pulls'] as const)
      if ((await disk.account(account).peek(table)).some((row) => row.loading !== 0)) return true;
  return net.waiting > 0;
};

interface Fresh {
  readonly itemId: number;
  readonly title: string;
  readonly likeCount: number;
  readonly repostDate: string;
  readonly isSold?: boolean;
}

const wholeList = ({ server }: World): Fresh[] => {
  const all: Fresh[] = [];
  const query = new Map<string, string>();
  for (;;) {
    const page = server.search(query);
    all.push(...page.items);
    if (!page.hasNext) return all;
    query.set('cursorId', String(page.cursorId));
    query.set('cursorDate', String(page.cursorDate));
  }
};

/** The shortest script that still breaks the same rule: steps are left out as long as it does. */
export const shrink = async (
  script: Script,
  rule: string,
  play: (script: Script) => Promise<Pick<Outcome, 'violations'>> = run,
): Promise<Script> => {
  let best: Script = script;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.steps.length; ) {
      const steps: Step[] = best.steps.filter((_step, place) => place < at || place >= at + size);
      const { violations } = await play({ ...best, steps });
      if (violations[0]?.rule === rule) best = { ...best, steps };
      else at += size;
    }
  }
  return best;
};
