import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { Gone, ItemRow } from '#src/domain/items/rows.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { editOf } from './edit-listing.mutation.ts';
import { photoIdsOf } from './form.ts';
import { editLane } from './lanes.ts';
import { type LocalPhoto, localPhotos, localPhotoTables } from './photos.view.ts';

/** A pending edit, with those of its photos that are on this device. */
export interface PendingEdit {
  readonly row: OutboxEntry;
  readonly photos: ReadonlyMap<string, LocalPhoto>;
}

/** A listing as the server last sent it, beside its owner's pending edit: not folded, as the two are compared. */
export interface OwnListing extends pulls.Fetching {
  readonly item: ItemRow | null;
  readonly edit: PendingEdit | null;
  readonly gone: Gone | null;
}

/** The listing to be edited. null: nothing of it is stored and it was never fetched. */
export const ownListingView = (store: AccountStore, id: ItemId): Promise<OwnListing | null> =>
  store.read([...localPhotoTables, 'items', 'pulls'], async (tx) => {
    const [item, pull, lane] = await Promise.all([
      items.byId(tx, id),
      pulls.byKey(tx, itemPull(id)),
      outbox.inLane(tx, editLane(id)),
    ]);
    if (item === undefined && pull === undefined) return null;
    const row = lane.at(-1);
    const edit = row === undefined ? null : editOf(row);
    return {
      item: item ?? null,
      edit:
        row === undefined || edit === null
          ? null
          : { row, photos: await localPhotos(tx, photoIdsOf(edit.form)) },
      gone: item?.gone ?? pull?.gone ?? null,
      ...pulls.fetchingOf(pull),
    };
  });
