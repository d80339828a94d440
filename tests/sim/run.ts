import type { ItemRow } from '#src/db/rows.ts';
import type { Device } from './device.ts';
import { type Disk, memoryDisk } from './disk.ts';
import type { Script, Step } from './script.ts';
import { type Violation, World } from './world.ts';

export interface Outcome {
  readonly violations: readonly Violation[];
  readonly trace: string;
  /** Most requests of a device within a minute beyond what its person gave reason for. */
  readonly busiest: number;
  readonly foreign: number;
}

/** Troubles that time alone mends: none may be left when nothing has been wrong for a minute (I21). */
const passing = new Set(['offline', 'slow', 'unanswered', 'busy', 'portal', 'unreadable', 'storage']);
const quietMs = 80_000;
/** Requests a minute that no reason of a person's accounts for, and those one reason may cause (I28). */
export const requestsAMinute = 25;
const requestsAReason = 8;

/** Runs a script to its end: troubles, healing, quiet, and a comparison with the server. */
export const run = async (script: Script, makeDisk: () => Disk = memoryDisk): Promise<Outcome> => {
  const world = new World(script, makeDisk);
  await world.settle();
  for (const step of script.steps) {
    if (world.violations.length > 0) break;
    await world.step(step);
  }
  if (world.violations.length === 0) await world.heal();
  await world.elapse(quietMs);
  if (world.violations.length === 0) for (const device of world.devices) await checkQuiet(world, device);
  if (world.violations.length === 0) for (const device of world.devices) await checkWhole(world, device);
  const busiest = Math.max(...world.devices.map((device) => busiestMinute(world, device)));
  if (busiest > requestsAMinute) world.report('I28', `${busiest} requests within a minute`);
  for (const device of world.devices) {
    if (device.net.mostRefreshing > 1 && !mayDouble(script)) world.report('P-S12', 'two refreshes at once');
    if (device.net.needless > 0 && !mayDouble(script)) world.report('P-S12', 'a refresh nobody needed');
  }
  return {
    violations: world.violations,
    trace: `${world.trace()}.${world.devices.map((device) => device.net.sent.length).join()}`,
    busiest,
    foreign: world.oracle.foreign,
  };
};

/** A frozen holder of the lock is not waited for, a crashed one may have just sent: then two refreshes are right. */
const mayDouble = ({ steps }: Script): boolean =>
  steps.some(
    (step, at) => at > 0 && ['freeze', 'crash', 'power', 'disk', 'login', 'logout'].includes(step.do),
  );

const busiestMinute = (world: World, device: Device): number => {
  const reasons = world.reasons.get(device) ?? [];
  let most = 0;
  let first = 0;
  device.net.sent.forEach((sent, at) => {
    while ((device.net.sent[first]?.at ?? 0) < sent.at - 60_000) first += 1;
    const why = reasons.filter((when) => when > sent.at - 75_000 && when <= sent.at).length;
    most = Math.max(most, at - first + 1 - why * requestsAReason);
  });
  return most;
};

/** After a quiet minute everything on screen is fetched, or says why it cannot be (I21, I26). */
const checkQuiet = async (world: World, device: Device): Promise<void> => {
  // it may just be on its way to another account
  for (let waited = 0; waited < 10 && device.engine() === null; waited += 1) await world.elapse(2_000);
  for (let waited = 0; waited < 30 && (await isBusy(device)); waited += 1) await world.elapse(1_000);
  const engine = device.engine();
  if (engine === null) return world.report('I21', `${device.name} has no engine`);
  const account = device.leader?.running?.account ?? 'visitor';
  const db = device.disk.account(account);
  const pulls = await db.peek('pulls');
  const feeds = await db.peek('feeds');
  for (const row of [...pulls, ...feeds])
    if (row.loading !== 0) world.report('I21', `${row.key} of ${account} is loading for ever`);
  const link = pulls.find((row) => row.key === 'link');
  if (link?.trouble) world.report('I21', `the network is called ${link.trouble} though it is well`);
  for (const key of device.shownKeys()) {
    const row = feeds.find((one) => one.key === key) ?? pulls.find((one) => one.key === key);
    if (row === undefined) world.report('I21', `${key} of ${account} is on screen and was never asked for`);
    else if (row.trouble !== null && passing.has(row.trouble))
      world.report('I21', `${key} of ${account} is left with ${row.trouble}`);
    else if (row.trouble === null && row.at === null)
      world.report('I21', `${key} of ${account} is on screen, without trouble and never fetched`);
  }
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
    for (let waited = 0; waited < 30 && (await isBusy(device)); waited += 1) await world.elapse(1_000);
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
export const shrink = async (script: Script, rule: string): Promise<Script> => {
  let best: Script = script;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.steps.length; ) {
      const steps: Step[] = best.steps.filter((_step, place) => place < at || place >= at + size);
      const { violations } = await run({ ...best, steps });
      if (violations[0]?.rule === rule) best = { ...best, steps };
      else at += size;
    }
  }
  return best;
};
