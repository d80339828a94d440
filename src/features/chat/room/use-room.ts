import { useEffect, useState } from 'react';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { ShownBlock } from '#src/domain/blocks/blocks.view.ts';
import { type LogEntry, newRoomView, type RoomView } from '#src/domain/chat/room.view.ts';
import type { RoomPick, RoomPicks } from '#src/domain/chat/room-picks.view.ts';
import type { Opponent, RoomRow } from '#src/domain/chat/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { itemView } from '#src/domain/listings/item.view.ts';
import { blocksPull, currentPull, itemPull, roomPull } from '#src/domain/pull-keys.ts';
import { useBlock } from '#src/features/shared/use-block.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { useShown, useView } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { logRead, noPicks, roomPicksRead, roomRead, type ShownLog } from '../chat-reads.ts';
import { atEnd, moved, newer, older } from './log-window.ts';
import { isParted, isRefusedByBlock, type RoomState, roomState } from './room-state.ts';

export interface ShownRoom {
  readonly id: ChatRoomId | null;
  readonly view: RoomView | null;
  readonly row: RoomRow | null;
  readonly item: ItemRow | null;
  /** The unfinished PICK that it is about, the newest that is known of it. */
  readonly pick: RoomPick | null;
  /** What is known of its PICKs, for the cards of the log. */
  readonly picks: RoomPicks;
  /** Both were asked of the device: null says that there is none. */
  readonly isTopRead: boolean;
  readonly opponent: Opponent | null;
  /** What this account wants of the opponent; null: nothing that this device knows of. */
  readonly block: ShownBlock | null;
  readonly log: Log;
  readonly entries: readonly LogEntry[];
  readonly state: RoomState;
}

/** Whom a listing belongs to, as the other one of a room that is not there yet. */
const ownerOf = (item: ItemRow | null, me: UserId): Opponent | null => {
  const owner = item?.detail?.owner;
  if (owner === undefined || owner.id === me) return null;
  const { id, nickname, profileImageUrl: photo, isKoreanUnivVerified: verified } = owner;
  return { userId: id, nickname, photo, verified };
};

interface WantedRoom {
  readonly me: UserId;
  readonly known: ChatRoomId | null;
  readonly itemId: ItemId | null;
  /** Its room is there and read: from here on it has an address of its own. */
  readonly onMade: (id: ChatRoomId) => void;
}

/** A room on screen, or what is to become one: `known` null until it is. Tells the engine that it is looked at. */
export const useRoom = ({ me, known, itemId, onMade }: WantedRoom): ShownRoom => {
  const { engine } = useApp();
  const network = useNetwork();
  const begun = known === null ? itemId : null;
  useShown(known === null ? null : roomPull(known));
  useShown(begun === null ? null : itemPull(begun));
  useShown(begun === null ? null : currentPull(begun));
  const coming = useView(async (store) => (begun === null ? null : newRoomView(store, begun)), [begun]);
  const id = known ?? coming?.chatRoomId ?? null;
  const view = useCachedView(...roomRead(id), [id]);
  const log = useLog(id);
  const read = useCachedView(...roomPicksRead(id), [id]);
  const picks = read ?? noPicks;
  useShown(picks.current?.pull ?? null);
  const row = view?.room ?? null;
  const about = itemId ?? row?.itemId ?? null;
  const listing = useCachedView(
    about === null ? 'no item' : itemPull(about),
    async (store) => (about === null ? null : itemView(store, about)),
    [about],
  );
  const item = listing?.item ?? null;

  // what was said before there was a room stays in sight until the room's own log is read
  const [said, setSaid] = useState<readonly LogEntry[]>([]);
  if (coming && coming.entries.length > 0 && coming.entries !== said) setSaid(coming.entries);
  const entries = log.shown?.view.entries ?? (id === null ? (coming?.entries ?? []) : said);
  const isRead = log.shown !== undefined && view !== undefined;

  const opponent = row?.opponent ?? ownerOf(item, me);
  const block = useBlock(opponent?.userId ?? null);
  // blocked or no longer blocked on another device perhaps, or blocked by the other one, which the list does not name
  useShown(block !== null || entries.some(isRefusedByBlock) ? blocksPull : null);
  const isApart = isParted(block);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a block ends the subscription, and one that is taken back begins another
  useEffect(() => (id === null ? undefined : engine.look(id)), [engine, id, isApart]);
  useEffect(() => {
    if (known === null && id !== null && isRead) onMade(id);
  });

  const state: RoomState =
    known === null || (!isRead && said.length > 0)
      ? coming === undefined && known === null
        ? { is: 'reading' }
        : { is: 'shown', isEmpty: entries.length === 0, busy: false, notRenewed: false }
      : // a card must not say for a frame how its PICK stood when it was written
        roomState(view, read === undefined ? undefined : log.shown?.view.entries, network);
  const isTopRead = listing !== undefined && read !== undefined;
  return {
    id,
    view: view ?? null,
    row,
    item,
    pick: picks.current,
    picks,
    isTopRead,
    opponent,
    block,
    log,
    entries,
    state,
  };
};

interface Log {
  /** undefined: not read yet, or there is no room. */
  readonly shown: ShownLog | undefined;
  readonly goOlder: () => void;
  readonly goNewer: () => void;
  readonly goEnd: () => void;
}

/** Watches one stretch of a room's log and moves it along: the data is windowed, not only the DOM. */
const useLog = (room: ChatRoomId | null): Log => {
  const [window, setWindow] = useState(atEnd);
  const shown = useCachedView(...logRead(room, window), [room, window]);
  // one step at a time: where the next one leads is known when this one has been read. An effect calls it, perhaps after a
  // click has set another window that is not rendered yet, and must not undo the click.
  const step = (to: typeof older) => () => {
    if (shown !== undefined) setWindow(moved(shown, to));
  };
  return {
    shown,
    goOlder: step(older),
    goNewer: step(newer),
    goEnd: () => setWindow((was) => (was.upTo === null ? was : atEnd)),
  };
};
