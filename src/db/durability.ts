import type { DBCore, Middleware } from 'dexie';

/**
 * An empty table that marks a transaction as strict: a transaction that includes it is flushed to the disk before it
 * completes. Dexie has no such option for a single transaction, but hands the tables of each one to this middleware.
 */
export const strictMarker = 'strictMarker';

/** strict for what a user did, relaxed for what can be fetched again (I2). */
export const strictness: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'strictness',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, {
        ...options,
        durability: stores.includes(strictMarker) ? 'strict' : 'relaxed',
      }),
  }),
};
