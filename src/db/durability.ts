import type { DBCore, Middleware } from 'dexie';

/**
 * An empty table that says how a transaction is written: one that includes it is flushed to the disk before it
 * completes. Dexie has no option for a single transaction, but hands each one's tables to this middleware.
 */
export const strictMarker = 'strictMarker';

/** strict for what a person did, relaxed for what can be fetched again (I2). */
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
