import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import {
  type LogView,
  type LogWindow,
  logView,
  type RoomView,
  roomView,
} from '#src/domain/chat/room.view.ts';
import { type RoomListView, roomListView } from '#src/domain/chat/room-list.view.ts';
import { type RoomPicks, roomPicksView } from '#src/domain/chat/room-picks.view.ts';
import { roomsAboutPull, roomsPull } from '#src/domain/pull-keys.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/** What the screens of chat begin with: each is read before its screen is opened, where a tap announces it. */

export const roomsKey = (itemId: ItemId | null): string =>
  itemId === null ? roomsPull : roomsAboutPull(itemId);

/** The rooms of an account, or those about one listing, the first `limit` of them. */
export const roomsRead = (
  account: Account,
  itemId: ItemId | null,
  limit: number,
): CachedRead<RoomListView | null | undefined> => [
  roomsKey(itemId),
  // a user who has just logged in is not yet in a database of their own
  async (store) => (account === 'visitor' ? undefined : roomListView(store, account, itemId, limit)),
];

export const roomRead = (id: ChatRoomId | null): CachedRead<RoomView | null | undefined> => [
  `room:${id}`,
  async (store) => (id === null ? undefined : roomView(store, id)),
];

/** A stretch of the log, and the window through which it was read: a newer one may be on its way. */
export interface ShownLog {
  readonly window: LogWindow;
  readonly view: LogView;
}

export const logRead = (room: ChatRoomId | null, window: LogWindow): CachedRead<ShownLog | undefined> => [
  `log:${room}`,
  async (store) => (room === null ? undefined : { window, view: await logView(store, room, window) }),
];

/** Of a room that is not there yet, or not read. */
export const noPicks: RoomPicks = { current: null, stored: [], told: null };

export const roomPicksRead = (id: ChatRoomId | null): CachedRead<RoomPicks> => [
  `room-picks:${id}`,
  async (store) => (id === null ? noPicks : roomPicksView(store, id)),
];
