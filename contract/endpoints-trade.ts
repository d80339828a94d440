/** The calls of a trade: rooms, chat, PICK, reviews, reports, notifications. */
export * as tradeEndpoints from './trade-calls.ts';
