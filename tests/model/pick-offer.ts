import type { ModelCatalogue } from './catalogue.ts';
import { type Listing, plainOffer } from './items.ts';
import type { Pick, Terms } from './pick.ts';
import { Refusal } from './refusal.ts';

/** What the listing offers, and for how much; `but`: the PICK that is edited. [O] an edit is compared with itself. */
export const checkOffer = (
  { offer = plainOffer, salePrice }: Listing,
  terms: Terms,
  but: Pick | null,
  older: boolean,
): void => {
  const { type, price, deposit, tradeMethod } = terms;
  if (but === null && !offer.types.includes(type))
    throw new Refusal(400, type === 'RENTAL' ? 'CANNOT_RENTAL_ITEM' : 'CANNOT_SALE_ITEM');
  if (older && but !== null) return;
  const isOffered = but?.terms.tradeMethod === tradeMethod || offer.methods.includes(tradeMethod);
  if (!isOffered && !older) throw new Refusal(400, 'INVALID_INPUT');
  const isSame =
    type === 'SALE' ? price === salePrice : price === offer.rentalFee && deposit === offer.deposit;
  const isKept =
    but !== null && price === but.terms.price && (type === 'SALE' || deposit === but.terms.deposit);
  if (!offer.canDeal && !isSame && !isKept) throw new Refusal(400, 'DEAL_NOT_ALLOWED');
};

/** The slot that it held is free again. [O] any end of a PICK un-sells its listing. */
export const release = ({ listings, older }: ModelCatalogue, { terms, state, itemId }: Pick): void => {
  const item = listings.get(itemId);
  const isSale = terms.type === 'SALE' && state === 'CONFIRMED';
  if (item === undefined || (!isSale && !older)) return;
  item.sold = false;
  item.saleDate = null;
};
