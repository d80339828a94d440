import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { argsOf, defineMutation, isPending } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { editDraftId, listingDraftKey } from './draft-key.ts';
import { changedFields, formOfItem, ListingForm, photoIdsOf } from './form.ts';
import { editLane } from './lanes.ts';

const Args = v.object({ itemId: ItemId, form: ListingForm });
export type ItemEditArgs = v.InferOutput<typeof Args>;

/** The listing as the user saw it when they began to edit it: an edit must not overwrite any other version. */
export const EditBase = v.object({ form: ListingForm, version: v.nullable(v.number()) });
export type EditBase = v.InferOutput<typeof EditBase>;

/** Replaces a listing's fields (contract §2.3, full replacement). Its precondition is an `EditBase`. */
export const itemEdit = defineMutation({
  kind: 'item.edit',
  version: 1,
  args: Args,
  lane: ({ itemId }) => editLane(itemId),
  lifeMs: 7 * 24 * 60 * 60_000,
  // the later form was opened with the earlier edit folded in: it contains both
  merge: (_waiting, next) => next,
  draftOf: ({ itemId }) => listingDraftKey(editDraftId(itemId)),
  reads: ['items'],
  isTrue: async (tx, { itemId, form }) => {
    const item = await items.byId(tx, itemId);
    const stored = item === undefined ? null : formOfItem(item);
    return stored !== null && changedFields(stored, form).length === 0;
  },
  photos: ({ form }) => photoIdsOf(form),
  without: (args, photos) => {
    const left = args.form.photos.filter((photo) => !('photoId' in photo && photos.has(photo.photoId)));
    return left.length === 0 ? null : { ...args, form: { ...args.form, photos: left } };
  },
});

/** The edit in an outbox entry; null: the entry is of another kind, or a newer build's. */
export const editOf = (row: OutboxEntry): ItemEditArgs | null => argsOf(itemEdit, row);

/** What the user saw when they began the edit; null: it was not stored. */
export const editBaseOf = (row: OutboxEntry): EditBase | null => {
  const base = v.safeParse(EditBase, row.precondition);
  return base.success ? base.output : null;
};

/** The pending edit of each listing among these entries. An edit that conflicts or was refused is not folded in. */
export const editsOf = (rows: readonly OutboxEntry[]): Map<ItemId, ListingForm> => {
  const edits = new Map<ItemId, ListingForm>();
  for (const row of rows) {
    const edit = isPending(row) && row.state !== 'attention' ? editOf(row) : null;
    if (edit !== null) edits.set(edit.itemId, edit.form);
  }
  return edits;
};

/** A listing with its owner's pending edit folded over the server's row. New photos show once they are uploaded. */
export const foldEdit = <Row extends ItemRow>(item: Row, form: ListingForm | undefined): Row => {
  if (form === undefined) return item;
  const { photos, location, canDeal, description, ...card } = form;
  const images = photos.flatMap((photo) => ('fileKey' in photo ? [photo.fileKey] : []));
  return {
    ...item,
    ...card,
    thumbnail: images[0] ?? item.thumbnail,
    detail: item.detail && {
      ...item.detail,
      description,
      canDeal,
      location: location === '' ? null : location,
      images: images.length > 0 ? images : item.detail.images,
    },
  };
};

/** A PICK's or a room's copy of a listing, with the owner's pending edit folded over it. */
export const foldCopy = <Copy extends { readonly title: string }>(
  copy: Copy,
  form: ListingForm | undefined,
): Copy => {
  if (form === undefined) return copy;
  const { photos, title, transactionTypes, rentalFee, deposit, salePrice } = form;
  const [first] = photos;
  const fields: Readonly<Record<string, unknown>> = {
    title,
    transactionTypes,
    rentalFee,
    deposit,
    salePrice,
    ...(first !== undefined && 'fileKey' in first
      ? { thumbnail: first.fileKey, imageUrl: first.fileKey }
      : {}),
  };
  // a copy has only some of these fields
  return { ...copy, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in copy)) };
};
