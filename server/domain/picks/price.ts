import type { PickType } from '#contract/pick.ts';
import type { TradeMethod } from '#contract/values.ts';
import type { ItemRow } from '../../db/schema.ts';
import { InvalidInput, Problem } from '../../problem.ts';

/** A listing without negotiation is traded at its own price, a rental at its own deposit too (contract §2.6 [C]). */
export const requirePrice = (
  item: ItemRow,
  type: PickType,
  { price, deposit }: { readonly price: number; readonly deposit: number },
): void => {
  if (item.can_deal) return;
  const same =
    type === 'SALE' ? price === item.sale_price : price === item.rental_fee && deposit === item.deposit;
  if (!same) throw new Problem('DEAL_NOT_ALLOWED');
};

/** The listing must offer this trade method (contract §2.6 [C]). */
export const requireMethod = (item: ItemRow, method: TradeMethod): void => {
  if (!item.trade_methods.includes(method))
    throw new InvalidInput('tradeMethod', '이 상품의 거래 방식이 아니에요.');
};
