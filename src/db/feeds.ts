import type { AccountTables, Cursor, FeedId, FeedRow, Moment, Stamp, Trouble } from './rows.ts';
import type { Reader, Span, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'feeds' | 'feedPages'>;
type Heads = Pick<Tables, 'feeds'>;

/** A damaged row is as good as none: the list is fetched again. */
export const byKey = async (tx: Reader<Heads>, key: string): Promise<FeedRow | undefined> => {
  const row = await tx.get('feeds', key);
  return Array.isArray(row?.starts) ? row : undefined;
};

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

/** Stored pages without the damaged ones. */
export const pagesIn = async (tx: Reader<Pick<Tables, 'feedPages'>>, span: Span) =>
  (await tx.range('feedPages', span)).filter(({ ids }) => Array.isArray(ids));

const pagesOf = (tx: Reader<Tables>, feed: string, generation: number) =>
  pagesIn(tx, { prefix: [feed, generation] });

/** Rows of a page, about: so many pages hold `limit` rows in nearly every list; the rare other list is read whole. */
const rowsAPage = 20;

/** What a screen knows of a list beside its rows. */
export interface ListHead {
  /** When the front of the list was fetched; null = never. */
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  /** The server has more behind the last row; unsure: what was known of its end is not known of this copy any more. */
  readonly more: boolean | 'unsure';
  /** Rows are stored beyond those that are shown. */
  readonly beyond: boolean;
  /** How many stored rows the newest generation has, without a hole; behind them the next page is fetched. */
  readonly front: number;
}

/** A stored list as a screen shows it. */
export interface StoredList<Row> extends ListHead {
  readonly items: readonly Row[];
}

/** null: the list was never asked for. `beyond`: rows are stored that are not shown. */
export const headOf = (row: FeedRow | null, beyond: boolean): ListHead => ({
  at: row?.at ?? null,
  loading: row !== null && row.loading !== 0,
  trouble: row?.trouble ?? null,
  more: row !== null && hasMore(row),
  beyond,
  front: row?.length ?? 0,
});

/**
 * Whether the server has rows behind the last stored one. unsure: those of an older generation are shown behind the newest,
 * and whether the list ended with them was not kept.
 */
export const hasMore = ({ next, previous }: Pick<FeedRow, 'next' | 'previous'>): boolean | 'unsure' =>
  previous === null ? next !== null : 'unsure';

/**
 * A list's row and its ids in display order: the newest generation first, then the ids that only the older one has. A
 * list holds ids of one kind, which the caller knows.
 */
export const shown = async <Id extends FeedId>(
  tx: Reader<Tables>,
  key: string,
  limit: number,
): Promise<{ readonly row: FeedRow; readonly ids: Id[] } | undefined> => {
  // most lists have one generation only: both reads run at once, and the few lists in a refresh are read again
  const most = Math.ceil(limit / rowsAPage);
  const [row, front] = await Promise.all([byKey(tx, key), pagesIn(tx, { prefix: [key], limit: most })]);
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

/** Marks the engine that fetches; the next start clears marks of dead epochs, so that no spinner lasts for ever. */
export const markLoading = async (tx: Writer<Heads>, key: string, epoch: number): Promise<void> => {
  await tx.put('feeds', { ...((await byKey(tx, key)) ?? empty(key)), loading: epoch });
};

export const markTrouble = async (tx: Writer<Heads>, key: string, trouble: Trouble | null): Promise<void> => {
  await tx.put('feeds', { ...((await byKey(tx, key)) ?? empty(key)), trouble, loading: 0 });
};

/** Clears the mark of a fetch; the list itself and its last fetch error stay. */
export const markIdle = async (tx: Writer<Heads>, key: string): Promise<void> => {
  const row = await byKey(tx, key);
  if (row !== undefined && row.loading !== 0) await tx.put('feeds', { ...row, loading: 0 });
};

/** One page of a feed, as it was fetched. */
export interface Page {
  readonly ids: readonly FeedId[];
  readonly next: Cursor | null;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** The ids of a generation, remembered by its only writer so that it need not read them again for each page. */
export interface Known {
  readonly generation: number;
  readonly length: number;
  readonly ids: Set<FeedId>;
}

/** A list after a page was applied. */
export interface Grown {
  readonly row: FeedRow;
  readonly known: Known | null;
  /** Add these to `known` only once the transaction has committed: a failed one must leave no ids behind. */
  readonly added: readonly FeedId[];
}

/**
 * Begins a new generation with its first page; the older rows stay visible behind it until it is as long [P3]. An
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
 * For a refresh that begins before the last one is complete: the ids that only the older generation has move behind
 * those of the newer one, so that the list on screen does not become shorter than its goal [P3]. Returns its length.
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

/** Adds the page that was requested at `start`. Returns undefined when the list has changed meanwhile [P12]. */
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

const sameCursor = (a: Cursor | null, b: Cursor | null): boolean => {
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
  // rows move between pages: merge by id, never by position [P1]
  const added = [...new Set(page.ids)].filter((id) => !known.has(id));
  const next = (await isEndless(tx, row, start, page, added.length)) ? null : page.next;
  const length = row.length + added.length;
  // the old generation ends with the server's list, or once the new one is as long [P13]
  const done = row.previous !== null && (next === null || length >= row.goal);
  if (done && row.previous !== null) await drop(tx, row.key, row.previous);
  const grown: FeedRow = {
    ...row,
    next,
    starts: [...row.starts, start],
    length,
    previous: done ? null : row.previous,
    at: start === null ? page.at : row.at, // the age of a list is the age of its front
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

/** After this many pages without a new row the list counts as ended. */
const mostBarren = 3;

/** Detects a list that never ends [P6]: a repeated cursor without a new row, or several pages without any (B-C6). */
const isEndless = async (
  tx: Reader<Tables>,
  { key, generation, starts }: FeedRow,
  start: Cursor | null,
  { next }: Page,
  added: number,
): Promise<boolean> => {
  if (start === null || added > 0 || next === null) return false;
  if ([...starts, start].some((known) => sameCursor(known, next))) return true;
  const barren = await pagesIn(tx, {
    prefix: [key, generation],
    reverse: true,
    limit: mostBarren - 1,
  });
  return barren.length === mostBarren - 1 && barren.every((page) => page.ids.length === 0);
};

const drop = (tx: Writer<Tables>, feed: string, generation: number): Promise<void> =>
  tx.removeRange('feedPages', { prefix: [feed, generation] });

/** Forgets a list whole: a screen shows it as never fetched again. */
export const forget = async (tx: Writer<Tables>, key: string): Promise<void> => {
  await tx.removeRange('feedPages', { prefix: [key] });
  await tx.remove('feeds', key);
};

/**
 * Drops all but the first `pages` pages and records the cut [E6]: the next page is fetched where the dropped ones
 * began.
 */
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

/** Clears the marks of engines that have ended. */
export const clearLoading = async (tx: Writer<Heads>): Promise<void> => {
  const rows = await tx.range('feeds', {});
  await tx.putMany(
    'feeds',
    rows.filter((row) => row.loading !== 0).map((row) => ({ ...row, loading: 0 })),
  );
};
