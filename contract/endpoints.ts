/** The calls of the catalogue, the session and the profile. Those of a trade are in endpoints-trade.ts. */
export * as endpoints from './catalogue-calls.ts';
