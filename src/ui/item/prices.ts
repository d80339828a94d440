/** What an item costs, as its listing says. */
export interface Prices {
  readonly rent: boolean;
  readonly sale: boolean;
  readonly rentalFee: number;
  readonly deposit: number;
  readonly salePrice: number;
}

/** One line of the price block. */
export type PriceLine =
  | { readonly kind: 'rent'; readonly amount: number; readonly deposit: number }
  | { readonly kind: 'sale'; readonly amount: number };

/**
 * The rows of a card: rental fee and deposit when there is something to rent, the sale price otherwise, both
 * rows for both. A listing of neither kind (a newer server's) still shows its sale price.
 */
export const priceLines = (prices: Prices): PriceLine[] => {
  const lines: PriceLine[] = [];
  if (prices.rent || (!prices.sale && prices.deposit > 0)) {
    lines.push({ kind: 'rent', amount: prices.rentalFee, deposit: prices.deposit });
  }
  if (prices.sale || lines.length === 0) lines.push({ kind: 'sale', amount: prices.salePrice });
  return lines;
};
