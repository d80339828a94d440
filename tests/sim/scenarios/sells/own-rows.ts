import type { UserId } from '#contract/ids.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { editOf, type ItemEditArgs } from '#src/domain/listings/edit-listing.mutation.ts';
import { formOfItem, type ListingForm } from '#src/domain/listings/form.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';

/** What a device stores of its user's own listings. */

/** A listing, the form that its user began from, and the one that they left. */
export interface Edited {
  readonly item: ItemRow;
  readonly base: ListingForm;
  readonly form: ListingForm;
  readonly version: number | null;
}

/** The n-th listing of this user that is stored with its detail, as its edit form shows it. */
export const storedListing = async (
  stores: OutboxStores,
  user: UserId,
  n: number,
): Promise<{ item: ItemRow; form: ListingForm } | null> => {
  const rows = await stores.store.read(['items'], (tx) => tx.range('items', {}));
  const own = rows.filter((row) => row.gone === null && row.ownerId === user);
  const item = own[n % Math.max(1, own.length)];
  const form = item === undefined ? null : formOfItem(item);
  return item === undefined || form === null ? null : { item, form };
};

/** The first edit that is stopped by a conflict. */
export const stoppedEdit = async (
  stores: OutboxStores,
): Promise<{ row: OutboxEntry; edit: ItemEditArgs } | null> => {
  const rows = await stores.store.read(['outbox'], outbox.all);
  for (const row of rows) {
    const edit = editOf(row);
    if (row.state === 'attention' && row.reason?.is === 'changed' && edit !== null) return { row, edit };
  }
  return null;
};
