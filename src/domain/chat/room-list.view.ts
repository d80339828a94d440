import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { roomsAboutPull, roomsPull } from '#src/domain/pull-keys.ts';
import { leavingRooms } from './leave-room.mutation.ts';
import * as rooms from './rooms.ts';
import type { RoomRow } from './rows.ts';
import { type BubbleState, bubbleState, messageOf, roomLanes } from './send-message.mutation.ts';

/** The last line of a row: the server's, or the user's own pending one. */
interface ShownLast {
  readonly content: string;
  readonly isMine: boolean;
  /** The state of the user's own pending line; null: the line is the server's. */
  readonly state: BubbleState | null;
}

export interface ShownRoom {
  readonly room: RoomRow;
  /** null: the room has no line yet. */
  readonly last: ShownLast | null;
  readonly unread: number;
}

export interface RoomListView extends pulls.Fetching {
  readonly rooms: readonly ShownRoom[];
  /** When the front of the list was fetched; null = never. */
  readonly at: Moment | null;
  /** The server has older rooms. */
  readonly more: boolean;
  /** Rooms are stored beyond `limit`. */
  readonly beyond: boolean;
}

/** The last pending or refused message of each room. */
const waitingLines = (entries: readonly OutboxEntry[]): Map<ChatRoomId, ShownLast> => {
  const lines = new Map<ChatRoomId, ShownLast>();
  for (const row of entries) {
    const message = messageOf(row);
    if (message?.chatRoomId == null) continue;
    lines.set(message.chatRoomId, { content: message.content, isMine: true, state: bubbleState(row) });
  }
  return lines;
};

const shown = (room: RoomRow, me: UserId, waiting: ShownLast | undefined): ShownRoom => ({
  room,
  last:
    waiting ??
    (room.last === null
      ? null
      : { content: room.last.content, isMine: room.last.userId === me, state: null }),
  unread: rooms.unreadOf(room),
});

/** The first `limit` rooms, newest first, all or those about one listing. null: never fetched on this device. */
export const roomListView = (
  store: AccountStore,
  me: UserId,
  itemId: ItemId | null,
  limit = Number.POSITIVE_INFINITY,
): Promise<RoomListView | null> =>
  store.read(['rooms', 'roomLists', 'pulls', 'outbox'], async (tx) => {
    const key = itemId === null ? roomsPull : roomsAboutPull(itemId);
    const [found, list, pull, entries] = await Promise.all([
      itemId === null ? rooms.newest(tx) : rooms.aboutItem(tx, itemId),
      tx.get('roomLists', key),
      pulls.byKey(tx, key),
      inLanes(tx, roomLanes),
    ]);
    const leaving = leavingRooms(entries);
    const lines = waitingLines(entries);
    const floor = list?.next == null ? null : list.floor;
    // older stored rooms are of other origin: between them and the list there may be rooms that are not stored
    const here = found.filter(
      ({ chatRoomId, gone, lastChatAt }) =>
        gone === null &&
        !leaving.has(chatRoomId) &&
        (floor === null || lastChatAt >= floor || lines.has(chatRoomId)),
    );
    if (list === undefined && pull === undefined && here.length === 0) return null;
    return {
      rooms: here.slice(0, limit).map((room) => shown(room, me, lines.get(room.chatRoomId))),
      at: pull?.at ?? null,
      ...pulls.fetchingOf(pull),
      more: list?.next != null,
      beyond: here.length > limit,
    };
  });

/** The unread messages of all rooms, for the badges. */
export const unreadView = (store: AccountStore): Promise<number> =>
  store.read(['rooms'], async (tx) => {
    const all = await tx.range('rooms', {});
    return all.reduce((sum, room) => sum + (room.gone === null ? rooms.unreadOf(room) : 0), 0);
  });
