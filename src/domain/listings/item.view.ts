import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Trouble } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { Gone } from '#src/domain/items/rows.ts';
import { foldItem, itemLane, type ShownItem, wantedLikes } from '#src/domain/likes/set-like.mutation.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { editLane } from './lanes.ts';
import { withEdits } from './pending-edits.fold.ts';

/** One listing as its screen shows it: the row may have only card fields until the detail arrives. */
export interface ItemView {
  readonly item: ShownItem | null;
  readonly gone: Gone | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

/** null: nothing of it is stored and it was never fetched. */
export const itemView = async (store: AccountStore, id: ItemId): Promise<ItemView | null> => {
  const { view, edits } = await readItem(store, id);
  return view && withEdits(view, edits, foldView);
};

const foldView: Parameters<typeof withEdits<ItemView>>[2] = (view, { foldEdit }, edits) => ({
  ...view,
  item: view.item && foldEdit(view.item, edits.get(view.item.itemId)),
});

const readItem = (store: AccountStore, id: ItemId) =>
  store.read(['items', 'pulls', 'outbox'], async (tx) => {
    const [item, pull, entries, edits] = await Promise.all([
      items.byId(tx, id),
      pulls.byKey(tx, itemPull(id)),
      outbox.inLane(tx, itemLane(id)),
      outbox.inLane(tx, editLane(id)),
    ]);
    if (item === undefined && pull === undefined) return { view: null, edits };
    const view: ItemView = {
      item: item === undefined ? null : foldItem(item, wantedLikes(entries).get(id)),
      gone: item?.gone ?? pull?.gone ?? null,
      loading: (pull?.loading ?? 0) !== 0,
      trouble: pull?.trouble ?? null,
    };
    return { view, edits };
  });
