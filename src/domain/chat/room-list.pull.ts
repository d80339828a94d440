import type { ChatRoomPage } from '#contract/chat.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { count } from '#src/db/engine-rows.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Cursor } from '#src/db/rows.ts';
import { aheadPull, roomPull, roomsAboutPull, roomsPull } from '#src/domain/pull-keys.ts';
import { isLater } from '#src/lib/kst.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import type { PullContext, Target } from '#src/sync/pull/target.ts';
import { adopt } from './engine/entered.ts';
import * as messages from './messages.ts';
import type { RoomContext } from './room.pull.ts';
import * as rooms from './rooms.ts';
import type { RoomListRow, RoomRow } from './rows.ts';

/** Pages that one read of the list fetches before it begins the list again from there. */
const mostPages = 8;

interface Page {
  readonly rows: ChatRoomPage['chatRooms'];
  readonly next: Cursor | null;
  readonly stamp: number;
}

const oldest = ({ rows }: Page): LocalDateTime | undefined => rows.at(-1)?.lastChatAt;

/**
 * A list of rooms, newest first. A changed room moves to the top, so a refresh reads down to what had not changed when
 * the last complete read began [V7]; older pages are fetched as the user scrolls.
 */
const roomList = (
  { moved, isLooking }: RoomContext,
  itemId: ItemId | null,
): Required<Pick<Target, 'pull' | 'more'>> => {
  const key = itemId === null ? roomsPull : roomsAboutPull(itemId);
  /** Once for an engine: after an event it would take the turn of what the event causes (O50). */
  let isBegun = itemId !== null;
  const fetch = async (
    { call, leaseHandle }: PullContext,
    cursor: Cursor | null,
  ): Promise<Page & { dropped: number }> => {
    const stamp = leaseHandle.stamp();
    const { value, dropped } = await call(tradeEndpoints.rooms, {
      ...cursor,
      pageSize: limits.pageSize,
      ...(itemId === null ? {} : { itemId }),
    });
    if (dropped > 0 && value.chatRooms.length === 0) throw new CallFailed({ kind: 'unreadable' });
    const { hasNext, cursorId, cursorLastChatAt } = value;
    return { rows: value.chatRooms, next: hasNext ? { cursorId, cursorLastChatAt } : null, stamp, dropped };
  };

  /**
   * Stores a page, and queues the rooms of which it shows more than is stored [V23] and those that it should have
   * shown.
   */
  const land = async (
    context: PullContext,
    page: Page & { dropped: number },
    above: LocalDateTime | null,
  ): Promise<void> => {
    const { leaseHandle, serverNow } = context;
    const when = { stamp: page.stamp, at: serverNow() };
    const { due, hasMoved } = await leaseHandle.write(
      ['rooms', 'messages', 'outbox', 'counters'],
      'relaxed',
      async (tx) => {
        if (page.dropped > 0) await count(tx, 'rows.unreadable', page.dropped);
        const landed: RoomRow[] = [];
        for (const row of page.rows) landed.push(await rooms.putListed(tx, row, when));
        const isMoved = await adopt(tx, landed);
        const wanted: ChatRoomId[] = [];
        for (const room of landed) {
          const [tip] = await messages.newest(tx, room.chatRoomId, 1);
          const isBehind =
            tip === undefined
              ? room.entered === null || room.last !== null
              : isLater(room.lastChatAt, tip.createdAt);
          if (isBehind) wanted.push(room.chatRoomId);
          else if (tip !== undefined) {
            await rooms.putUnreadCurrent(tx, room, page.stamp); // [V24]
            // its lines may have been on screen before it was stored itself, and leave the screen before it is entered
            if (tip.chatId !== room.readUpTo && isLooking(room.chatRoomId))
              await rooms.putSeen(tx, room.chatRoomId);
          }
        }
        if (itemId === null) wanted.push(...missingFrom(await rooms.newest(tx), page, above));
        return { due: wanted, hasMoved: isMoved };
      },
    );
    if (hasMoved) moved();
    for (const id of due) context.later(roomPull(id)); // one at a time [O18]
    if (!isBegun) context.later(aheadPull); // behind the rooms (P21)
    isBegun = true;
  };

  const keep = (context: PullContext, list: RoomListRow): Promise<void> =>
    context.leaseHandle.write(['roomLists', 'pulls'], 'relaxed', async (tx) => {
      const known = await tx.get('roomLists', key);
      if (known === undefined || known.stamp <= list.stamp) await tx.put('roomLists', list);
      await pulls.markDone(tx, key, { stamp: list.stamp, at: context.serverNow() }, null);
    });

  return {
    pull: async (context) => {
      const known = await context.leaseHandle.read(['roomLists'], (tx) => tx.get('roomLists', key));
      let page = await fetch(context, null);
      const { stamp } = page;
      const top = page.rows[0]?.lastChatAt ?? null;
      let above: LocalDateTime | null = null;
      for (let pages = 1; ; pages += 1) {
        await land(context, page, above);
        const floor: LocalDateTime | null = oldest(page) ?? above;
        if (page.next === null) {
          await keep(context, { key, whole: top, floor, next: null, stamp });
          return false;
        }
        const isCaughtUp = known?.whole != null && floor !== null && floor < known.whole;
        if (isCaughtUp) {
          // the known end was another list's, where this one continues below it
          const goesOn = known.floor !== null && floor < known.floor;
          await keep(context, { ...known, whole: top, stamp, ...(goesOn ? { floor, next: page.next } : {}) });
          return false;
        }
        // never read before, or so much has changed that the rest is read as the user scrolls there
        if (known?.whole == null || pages === mostPages) {
          await keep(context, { key, whole: top, floor, next: page.next, stamp });
          return false;
        }
        above = floor;
        page = await fetch(context, page.next);
      }
    },
    more: async (context) => {
      const known = await context.leaseHandle.read(['roomLists'], (tx) => tx.get('roomLists', key));
      if (known?.next == null) return false;
      const page = await fetch(context, known.next);
      await land(context, page, known.floor);
      const isLoop = JSON.stringify(page.next) === JSON.stringify(known.next);
      await keep(context, {
        ...known,
        floor: oldest(page) ?? known.floor,
        next: isLoop ? null : page.next,
        stamp: page.stamp,
      });
      return false;
    },
  };
};

const own = { membersOnly: true, freshMs: 0 } as const;

export default (context: RoomContext) => [
  definePull({ ...own, key: roomsPull, begin: () => roomList(context, null) }),
  definePull({ ...own, key: roomsAboutPull, begin: (itemId) => roomList(context, itemId) }),
];

/** Rooms that would stand within this page if this account were still in them; one may also have moved up meanwhile. */
const missingFrom = (stored: readonly RoomRow[], page: Page, above: LocalDateTime | null): ChatRoomId[] => {
  const shown = new Set(page.rows.map(({ chatRoomId }) => chatRoomId));
  const floor = page.next === null ? null : (oldest(page) ?? null);
  return stored
    .filter(
      (room) =>
        room.gone === null &&
        room.stamp < page.stamp &&
        !shown.has(room.chatRoomId) &&
        (above === null || room.lastChatAt < above) &&
        (floor === null || room.lastChatAt > floor),
    )
    .map(({ chatRoomId }) => chatRoomId);
};
