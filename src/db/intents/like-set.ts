import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import * as items from '../items.ts';
import type { IntentState, ItemRow, OutboxRow } from '../rows.ts';
import { type Intent, isWished } from './intent.ts';

const Args = v.object({ itemId: ItemId, liked: v.boolean() });
export type LikeArgs = v.InferOutput<typeof Args>;

/** "I want this in my list", or out of it: a wished state, never a toggle (engine C2). */
export const likeSet: Intent<LikeArgs> = {
  kind: 'like.set',
  version: 1,
  args: Args,
  lane: ({ itemId }) => itemLane(itemId),
  lifeMs: null,
  merge: (_waiting, next) => next,
  isTrue: async (tx, { itemId, liked }) => (await items.byId(tx, itemId))?.liked === liked,
  photos: () => [],
  without: (args) => args,
};

export const itemLane = (itemId: ItemId): string => `item:${itemId}`;

/** All lanes of listings, as a stretch of the lane index. */
export const itemLanes = { index: 'lane', from: 'item:', to: 'item:\uffff' } as const;

/** A listing as a person sees it: the server's word with their own waiting wish drawn over it. */
export interface ShownItem extends ItemRow {
  /** How the wish stands that is not yet the server's word; null = there is none. */
  readonly waiting: IntentState | null;
}

/** The last wish about each listing among some intents, by its id. */
export const wishes = (
  intents: readonly OutboxRow[],
): Map<ItemId, { liked: boolean; state: IntentState }> => {
  const found = new Map<ItemId, { liked: boolean; state: IntentState }>();
  for (const row of intents) {
    if (row.kind !== likeSet.kind || !isWished(row)) continue;
    const args = v.safeParse(Args, row.args); // a newer build's may say something else
    if (args.success) found.set(args.output.itemId, { liked: args.output.liked, state: row.state });
  }
  return found;
};

/** Draws a wish over what the server said. */
export const foldItem = (
  item: ItemRow,
  wish: { readonly liked: boolean; readonly state: IntentState } | undefined,
): ShownItem => {
  if (wish === undefined) return { ...item, waiting: null };
  const step = item.liked === null || item.liked === wish.liked ? 0 : wish.liked ? 1 : -1;
  return {
    ...item,
    liked: wish.liked,
    likeCount: Math.max(0, item.likeCount + step),
    waiting: wish.state,
  };
};
