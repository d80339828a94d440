import type { ItemId } from '#contract/ids.ts';
import type { AccountTables, Cursor, FeedEntryRow, FeedRow, Moment, Stamp, Trouble } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'feeds' | 'feedEntries'>;

export const byKey = (tx: Reader<Tables>, key: string): Promise<FeedRow | undefined> => tx.get('feeds', key);

const empty = (key: string): FeedRow => ({
  key,
  generation: 0,
  previous: null,
  next: null,
  starts: [],
  length: 0,
  goal: 0,
  at: null,
  stamp: 0,
  trouble: null,
  loading: 0,
});

const entriesOf = (tx: Reader<Tables>, feed: string, generation: number, limit?: number) =>
  tx.range('feedEntries', { prefix: [feed, generation], ...(limit === undefined ? {} : { limit }) });

/** Ids in the order a person sees them: the newest generation first, what is left of the older one behind it. */
export const ids = async (tx: Reader<Tables>, row: FeedRow, limit: number): Promise<ItemId[]> => {
  const front = await entriesOf(tx, row.key, row.generation, limit);
  const seen = new Set(front.map((entry) => entry.itemId));
  if (row.previous === null || seen.size >= limit) return [...seen];
  // read with room for the doubles that drop out
  const behind = await entriesOf(tx, row.key, row.previous, limit + seen.size);
  for (const { itemId } of behind) if (seen.size < limit) seen.add(itemId);
  return [...seen];
};

/** Marks who is fetching; a mark of a dead epoch is cleared at the next start, so that no spinner is without end. */
export const markLoading = async (tx: Writer<Tables>, key: string, epoch: number): Promise<void> => {
  await tx.put('feeds', { ...((await byKey(tx, key)) ?? empty(key)), loading: epoch });
};

export const markTrouble = async (
  tx: Writer<Tables>,
  key: string,
  trouble: Trouble | null,
): Promise<void> => {
  await tx.put('feeds', { ...((await byKey(tx, key)) ?? empty(key)), trouble, loading: 0 });
};

/** One page as a feed hands it over. */
export interface Page {
  readonly ids: readonly ItemId[];
  readonly next: Cursor | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Begins a new generation with its first page; the older one stays visible behind it until this one is as long. */
export const begin = async (tx: Writer<Tables>, key: string, page: Page): Promise<FeedRow> => {
  const old = (await byKey(tx, key)) ?? empty(key);
  if (old.stamp > page.stamp) return old;
  if (old.previous !== null) await drop(tx, key, old.previous);
  const generation = old.generation + 1;
  const row: FeedRow = {
    ...old,
    generation,
    previous: old.length > 0 ? old.generation : null,
    goal: Math.max(old.length, old.previous === null ? 0 : old.goal),
    next: null,
    starts: [],
    length: 0,
  };
  return grow(tx, row, null, page);
};

/** Adds the page that was asked for at `start`. Answers undefined when the list has moved on meanwhile (I18). */
export const append = async (
  tx: Writer<Tables>,
  key: string,
  generation: number,
  start: Cursor,
  page: Page,
): Promise<FeedRow | undefined> => {
  const row = await byKey(tx, key);
  if (row === undefined || row.generation !== generation || !sameCursor(row.next, start)) return undefined;
  return grow(tx, row, start, page);
};

export const sameCursor = (a: Cursor | null, b: Cursor | null): boolean => {
  if (a === null || b === null) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

const grow = async (tx: Writer<Tables>, row: FeedRow, start: Cursor | null, page: Page): Promise<FeedRow> => {
  const known = new Set((await entriesOf(tx, row.key, row.generation)).map((entry) => entry.itemId));
  const added: FeedEntryRow[] = [];
  for (const itemId of page.ids) {
    if (known.has(itemId)) continue; // rows move between pages: merge by id, never by position
    known.add(itemId);
    added.push({
      feed: row.key,
      generation: row.generation,
      position: row.length + added.length,
      page: row.starts.length,
      itemId,
    });
  }
  // a page that brings nothing new and points to itself would never end (B-C6)
  const looped = start !== null && added.length === 0 && sameCursor(page.next, start);
  const next = looped ? null : page.next;
  const length = row.length + added.length;
  const done = row.previous !== null && (next === null || length >= row.goal);
  if (done && row.previous !== null) await drop(tx, row.key, row.previous);
  const grown: FeedRow = {
    ...row,
    next,
    starts: [...row.starts, start],
    length,
    previous: done ? null : row.previous,
    at: page.at,
    stamp: page.stamp,
    trouble: null,
    loading: 0,
  };
  await tx.putMany('feedEntries', added);
  await tx.put('feeds', grown);
  return grown;
};

const drop = (tx: Writer<Tables>, feed: string, generation: number): Promise<void> =>
  tx.removeRange('feedEntries', { prefix: [feed, generation] });

/** Forgets a list whole: it is "never fetched" again, which a screen says. */
export const forget = async (tx: Writer<Tables>, key: string): Promise<void> => {
  await tx.removeRange('feedEntries', { prefix: [key] });
  await tx.remove('feeds', key);
};

/** Drops the pages behind the first `pages` ones and declares the hole: the list goes on where they began. */
export const shorten = async (tx: Writer<Tables>, key: string, pages: number): Promise<void> => {
  const row = await byKey(tx, key);
  const start = row?.starts[pages];
  if (row === undefined || start === undefined) return;
  const entries = await entriesOf(tx, key, row.generation);
  const first = entries.find((entry) => entry.page >= pages);
  if (row.previous !== null) await drop(tx, key, row.previous);
  if (first !== undefined)
    await tx.removeRange('feedEntries', { prefix: [key, row.generation], from: first.position });
  await tx.put('feeds', {
    ...row,
    previous: null,
    next: start,
    starts: row.starts.slice(0, pages),
    length: first?.position ?? row.length,
    goal: 0,
  });
};

/** Clears marks of engines that are gone. */
export const clearLoading = async (tx: Writer<Tables>): Promise<void> => {
  const rows = await tx.range('feeds', {});
  await tx.putMany(
    'feeds',
    rows.filter((row) => row.loading !== 0).map((row) => ({ ...row, loading: 0 })),
  );
};
