import { colors, productTypes } from '#contract/values.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { Trouble } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { foldItem, pendingLikes, type ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import { readWithEdits } from '#src/domain/listings/pending-edits.fold.ts';
import * as counts from './counts.ts';
import { comparer, hasLoneConsonant, type LinesOf, matcher, sounds } from './match.ts';
import type { SearchQuery } from './query.ts';
import * as recents from './recents.ts';

/** A search over the stored listings, read in one transaction (I16). */
export interface StoredSearch {
  readonly items: readonly ShownItem[];
  /** How many stored listings match the query. */
  readonly total: number;
  /** How many listings were searched: stored and not known to be unavailable. */
  readonly scope: number;
}

const isThere = (row: ItemRow): boolean => row.gone === null;

/**
 * The first `limit` stored listings that match a query, in its order; reads every row (docs/decisions/0005). Folds
 * pending mutations in after sorting, so that a like moves no card under the user's finger.
 */
export const storedSearch = (
  store: AccountStore,
  query: SearchQuery,
  limit: number,
  linesOf: LinesOf,
): Promise<StoredSearch> =>
  readWithEdits(
    store,
    ['items', 'outbox'],
    async (tx) => {
      const [all, likes] = await Promise.all([tx.range('items', {}), pendingLikes(tx)]);
      const rows = all.filter(isThere);
      const found = rows.filter(matcher(query, linesOf)).sort(comparer(query));
      return {
        items: found.slice(0, limit).map((item) => foldItem(item, likes.get(item.itemId))),
        total: found.length,
        scope: rows.length,
      };
    },
    (found, { foldEdit }, edits) => ({
      ...found,
      items: found.items.map((item) => foldEdit(item, edits.get(item.itemId))),
    }),
  );

/** The server's last count, with its key: the screen may already show another query. */
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

/** A tag of stored listings. */
export type PopularTag =
  | { readonly field: 'productTypes'; readonly value: (typeof productTypes)[number] }
  | { readonly field: 'colors'; readonly value: (typeof colors)[number] };

/** All kinds and colours but "other", which means nothing to a user. */
const tags: readonly PopularTag[] = [
  ...productTypes
    .filter((value) => value !== 'PRODUCT_OTHER')
    .map((value) => ({ field: 'productTypes', value }) as const),
  ...colors.filter((value) => value !== 'COLOR_OTHER').map((value) => ({ field: 'colors', value }) as const),
];

/** The start of search: earlier searches, and the most frequent tags of stored listings. */
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
 * Titles and tags that match a keyword with initial consonants, of the stored listings that pass the other filters, the
 * most frequent first: the server does not search by initial consonants such as `ㅇㄴㅍ`. Empty for other keywords.
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
