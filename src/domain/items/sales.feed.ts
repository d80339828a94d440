import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import type { Feed } from '#src/sync/pull/feed.ts';
import { usualFreshMs } from '#src/sync/pull/target.ts';
import { defineItemFeed } from './engine/item-feed.ts';

/** The listings of a user, by the user id in the key; undefined for another kind of key. */
export const salesFeedOf = (key: string): Feed | undefined => {
  const told = /^sales:([1-9]\d{0,15})$/.exec(key);
  const id = v.safeParse(UserId, told === null ? null : Number(told[1]));
  if (!id.success) return undefined;
  return defineItemFeed({
    name: key,
    endpoint: endpoints.userItems,
    freshMs: usualFreshMs,
    input: () => ({ userId: id.output }),
    cards: (items) => items,
    next: () => null,
  });
};
