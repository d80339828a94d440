import type { Migration } from './migration.ts';

/** Rooms, their messages under one key and no index (docs/decisions/0005), and the spans of messages without a hole. */
export const chat: Migration = {
  version: 4,
  stores: {
    rooms: 'chatRoomId, lastChatAt, itemId',
    messages: '[chatRoomId+chatId]',
    spans: '[chatRoomId+lo]',
    roomLists: 'key',
    heard: 'id',
  },
};
