import * as v from 'valibot';
import { FileKey } from '#contract/ids.ts';
import { type ItemDetail, type ItemDraft, Money } from '#contract/item.ts';
import { typedLine, typedText } from '#contract/text.ts';
import { colors, productTypes, qualities, sizes, tradeMethods, transactionTypes } from '#contract/values.ts';
import type { ItemDetailPart, ItemRow } from '#src/domain/items/rows.ts';

/** A photo of a listing: one on this device that is being uploaded, or one that the server has. */
export const ListingPhoto = v.union([v.object({ photoId: v.string() }), v.object({ fileKey: FileKey })]);
export type ListingPhoto = v.InferOutput<typeof ListingPhoto>;

/** A listing as its owner writes it, complete or not. Amounts in won; photos in display order. */
export const ListingForm = v.object({
  transactionTypes: v.array(v.picklist(transactionTypes)),
  productTypes: v.array(v.picklist(productTypes)),
  tradeMethods: v.array(v.picklist(tradeMethods)),
  location: v.string(),
  size: v.nullable(v.picklist(sizes)),
  color: v.nullable(v.picklist(colors)),
  quality: v.nullable(v.picklist(qualities)),
  title: v.string(),
  description: v.string(),
  rentalFee: Money,
  deposit: Money,
  salePrice: Money,
  canDeal: v.boolean(),
  photos: v.array(ListingPhoto),
});
export type ListingForm = v.InferOutput<typeof ListingForm>;

export const emptyListing: ListingForm = {
  transactionTypes: [],
  productTypes: [],
  tradeMethods: [],
  location: '',
  size: null,
  color: null,
  quality: null,
  title: '',
  description: '',
  rentalFee: 0,
  deposit: 0,
  salePrice: 0,
  canDeal: false,
  photos: [],
};

/** The words of a list that this build knows, in display order, so that two lists of the same words are equal. */
const known = <const W extends string>(words: readonly W[], list: readonly string[]): W[] =>
  words.filter((word) => list.includes(word));

const one = <const W extends string>(words: readonly W[], value: string | null): W | null =>
  words.find((word) => word === value) ?? null;

type DetailFields = Pick<ItemDetailPart, 'description' | 'location' | 'canDeal' | 'images'>;
type CardFields = Omit<ItemRow, 'detail'>;

const formOf = (
  card: Pick<CardFields, keyof ListingForm & keyof CardFields>,
  { description, location, canDeal, images }: DetailFields,
): ListingForm => ({
  transactionTypes: known(transactionTypes, card.transactionTypes),
  productTypes: known(productTypes, card.productTypes),
  tradeMethods: known(tradeMethods, card.tradeMethods),
  location: location ?? '',
  size: one(sizes, card.size),
  color: one(colors, card.color),
  quality: one(qualities, card.quality),
  title: card.title,
  description,
  rentalFee: card.rentalFee,
  deposit: card.deposit,
  salePrice: card.salePrice,
  canDeal,
  photos: images.map((fileKey) => ({ fileKey })),
});

/** The stored listing as a form; null: only its card fields are stored. */
export const formOfItem = (item: ItemRow): ListingForm | null =>
  item.detail === null ? null : formOf(item, item.detail);

/** The server's listing as a form. */
export const formOfDetail = ({ itemInfo }: ItemDetail): ListingForm => formOf(itemInfo, itemInfo);

/** Ids of the form's photos that are on this device. */
export const photoIdsOf = ({ photos }: Pick<ListingForm, 'photos'>): string[] =>
  photos.flatMap((photo) => ('photoId' in photo ? [photo.photoId] : []));

/** Fields of a form that differ between two of them, in the order of the wizard's steps. */
export type ListingField = keyof ListingForm;

export const listingFields: readonly ListingField[] = [
  'transactionTypes',
  'productTypes',
  'tradeMethods',
  'location',
  'size',
  'color',
  'quality',
  'photos',
  'title',
  'description',
  'rentalFee',
  'deposit',
  'salePrice',
  'canDeal',
];

/**
 * The form as a server stores it: amounts of types that are not offered are 0, the place is empty without a direct
 * trade (contract §2.3), words are in display order, texts are trimmed and cleaned.
 */
export const normalized = (form: ListingForm): ListingForm => {
  const rents = form.transactionTypes.includes('RENTAL');
  const sells = form.transactionTypes.includes('SALE');
  return {
    ...form,
    transactionTypes: known(transactionTypes, form.transactionTypes),
    productTypes: known(productTypes, form.productTypes),
    tradeMethods: known(tradeMethods, form.tradeMethods),
    location: form.tradeMethods.includes('DIRECT') ? typedLine(form.location) : '',
    title: typedLine(form.title),
    description: typedText(form.description).trim(),
    rentalFee: rents ? form.rentalFee : 0,
    deposit: rents ? form.deposit : 0,
    salePrice: sells ? form.salePrice : 0,
  };
};

/** The fields in which two forms differ once a server has stored them; empty: there is nothing to save. */
export const changedFields = (a: ListingForm, b: ListingForm): ListingField[] => {
  const [one, other] = [normalized(a), normalized(b)];
  return listingFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
};

/** The body of a create or edit call; undefined: the form is incomplete. */
export const bodyOf = (form: ListingForm, images: readonly FileKey[]): ItemDraft | undefined => {
  const { size, color, quality, photos: _photos, location, ...rest } = normalized(form);
  if (size === null || color === null || quality === null) return undefined;
  return { ...rest, size, color, quality, location: location === '' ? null : location, images: [...images] };
};
