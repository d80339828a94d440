import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import { defineItemFeed } from '#src/domain/items/engine/item-feed.ts';
import { mySalesFeed } from '#src/domain/pull-keys.ts';

/** The user's own listings; never considered fresh. */
export default defineItemFeed({
  key: mySalesFeed,
  membersOnly: true,
  endpoint: endpoints.userItems,
  freshMs: 0,
  // a visitor never requests it (membersOnly)
  input: (account) => ({ userId: v.parse(UserId, account) }),
  cards: (items) => items,
  next: () => null,
});
