import type { ItemInfo } from '#contract/item.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { ItemRow } from './rows.ts';

type Told = Pick<ItemRow, 'tradeState' | 'tradeStamp' | 'isSold' | 'soldStamp' | 'detail'>;

/** A plain server calls an item sold as soon as a sale is agreed; the sale's date says whether it is over. */
const isSaleAhead = ({ detail }: Told): boolean =>
  detail !== null && detail.saleDate !== null && (parseKst(detail.saleDate) ?? 0) > detail.at;

/**
 * The trade state of a listing by the newest answer about it: `tradeState` itself, or `isSold` of a plain server. null:
 * no answer has said.
 */
export const tradeStateOf = (row: Told): ItemInfo['tradeState'] => {
  const { tradeState = null, tradeStamp = 0, isSold, soldStamp } = row;
  if (tradeState !== null && tradeStamp >= soldStamp) return tradeState;
  if (isSold === null) return null;
  if (!isSold) return 'AVAILABLE';
  return isSaleAhead(row) ? 'RESERVED' : 'SOLD';
};
