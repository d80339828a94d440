import type { Migration } from './migration.ts';

/** What was written about users, by the server's id; which ones are about whom is in the pages of its lists. */
export const reviews: Migration = { version: 9, stores: { reviews: 'reviewId' } };
