import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import * as items from '#src/domain/items/queries.ts';
import type { Gone } from '#src/domain/items/rows.ts';
import { foldItem, itemLane, type ShownItem, wantedLikes } from '#src/domain/likes/set-like.mutation.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { readWithEdits } from './pending-edits.fold.ts';

/** One listing as its screen shows it: the row may have only card fields until the detail arrives. */
export interface ItemView extends pulls.Fetching {
  readonly item: ShownItem | null;
  readonly gone: Gone | null;
}

/** null: nothing of it is stored and it was never fetched. */
export const itemView = (store: AccountStore, id: ItemId): Promise<ItemView | null> =>
  readWithEdits(
    store,
    ['items', 'pulls', 'outbox'],
    async (tx) => {
      const [item, pull, entries] = await Promise.all([
        items.byId(tx, id),
        pulls.byKey(tx, itemPull(id)),
        outbox.inLane(tx, itemLane(id)),
      ]);
      if (item === undefined && pull === undefined) return null;
      return {
        ...pulls.fetchingOf(pull),
        item: item === undefined ? null : foldItem(item, wantedLikes(entries).get(id)),
        gone: item?.gone ?? pull?.gone ?? null,
      };
    },
    (view, { foldEdit }, edits) => ({
      ...view,
      item: view.item && foldEdit(view.item, edits.get(view.item.itemId)),
    }),
  );
