import type { AccountTables, Cursor, FeedId, FeedRow, Moment, Stamp, Trouble } from './rows.ts';
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

/**
 * A list's row and the ids in the order a person sees them: the newest generation first, the older one's rest behind. A list
 * holds ids of one kind, which its reader knows.
 */
export const shown = async <Id extends FeedId>(
  tx: Reader<Tables>,
  key: string,
  limit: number,
): Promise<{ readonly row: FeedRow; readonly ids: Id[] } | undefined> => {
  // mostly there is one generation only: both reads at once, and the few lists in the middle of a refresh read again
  const most = Math.ceil(limit / rowsAPage);
  const [row, front] = await Promise.all([
    byKey(tx, key),
    tx.range('feedPages', { prefix: [key], limit: most }),
  ]);
  if (row === undefined) return undefined;
  const ids = front.flatMap((page) => page.ids as readonly Id[]); // of that kind, by its feed
  if (row.previous === null && (ids.length >= limit || ids.length === row.length))
    return { row, ids: ids.slice(0, limit) };
  const seen = new Set<Id>();
  for (const generation of [row.generation, row.previous])
    if (generation !== null && seen.size < limit)
      for (const page of await pagesOf(tx, key, generation))
        for (const id of page.ids as readonly Id[]) seen.add(id);
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

/** Nobody is fetching any more; what is known of the list, its trouble too, stays. */
export const markIdle = async (tx: Writer<Tables>, key: string): Promise<void> => {
  const row = await byKey(tx, key);
  if (row !== undefined && row.loading !== 0) await tx.put('feeds', { ...row, loading: 0 });
};

/** One page as a feed hands it over. */
export interface Page {
  readonly ids: readonly FeedId[];
  readonly next: Cursor | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** What is already in a generation, remembered by its only writer so that it need not be read again for each page. */
export interface Known {
  readonly generation: number;
  readonly length: number;
  readonly ids: Set<FeedId>;
}

/** A list after a page has landed. */
export interface Grown {
  readonly row: FeedRow;
  readonly known: Known | null;
  /** To be added to `known` once the transaction has committed; one that fails must not leave ids behind. */
  readonly added: readonly FeedId[];
}

/**
 * Begins a new generation with its first page; what was shown stays visible behind it until this one is as long [P3]. An
 * answer older than the list's front changes nothing [P4].
 */
export const begin = async (tx: Writer<Tables>, key: string, page: Page): Promise<Grown> => {
  const old = (await byKey(tx, key)) ?? empty(key);
  if (old.stamp > page.stamp) {
    await markTrouble(tx, key, null);
    return { row: old, known: null, added: [] };
  }
  const length = await foldPrevious(tx, old);
  if (length === 0) await drop(tx, key, old.generation);
  const generation = old.generation + 1;
  const row: FeedRow = {
    ...old,
    generation,
    previous: length > 0 ? old.generation : null,
    goal: length,
    next: null,
    starts: [],
    length: 0,
  };
  return grow(tx, row, null, page, { generation, length: 0, ids: new Set() });
};

/**
 * A refresh that begins before the last one is whole: the places that only the older generation still has move behind
 * the newer one's, so that the list a person sees does not fall short of its goal [P3]. Answers how long it is now.
 */
const foldPrevious = async (
  tx: Writer<Tables>,
  { key, generation, previous, goal, length, starts }: FeedRow,
) => {
  if (previous === null) return length;
  const front = new Set((await pagesOf(tx, key, generation)).flatMap((page) => page.ids));
  const behind = (await pagesOf(tx, key, previous)).flatMap((page) => page.ids);
  const rest = behind.filter((id) => !front.has(id)).slice(0, Math.max(0, goal - length));
  await drop(tx, key, previous);
  if (rest.length > 0) await tx.put('feedPages', { feed: key, generation, page: starts.length, ids: rest });
  return length + rest.length;
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
  const next = (await isEndless(tx, row, start, page, added.length)) ? null : page.next;
  const length = row.length + added.length;
  const done = row.previous !== null && (next === null || length >= row.goal);
  if (done && row.previous !== null) await drop(tx, row.key, row.previous);
  const grown: FeedRow = {
    ...row,
    next,
    starts: [...row.starts, start],
    length,
    previous: done ? null : row.previous,
    at: start === null ? page.at : row.at, // how old the list is, is how old its front is
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

/** Pages without anything new that are believed before the list counts as over. */
const mostBarren = 3;

/** A list that never ends [P6]: a cursor that comes again without a new row, or page after page without any (B-C6). */
const isEndless = async (
  tx: Reader<Tables>,
  { key, generation, starts }: FeedRow,
  start: Cursor | null,
  { next }: Page,
  added: number,
): Promise<boolean> => {
  if (start === null || added > 0 || next === null) return false;
  if ([...starts, start].some((known) => sameCursor(known, next))) return true;
  const barren = await tx.range('feedPages', {
    prefix: [key, generation],
    reverse: true,
    limit: mostBarren - 1,
  });
  return barren.length === mostBarren - 1 && barren.every((page) => page.ids.length === 0);
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
