/**
 * Enumerations of a listing in display order (§9.1); they travel as their constant name. Apart from the schemas, so that a
 * screen takes a list without them.
 */
export const transactionTypes = ['SALE', 'RENTAL'] as const;
export type TransactionType = (typeof transactionTypes)[number];

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
] as const;
export type ProductType = (typeof productTypes)[number];

export const qualities = ['BEST', 'HIGH', 'MIDDLE', 'LOW'] as const;
export type Quality = (typeof qualities)[number];

export const colors = ['CRIMSON', 'WHITE', 'BLACK', 'IVORY', 'COLOR_OTHER'] as const;
export type Color = (typeof colors)[number];

export const tradeMethods = ['DIRECT', 'PARCEL'] as const;
export type TradeMethod = (typeof tradeMethods)[number];

export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** [E] What a listing can still be had for: free, a sale or rental agreed for later, or sold for good. */
export const tradeStates = ['AVAILABLE', 'RESERVED', 'SOLD'] as const;
export type TradeState = (typeof tradeStates)[number];

export const itemOrders = ['RECENT', 'LIKE'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** As whom a user has a PICK. */
export const subjects = ['OWNER', 'REQUESTER'] as const;
export type Subject = (typeof subjects)[number];
