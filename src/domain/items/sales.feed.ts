import { endpoints } from '#contract/endpoints.ts';
import { salesFeed } from '#src/domain/pull-keys.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { defineItemFeed } from './engine/item-feed.ts';

/** The listings of a user. */
export default defineItemFeed({
  key: salesFeed,
  endpoint: endpoints.userItems,
  freshMs: usualFreshMs,
  input: (_account, _cursor, userId) => ({ userId }),
  cards: (items) => items,
  next: () => null,
});
