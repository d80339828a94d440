import type { Migration } from './migration.ts';

/**
 * Whether this account has a PICK or a room for a listing; and confirmed likes of listings that are not stored (yet).
 */
export const currents: Migration = { version: 3, stores: { currents: 'itemId', toldLikes: 'itemId' } };
