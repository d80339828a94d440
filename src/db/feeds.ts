import type { ItemId } from '#contract/ids.ts';
import type { AccountTables, Cursor, FeedRow, Moment, Stamp, Trouble } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'feeds' | 'feedPages'>;

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

const pagesOf = (tx: Reader<Tables>, feed: string, generation: number) =>
  tx.range('feedPages', { prefix: [feed, generation] });

/** Pages are of about 20 rows; so many of them hold `limit` rows in all but the rarest list, which is read whole. */
const rowsAPage = 20;

/** A list's row and the ids in the order a person sees them: the newest generation first, the older one's rest behind. */
export const shown = async (
  tx: Reader<Tables>,
  key: string,
  limit: number,
): Promise<{ readonly row: FeedRow; readonly ids: ItemId[] } | undefined> => {
  // mostly there is one generation only: both reads at once, and the few lists in the middle of a refresh read again
  const most = Math.ceil(limit / rowsAPage);
  const [row, front] = await Promise.all([
    byKey(tx, key),
    tx.range('feedPages', { prefix: [key], limit: most }),
  ]);
  if (row === undefined) return undefined;
  const ids = front.flatMap((page) => page.ids);
  if (row.previous === null && (ids.length >= limit || ids.length === row.length))
    return { row, ids: ids.slice(0, limit) };
  const seen = new Set<ItemId>();
  for (const generation of [row.generation, row.previous])
    if (generation !== null && seen.size < limit)
      for (const page of await pagesOf(tx, key, generation)) for (const id of page.ids) seen.add(id);
  return { row, ids: [...seen].slice(0, limit) };
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

/** What is already in a generation, remembered by its only writer so that it need not be read again for each page. */
export interface Known {
  readonly generation: number;
  readonly length: number;
  readonly ids: Set<ItemId>;
}

/** A list after a page has landed. */
export interface Grown {
  readonly row: FeedRow;
  readonly known: Known | null;
  /** To be added to `known` once the transaction has committed; one that fails must not leave ids behind. */
  readonly added: readonly ItemId[];
}

/** Begins a new generation with its first page; the older one stays visible behind it until this one is as long. */
export const begin = async (tx: Writer<Tables>, key: string, page: Page): Promise<Grown> => {
  const old = (await byKey(tx, key)) ?? empty(key);
  if (old.stamp > page.stamp) return { row: old, known: null, added: [] };
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
  return grow(tx, row, null, page, { generation, length: 0, ids: new Set() });
};

/** Adds the page that was asked for at `start`. Answers undefined when the list has moved on meanwhile (I18). */
export const append = async (
  tx: Writer<Tables>,
  key: string,
  generation: number,
  start: Cursor,
  page: Page,
  known: Known | null,
): Promise<Grown | undefined> => {
  const row = await byKey(tx, key);
  if (row === undefined || row.generation !== generation || !sameCursor(row.next, start)) return undefined;
  return grow(tx, row, start, page, known);
};

export const sameCursor = (a: Cursor | null, b: Cursor | null): boolean => {
  if (a === null || b === null) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

const grow = async (
  tx: Writer<Tables>,
  row: FeedRow,
  start: Cursor | null,
  page: Page,
  remembered: Known | null,
): Promise<Grown> => {
  const isCurrent = remembered?.generation === row.generation && remembered.length === row.length;
  const known =
    isCurrent && remembered !== null
      ? remembered.ids
      : new Set((await pagesOf(tx, row.key, row.generation)).flatMap((stored) => stored.ids));
  // rows move between pages: merge by id, never by position
  const added = [...new Set(page.ids)].filter((id) => !known.has(id));
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
  await tx.put('feedPages', {
    feed: row.key,
    generation: row.generation,
    page: row.starts.length,
    ids: added,
  });
  await tx.put('feeds', grown);
  return { row: grown, known: { generation: row.generation, length, ids: known }, added };
};

const drop = (tx: Writer<Tables>, feed: string, generation: number): Promise<void> =>
  tx.removeRange('feedPages', { prefix: [feed, generation] });

/** Forgets a list whole: it is "never fetched" again, which a screen says. */
export const forget = async (tx: Writer<Tables>, key: string): Promise<void> => {
  await tx.removeRange('feedPages', { prefix: [key] });
  await tx.remove('feeds', key);
};

/** Drops the pages behind the first `pages` ones and declares the hole: the list goes on where they began. */
export const shorten = async (tx: Writer<Tables>, key: string, pages: number): Promise<void> => {
  const row = await byKey(tx, key);
  const start = row?.starts[pages];
  if (row === undefined || start === undefined) return;
  if (row.previous !== null) await drop(tx, key, row.previous);
  await tx.removeRange('feedPages', { prefix: [key, row.generation], from: pages });
  const kept = await pagesOf(tx, key, row.generation);
  await tx.put('feeds', {
    ...row,
    previous: null,
    next: start,
    starts: row.starts.slice(0, pages),
    length: kept.reduce((length, page) => length + page.ids.length, 0),
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
