import type { Migration } from './migration.ts';

/** How this device is told of what happens while the app is closed. */
export const push: Migration = { version: 10, stores: { push: 'id' } };
