import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import * as items from '#src/domain/items/queries.ts';

const Args = v.object({ itemId: ItemId });

/** The user waits on the screen while it is sent: a later deletion would surprise them. */
const lifeMs = 30_000;

/** Deletes a listing for good. Never waits for a network: its screen offers it only online. */
export const itemDelete = defineMutation({
  kind: 'item.delete',
  version: 1,
  args: Args,
  lane: ({ itemId }) => deleteLane(itemId),
  lifeMs,
  merge: (_waiting, next) => next,
  reads: ['items'],
  isTrue: async (tx, { itemId }) => (await items.byId(tx, itemId))?.gone === 'deleted',
});

const deleteLane = (itemId: ItemId): string => `delete:${itemId}`;
