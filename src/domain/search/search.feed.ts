import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { defineItemFeed } from '#src/domain/items/engine/item-feed.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { searchKey, wireFilters } from './query.ts';

/** The results of one search, by the query in its key. */
export default defineItemFeed({
  key: searchKey,
  endpoint: endpoints.searchItems,
  freshMs: usualFreshMs,
  input: (_account, cursor, query) => ({
    ...wireFilters(query),
    ...cursor,
    itemOrder: query.sort,
    pageSize: limits.pageSize,
  }),
  cards: (page) => page.items,
  next: ({ hasNext, cursorId, cursorLike, cursorDate }) =>
    hasNext ? { cursorId, cursorLike, cursorDate } : null,
});
