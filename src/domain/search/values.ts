import type {
  Color,
  ItemOrder,
  ProductType,
  Quality,
  Size,
  TradeMethod,
  TransactionType,
} from '#contract/item.ts';

/**
 * The values of each filter, in the contract's display order (contract §9.1). A copy, which a test compares with the
 * contract: the contract's own lists would load its schemas into the page too.
 */
export const productTypes = [
  'SOCCER',
  'BASKETBALL',
  'BASEBALL',
  'HOCKEY',
  'VARSITY_JACKET',
  'ACCESSORY',
  'SELF_MADE',
  'VINTAGE',
  'REFORM',
  'PRODUCT_OTHER',
] as const satisfies readonly ProductType[];
export const transactionTypes = ['SALE', 'RENTAL'] as const satisfies readonly TransactionType[];
export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const satisfies readonly Size[];
export const colors = [
  'CRIMSON',
  'WHITE',
  'BLACK',
  'IVORY',
  'COLOR_OTHER',
] as const satisfies readonly Color[];
export const qualities = ['BEST', 'HIGH', 'MIDDLE', 'LOW'] as const satisfies readonly Quality[];
export const tradeMethods = ['DIRECT', 'PARCEL'] as const satisfies readonly TradeMethod[];
export const itemOrders = ['RECENT', 'LIKE'] as const satisfies readonly ItemOrder[];
