import type { Migration } from './migration.ts';

/** The listings that this account opened last. */
export const opened: Migration = { version: 8, stores: { opened: 'itemId' } };
