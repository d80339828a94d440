import type { PhotoRow } from '#src/db/rows.ts';
import type { ListingForm } from '#src/domain/listings/form.ts';

/** Forms and photos that a simulated seller writes. */

/** A form as the server's texts have it; a photo that is not up by its id. */
export const formText = ({ title, salePrice, photos }: ListingForm): string =>
  JSON.stringify([
    title,
    salePrice,
    photos.map((one) => ('fileKey' in one ? one.fileKey : `+${one.photoId}`)),
  ]);

export const contentOf = ({ bytes }: Pick<PhotoRow, 'bytes'>): string =>
  Buffer.from(bytes).toString('latin1');

/** A form without a title and photos. */
export const blank: ListingForm = {
  transactionTypes: ['SALE'],
  productTypes: ['SOCCER'],
  tradeMethods: ['DIRECT'],
  location: '중앙광장',
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  title: '',
  description: '두 번 입었어요',
  rentalFee: 0,
  deposit: 0,
  salePrice: 9_000,
  canDeal: false,
  photos: [],
};

/** A picture that a real server accepts; what follows it tells one from another. */
const smallest = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
).toString('latin1');

export const photoNamed = (id: string): PhotoRow => {
  const text = `${smallest}picture of ${id}`;
  const bytes = new Uint8Array(Buffer.from(text, 'latin1')).buffer;
  return { id, name: 'photo.png', type: 'image/png', bytes, fileKey: null };
};
