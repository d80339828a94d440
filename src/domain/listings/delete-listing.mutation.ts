import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import type { MutationDefinition } from '#src/db/mutation.ts';
import * as items from '#src/domain/items/queries.ts';

const Args = v.object({ itemId: ItemId });
export type ItemDeleteArgs = v.InferOutput<typeof Args>;

/** The user waits on the screen while it is sent: a later deletion would surprise them. */
const lifeMs = 30_000;

/** Deletes a listing for good. Never waits for a network: its screen offers it only online. */
export const itemDelete: MutationDefinition<ItemDeleteArgs> = {
  kind: 'item.delete',
  version: 1,
  args: Args,
  lane: ({ itemId }) => deleteLane(itemId),
  lifeMs,
  merge: (_waiting, next) => next,
  isTrue: async (tx, { itemId }) => (await items.byId(tx, itemId))?.gone === 'deleted',
  photos: () => [],
  without: (args) => args,
};

export const deleteLane = (itemId: ItemId): string => `delete:${itemId}`;
