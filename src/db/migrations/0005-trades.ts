import type { Migration } from './migration.ts';

/** PICKs in full, notifications, calendars, and which PICKs have to be read. */
export const trades: Migration = {
  version: 5,
  stores: {
    picks: 'appointmentId, itemId, chatRoomId',
    notifications: 'id',
    calendars: 'key',
    toldPicks: 'appointmentId',
  },
};
