import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { defineMutation, inLanes, isPending } from '#src/db/mutation.ts';
import type { AccountTables, EntryState, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';

const Args = v.object({ itemId: ItemId, liked: v.boolean() });

/** Sets whether the user likes a listing: a wanted state, never a toggle (engine C2). */
export const likeSet = defineMutation({
  kind: 'like.set',
  version: 1,
  args: Args,
  lane: ({ itemId }) => itemLane(itemId),
  lifeMs: null,
  merge: (_waiting, next) => next,
  reads: ['items'],
  isTrue: async (tx, { itemId, liked }) => (await items.byId(tx, itemId))?.liked === liked,
});

const itemLanes = 'item:';
export const itemLane = (itemId: ItemId): string => `${itemLanes}${itemId}`;

/** A listing as the user sees it: the server's row with their own pending like folded over it. */
export interface ShownItem extends ItemRow {
  /** The state of the pending like; null = there is none. */
  readonly waiting: EntryState | null;
}

/** The last pending like of each listing among these entries, by the listing's id. */
export const wantedLikes = (
  entries: readonly OutboxEntry[],
): Map<ItemId, { liked: boolean; state: EntryState }> => {
  const found = new Map<ItemId, { liked: boolean; state: EntryState }>();
  for (const row of entries) {
    if (row.kind !== likeSet.kind || !isPending(row)) continue;
    const args = v.safeParse(Args, row.args); // a newer build's arguments may have another shape
    if (args.success) found.set(args.output.itemId, { liked: args.output.liked, state: row.state });
  }
  return found;
};

/** The pending likes of all listings, in the order in which the user gave them. */
export const pendingLikes = async (tx: Reader<Pick<AccountTables, 'outbox'>>) =>
  wantedLikes(await inLanes(tx, itemLanes));

/** Folds a pending like over the server's row. */
export const foldItem = (
  item: ItemRow,
  mutation: { readonly liked: boolean; readonly state: EntryState } | undefined,
): ShownItem => {
  if (mutation === undefined) return { ...item, waiting: null };
  const step = item.liked === null || item.liked === mutation.liked ? 0 : mutation.liked ? 1 : -1;
  return {
    ...item,
    liked: mutation.liked,
    likeCount: Math.max(0, item.likeCount + step),
    waiting: mutation.state,
  };
};
