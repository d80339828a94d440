import type { OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import { emptyListing, type ListingForm } from '#src/domain/listings/form.ts';
import type { LocalPhoto } from '#src/domain/listings/photos.view.ts';
import { aKey, anEntry } from './outbox-entries.ts';

/** A listing that could be published as it is. */
export const aForm = (change: Partial<ListingForm> = {}): ListingForm => ({
  ...emptyListing,
  transactionTypes: ['SALE'],
  productTypes: ['SOCCER'],
  tradeMethods: ['PARCEL'],
  size: 'L',
  color: 'WHITE',
  quality: 'BEST',
  title: '하얀 유니폼',
  description: '새것이에요',
  salePrice: 30_000,
  photos: [{ photoId: 'p1' }, { photoId: 'p2' }],
  ...change,
});

/** One that waits to be published. */
export const aPendingCreate = (
  change: Partial<OutboxEntry> = {},
  { auto = true, form = aForm() }: { readonly auto?: boolean; readonly form?: ListingForm } = {},
): OutboxEntry =>
  anEntry({
    kind: 'item.create',
    lane: 'create:d1',
    args: { draftId: 'd1', form, auto, until: auto ? null : 9 },
    ...change,
  });

/** An edit that waits. */
export const aPendingEdit = (change: Partial<OutboxEntry> = {}, form = aForm()): OutboxEntry =>
  anEntry({
    kind: 'item.edit',
    lane: 'edit:341',
    args: { itemId: 341, form },
    precondition: { form: aForm({ title: '옛 유니폼' }), version: 2 },
    ...change,
  });

/** A photo of this device with its pending upload. */
export const aLocalPhoto = (
  id: string,
  {
    photo = {},
    upload = {},
  }: { readonly photo?: Partial<PhotoRow>; readonly upload?: Partial<OutboxEntry> | null } = {},
): LocalPhoto => ({
  photo: { id, name: 'photo.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1), fileKey: null, ...photo },
  upload:
    upload === null
      ? null
      : anEntry({
          id: aKey(9),
          kind: 'photo.upload',
          lane: `photo:${id}`,
          args: { photoId: id, use: 'item' },
          ...upload,
        }),
  progress: null,
});
