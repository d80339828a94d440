import type { Account } from '#src/db/accounts.ts';
import type { AccountTables, FeedPageRow, FeedRow } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { Device } from '#tests/sim/device.ts';
import type { Database } from '#tests/sim/disk.ts';

const stampsAnEpoch = 1_000_000;
const epochOf = (stamp: number) => Math.floor(stamp / stampsAnEpoch);

/** What the oracle remembers of one account's database, to compare with. */
interface Memory {
  versions: string;
  epoch: number;
  readonly items: Map<number, ItemRow>;
  readonly feeds: Map<string, string>;
  /** Rows a list has shown at least, before which it may not fall. */
  readonly floors: Map<string, number>;
}

const watched = ['items', 'picks', 'notifications', 'feeds', 'feedPages', 'me'] as const;

/** Which calls bring the pages of a list. */
const addresses: Readonly<Record<string, string>> = {
  home: '/search',
  liked: '/like',
  mine: '/item',
  notifications: '/notification?',
  'picks:OWNER': 'subject=OWNER',
  'picks:REQUESTER': 'subject=REQUESTER',
};

/**
 * Looks at what is committed after each step and says what may not be. Written apart from the code it judges: it reads
 * tables, what the network carried and what the server holds, and calls nothing of src/sync or of the queries in src/db.
 */
export class Oracle {
  readonly #memory = new Map<string, Memory>();
  readonly #sessions = new Map<Device, SessionRow>();
  readonly #truths = new Map<Device, { answers: number; versions: string }>();
  readonly #report: (rule: string, what: string) => void;
  readonly #ledger: Ledger;
  /** Rows of another account that landed where nothing could tell them apart. */
  foreign = 0;
  readonly #checked: boolean;

  constructor(
    report: (rule: string, what: string) => void,
    ledger: Ledger,
    /** The server checks whose request it is. */
    checked: boolean,
  ) {
    this.#report = report;
    this.#ledger = ledger;
    this.#checked = checked;
  }

  /** The world did something after which the past is no measure: power loss, logout. */
  forget(device: Device): void {
    for (const key of this.#memory.keys()) if (key.startsWith(`${device.name}/`)) this.#memory.delete(key);
    this.#truths.delete(device);
  }

  async check(device: Device, quickDisk: boolean): Promise<void> {
    for (const violation of device.net.violations.splice(0)) this.#report('I28', violation);
    await this.#checkSession(device);
    const truths: string[] = [];
    for (const account of device.disk.accounts()) {
      const db = device.disk.account(account);
      const truth = `${db.version('items')}.${db.version('feedPages')}.${db.version('me')}`;
      if (truth !== '0.0.0') truths.push(`${account}:${truth}`);
      const name = `${device.name}/${account}`;
      const memory = this.#memory.get(name) ?? newMemory();
      this.#memory.set(name, memory);
      const versions = watched.map((table) => db.version(table)).join('.');
      if (versions !== memory.versions) {
        memory.versions = versions;
        await this.#checkAccount(device, account, db, memory);
      }
      // what is written from here on, is written under this epoch
      const [lease] = await db.peek('lease');
      memory.epoch = lease?.epoch ?? 0;
    }
    const now = { answers: device.net.genuine + device.net.refusals, versions: truths.join() };
    const before = this.#truths.get(device);
    if (quickDisk && before?.answers === now.answers && before.versions !== now.versions)
      this.#report(
        'P-S7',
        `truth changed without an answer of the server: ${before.versions} to ${now.versions}`,
      );
    this.#truths.set(device, now);
  }

  #wasLiked(account: Account, itemId: number): boolean {
    return account !== 'visitor' && this.#ledger.wasLiked(account, itemId);
  }

  #wasUnliked(account: Account, itemId: number): boolean {
    return account !== 'visitor' && this.#ledger.wasUnliked(account, itemId);
  }

  async #checkSession(device: Device): Promise<void> {
    const now = await device.session();
    const before = this.#sessions.get(device);
    this.#sessions.set(device, now);
    if (before === undefined || before.state === now.state) return;
    const isOver = now.state === 'ended' || (now.state === 'visitor' && before.state !== 'leaving');
    if (isOver && device.net.over === 0)
      this.#report('P-S7', `${before.state} became ${now.state} though the server never said so`);
    if (now.state === 'member' && !device.mayBeMember)
      this.#report('I24', `${before.state} became member again after a logout`);
  }

  async #checkAccount(
    device: Device,
    account: Account,
    db: Database<AccountTables>,
    memory: Memory,
  ): Promise<void> {
    const items = await db.peek('items');
    const feeds = await db.peek('feeds');
    const pages = await db.peek('feedPages');
    const me = await db.peek('me');
    for (const row of me)
      if (row.user.id !== account) this.#report('P-I1', `the profile of ${row.user.id} lies with ${account}`);
    this.#checkItems(device, account, items, memory);
    const known = new Set<number>(items.map((row) => row.itemId));
    const picks = new Set<number>((await db.peek('picks')).map((row) => row.appointmentId));
    const notes = new Set<number>((await db.peek('notifications')).map((row) => row.id));
    for (const feed of feeds) {
      const rows = feed.key.startsWith('picks:') ? picks : feed.key === 'notifications' ? notes : known;
      this.#checkFeed(device, account, feed, pages, rows, memory);
    }
  }

  #checkItems(device: Device, account: Account, items: readonly ItemRow[], memory: Memory): void {
    const present = new Set<number>(items.map((row) => row.itemId));
    for (const id of memory.items.keys())
      if (!present.has(id)) this.#report('P-S8', `item ${id} vanished from the store of ${account}`);
    for (const row of items) {
      const before = memory.items.get(row.itemId);
      if (before === row) continue;
      memory.items.set(row.itemId, row);
      const { detail } = row;
      const stamp = Math.max(
        row.stamp,
        row.likedStamp,
        row.soldStamp,
        row.tradeStamp ?? 0,
        detail?.stamp ?? 0,
      );
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) continue;
      if (epochOf(stamp) < memory.epoch)
        this.#report('I20', `epoch ${epochOf(stamp)} wrote item ${row.itemId} under epoch ${memory.epoch}`);
      if (before !== undefined && before.stamp > row.stamp)
        this.#report('I15', `item ${row.itemId} went back from ${before.stamp} to ${row.stamp}`);
      if (before !== undefined && (before.tradeStamp ?? 0) > (row.tradeStamp ?? 0))
        this.#report('I15', `the trade state of ${row.itemId} went back to ${row.tradeStamp}`);
      if (before !== undefined && before.likedStamp > row.likedStamp)
        this.#report('P-O4', `whether ${row.itemId} is liked went back to ${row.likedStamp}`);
      if (detail === null) continue;
      if (detail.mine !== (row.ownerId === account) && detail.mine)
        this.#report('P-I1', `item ${row.itemId} of ${row.ownerId} is called ${account}'s own`);
      if (row.liked && !this.#wasLiked(account, row.itemId) && !this.#checked) this.foreign += 1;
      else if (row.liked && !this.#wasLiked(account, row.itemId))
        this.#report('P-I1', `item ${row.itemId} is called liked by ${account}`);
      const was = before?.detail;
      // a login under a read that is not checked: the proof after it speaks for the new cookies, the answer for the old
      const isUntold = !this.#checked && device.net.certainty.hasNewCookies();
      // one that was another's before, which no plain server tells, has come right
      const wasLiked = before?.liked && this.#wasLiked(account, row.itemId);
      if (
        was &&
        !isUntold &&
        was.stamp !== detail.stamp &&
        ((was.mine && !detail.mine) || (wasLiked && !row.liked && !this.#wasUnliked(account, row.itemId)))
      )
        this.#report('P-I1', `a visitor's copy of item ${row.itemId} replaced the one of ${account}`);
    }
  }

  #checkFeed(
    device: Device,
    account: Account,
    feed: FeedRow,
    all: readonly FeedPageRow[],
    known: ReadonlySet<number>,
    memory: Memory,
  ): void {
    const of = (generation: number | null) =>
      all
        .filter((entry) => entry.feed === feed.key && entry.generation === generation)
        .sort((a, b) => a.page - b.page);
    const pages = of(feed.generation);
    const older = of(feed.previous);
    const front = pages.flatMap((page) => page.ids);
    const behind = older.flatMap((page) => page.ids);
    const name = `${feed.key} of ${account} on ${device.name}`;
    if (new Set(front).size !== feed.length || pages.length !== feed.starts.length)
      this.#report('I26', `${name}: ${front.length} places for a length of ${feed.length}`);
    const lost = [...front, ...behind].find((id) => !known.has(id));
    if (lost) this.#report('I16', `${name}: no row for item ${lost}`);
    const stray = all.filter((entry) => entry.feed === feed.key).length - pages.length - older.length;
    if (stray !== 0) this.#report('I18', `${name}: ${stray} pages of no generation`);
    if (feed.key === 'liked') {
      const foreign = front.filter((id) => !this.#wasLiked(account, id)).length;
      if (foreign > 0 && this.#checked) this.#report('P-I1', `${name}: ${foreign} rows of somebody else`);
      else this.foreign += foreign;
    }
    const shown = new Set([...front, ...behind]).size;
    const floor = memory.floors.get(feed.key) ?? 0;
    const ended = feed.previous === null && feed.next === null;
    if (shown < floor && !ended) this.#report('I18', `${name}: fell from ${floor} to ${shown} rows`);
    if (feed.previous === null) memory.floors.set(feed.key, shown);
    const state = `${feed.generation}/${feed.length}/${JSON.stringify(feed.next)}`;
    if (memory.feeds.get(feed.key) === state) return;
    memory.feeds.set(feed.key, state);
    if (feed.length > 0 && epochOf(feed.stamp) < memory.epoch)
      this.#report('I20', `${name}: epoch ${epochOf(feed.stamp)} wrote under ${memory.epoch}`);
    const last = pages.at(-1);
    const again = feed.starts.some((start) => sameText(start, feed.next));
    if (feed.next !== null && last?.ids.length === 0 && again)
      this.#report('P6', `${name}: a cursor came again without a new row, and the list goes on`);
    this.#checkPages(device, feed, pages, name);
  }

  /** Each page of a generation is one that the server sent for just that cursor, and nothing is between two (I14). */
  #checkPages(device: Device, feed: FeedRow, pages: readonly FeedPageRow[], name: string): void {
    const address = addresses[feed.key] ?? feed.key;
    const earlier = new Set<number>();
    feed.starts.forEach((start, page) => {
      const ids = pages.find((entry) => entry.page === page)?.ids ?? [];
      const cursor = start === null ? null : String(start['cursorId'] ?? '');
      const match = device.net.pages.some(
        (seen) =>
          seen.path.includes(address) &&
          (/cursorId=([^&]*)/.exec(seen.path)?.[1] ?? null) === (cursor === '' ? null : cursor) &&
          seen.ids.filter((id) => !earlier.has(id)).join() === ids.join(),
      );
      if (!match) this.#report('I14', `${name}: page ${page} [${ids}] is no page that came for ${cursor}`);
      for (const id of ids) earlier.add(id);
    });
  }
}

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const newMemory = (): Memory => ({
  versions: '',
  epoch: 0,
  items: new Map(),
  feeds: new Map(),
  floors: new Map(),
});
