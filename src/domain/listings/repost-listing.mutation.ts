import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';

const Args = v.object({ itemId: ItemId });

/** A listing that jumps to the front hours later would surprise its owner. */
const lifeMs = 60_000;

/** Puts a listing at the front of the newest ones again (contract §2.3 repost). Two pending reposts merge into one. */
export const itemRepost = defineMutation({
  kind: 'item.repost',
  version: 1,
  args: Args,
  lane: ({ itemId }) => repostLane(itemId),
  lifeMs,
  merge: (_waiting, next) => next,
});

const repostLane = (itemId: ItemId): string => `repost:${itemId}`;
