import type { Migration } from './migration.ts';

/** Whom this account blocks. */
export const blocks: Migration = { version: 11, stores: { blocks: 'userId' } };
