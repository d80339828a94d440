import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { defineItemFeed } from '#src/domain/items/engine/item-feed.ts';
import type { Feed } from '#src/sync/pull/feed.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { queryOfSearchKey, wireFilters } from './query.ts';

/** The results of one search, by the query in its key; undefined for another kind of key. */
export const searchFeedOf = (key: string): Feed | undefined => {
  const query = queryOfSearchKey(key);
  if (query === undefined) return undefined;
  return defineItemFeed({
    name: key,
    endpoint: endpoints.searchItems,
    freshMs: usualFreshMs,
    input: (_account, cursor) => ({
      ...wireFilters(query),
      ...cursor,
      itemOrder: query.sort,
      pageSize: limits.pageSize,
    }),
    cards: (page) => page.items,
    next: ({ hasNext, cursorId, cursorLike, cursorDate }) =>
      hasNext ? { cursorId, cursorLike, cursorDate } : null,
  });
};
