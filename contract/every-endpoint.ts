import { endpoints } from './endpoints.ts';
import { tradeEndpoints } from './endpoints-trade.ts';

/** Every call of the contract that the product needs. Those marked [X] are in endpoints-beyond.ts. */
export const everyEndpoint = { ...endpoints, ...tradeEndpoints } as const;
