import { endpoints } from '#contract/endpoints.ts';
import { defineItemFeed } from '#src/domain/items/engine/item-feed.ts';
import { likedFeed } from '#src/domain/pull-keys.ts';

/** The interest list, most recently liked first; never considered fresh. */
export default defineItemFeed({
  key: likedFeed,
  membersOnly: true,
  endpoint: endpoints.likedItems,
  freshMs: 0,
  input: () => ({}),
  // every row of this list is liked, which the rows do not say themselves
  cards: (items) => items.map((item) => ({ ...item, liked: true })),
  next: () => null,
});
