import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { homeFeed } from '#src/domain/pull-keys.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { defineItemFeed } from './engine/item-feed.ts';

/** The newest listings. */
export default defineItemFeed({
  key: homeFeed,
  endpoint: endpoints.searchItems,
  freshMs: usualFreshMs,
  input: (_account, cursor) => ({ ...cursor, itemOrder: 'RECENT' as const, pageSize: limits.pageSize }),
  cards: (page) => page.items,
  next: ({ hasNext, cursorId, cursorLike, cursorDate }) =>
    hasNext ? { cursorId, cursorLike, cursorDate } : null,
});
