import type { Migration } from './migration.ts';

/** PICKs by their state: those that wait for an answer are in no list of the server's (contract §2.6). */
export const openPicks: Migration = {
  version: 7,
  stores: { picks: 'appointmentId, itemId, chatRoomId, state' },
};
