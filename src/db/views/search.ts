import type { AccountStore } from '../accounts.ts';
import * as counts from '../counts.ts';
import { foldItem, itemLanes, type ShownItem, wantedLikes } from '../mutations/like-set.ts';
import { pendingEdits, withEdits } from '../mutations/pending-edits.ts';
import * as recents from '../recents.ts';
import type { ItemRow, Trouble } from '../rows.ts';
import { comparer, hasLoneConsonant, type LinesOf, matcher, sounds } from '../search-match.ts';
import type { SearchQuery } from '../search-query.ts';
import { colors, productTypes } from '../search-values.ts';

/** What this device alone can say to a search, read in one transaction (I16). */
export interface StoredSearch {
  readonly items: readonly ShownItem[];
  /** How many of the stored listings answer the query. */
  readonly total: number;
  /** How many were looked through: what is stored and not known to be gone. */
  readonly scope: number;
}

const isThere = (row: ItemRow): boolean => row.gone === null;

/**
 * The first `limit` stored listings that answer a query, in its order; every row is read (docs/decisions/0005). Mutations are
 * folded in after the order is made, so that a like moves nothing under a finger.
 */
export const storedSearch = async (
  store: AccountStore,
  query: SearchQuery,
  limit: number,
  linesOf: LinesOf,
): Promise<StoredSearch> => {
  const { view, edits } = await readSearch(store, query, limit, linesOf);
  return withEdits(view, edits, (found, { foldEdit }, forms) => ({
    ...found,
    items: found.items.map((item) => foldEdit(item, forms.get(item.itemId))),
  }));
};

const readSearch = (store: AccountStore, query: SearchQuery, limit: number, linesOf: LinesOf) =>
  store.read(['items', 'outbox'], async (tx) => {
    const [all, entries, edits] = await Promise.all([
      tx.range('items', {}),
      tx.range('outbox', itemLanes),
      pendingEdits(tx),
    ]);
    const rows = all.filter(isThere);
    const found = rows.filter(matcher(query, linesOf)).sort(comparer(query));
    const likes = wantedLikes(entries.sort((a, b) => a.seq - b.seq));
    const view: StoredSearch = {
      items: found.slice(0, limit).map((item) => foldItem(item, likes.get(item.itemId))),
      total: found.length,
      scope: rows.length,
    };
    return { view, edits };
  });

/** What the server last said of a count, with the key it belongs to: a screen may ask for the next one already. */
export interface CountView {
  readonly key: string;
  readonly total: number | null;
  readonly trouble: Trouble | null;
}

export const countView = (store: AccountStore, key: string): Promise<CountView> =>
  store.read(['counts', 'pulls'], async (tx) => {
    const [row, pull] = await Promise.all([counts.byKey(tx, key), tx.get('pulls', key)]);
    return { key, total: row?.total ?? null, trouble: pull?.trouble ?? null };
  });

/** A tag that stored listings carry. */
export type PopularTag =
  | { readonly field: 'productTypes'; readonly value: (typeof productTypes)[number] }
  | { readonly field: 'colors'; readonly value: (typeof colors)[number] };

/** Kinds and colours that a person could name; "other" says nothing. */
const tags: readonly PopularTag[] = [
  ...productTypes
    .filter((value) => value !== 'PRODUCT_OTHER')
    .map((value) => ({ field: 'productTypes', value }) as const),
  ...colors.filter((value) => value !== 'COLOR_OTHER').map((value) => ({ field: 'colors', value }) as const),
];

/** What search begins with: earlier searches, and the tags that most stored listings carry. */
export interface SearchStart {
  readonly recents: readonly string[];
  readonly tags: readonly PopularTag[];
}

const mostTags = 8;

export const searchStart = (store: AccountStore): Promise<SearchStart> =>
  store.read(['items', 'recents'], async (tx) => {
    const [rows, texts] = await Promise.all([tx.range('items', {}), recents.newest(tx)]);
    const carried = new Map<string, number>();
    for (const { gone, productTypes: types, color } of rows)
      for (const value of gone === null ? [...types, color] : [])
        if (value !== null) carried.set(value, (carried.get(value) ?? 0) + 1);
    const often = ({ value }: PopularTag): number => carried.get(value) ?? 0;
    const popular = tags.filter((tag) => often(tag) > 0).sort((a, b) => often(b) - often(a));
    return { recents: texts, tags: popular.slice(0, mostTags) };
  });

const mostNames = 5;

/**
 * Titles and tags that a keyword with initial consonants could mean, of the stored listings that the other filters let
 * through, the most frequent first: `ㅇㄴㅍ` is no word to ask a server for. Nothing for a keyword without one.
 */
export const namesLike = async (
  store: AccountStore,
  query: SearchQuery,
  linesOf: LinesOf,
): Promise<string[]> => {
  if (!hasLoneConsonant(query.keyword)) return [];
  const carried = new Map<string, number>();
  const like = sounds(query.keyword);
  const isLetThrough = matcher({ ...query, keyword: '' }, linesOf);
  const rows = await store.read(['items'], (tx) => tx.range('items', {}));
  for (const item of rows.filter(isThere).filter(isLetThrough))
    for (const line of linesOf(item)) if (like(line)) carried.set(line, (carried.get(line) ?? 0) + 1);
  return [...carried]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostNames)
    .map(([line]) => line);
};
