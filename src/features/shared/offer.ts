import type { SessionRow } from '#src/db/rows-device.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';

/** Who looks at the listing. */
export type Role = 'visitor' | 'owner' | 'other';

/** null: it is not known yet whose listing it is, so that nothing may be offered. */
export const roleOf = (
  { state }: Pick<SessionRow, 'state'>,
  { detail }: Pick<ItemRow, 'detail'>,
): Role | null => {
  if (state !== 'member') return 'visitor';
  if (detail === null) return null;
  return detail.mine ? 'owner' : 'other';
};

/** What a listing can be had for, and in the place of what it cannot: why not. */
export interface Offer {
  readonly rent: boolean;
  readonly sale: boolean;
  /** null: nothing that it offers is refused. */
  readonly refusal: 'sold' | 'sale-agreed' | null;
}

/** Leaves out what the server refuses for sure: anything once it is sold, a second sale once one is agreed (contract §5.5). */
export const offerOf = (
  item: Pick<ItemRow, 'transactionTypes' | 'detail' | 'isSold' | 'soldStamp' | 'tradeState' | 'tradeStamp'>,
): Offer => {
  const rent = item.transactionTypes.includes('RENTAL');
  const sale = item.transactionTypes.includes('SALE');
  const state = tradeStateOf(item);
  if (state === 'SOLD') return { rent: false, sale: false, refusal: 'sold' };
  // also an agreed rental makes RESERVED, but only a sale has a date
  const isSaleAgreed = state === 'RESERVED' && item.detail !== null && item.detail.saleDate !== null;
  return sale && isSaleAgreed ? { rent, sale: false, refusal: 'sale-agreed' } : { rent, sale, refusal: null };
};
