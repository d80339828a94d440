import { endpoints } from './endpoints.ts';
import { tradeEndpoints } from './endpoints-trade.ts';

/** Every call of the contract that the product needs. Those of [X] that it does not need stand on the page alone (contract §2). */
export const everyEndpoint = { ...endpoints, ...tradeEndpoints } as const;
