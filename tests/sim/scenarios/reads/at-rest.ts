import type { ItemRow } from '#src/domain/items/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import type { World } from '#tests/sim/world.ts';

/** Troubles that time alone mends: none may be left when nothing has been wrong for a minute (I21). */
const passing = new Set(['offline', 'slow', 'unanswered', 'busy', 'portal', 'unreadable', 'storage']);
const quietMs = 80_000;

/** Time goes on until nothing is under way and nothing is wrong, or for as long as that may take at most. */
export const calmDown = async (world: World, latencyMs: number): Promise<void> => {
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
export const checkQuiet = async (world: World, device: Device): Promise<void> => {
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
export const checkWhole = async (world: World, device: Device): Promise<void> => {
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
