import type { ChatId, ChatRoomId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '../accounts.ts';
import * as items from '../items.ts';
import * as messages from '../messages.ts';
import { type BubbleState, bubbleState, messageOf, newRoomLane, roomLane } from '../mutations/chat-send.ts';
import { pendingEdits, withEdits } from '../mutations/pending-edits.ts';
import * as outbox from '../outbox.ts';
import * as pulls from '../pulls.ts';
import * as rooms from '../rooms.ts';
import type { AccountTables, EntryReason, ItemRow, Moment, Stamp, Trouble } from '../rows.ts';
import type { MessageRow, RoomRow, SpanRow } from '../rows-chat.ts';
import * as spans from '../spans.ts';
import type { Reader } from '../store.ts';

export const roomPull = (id: ChatRoomId): string => `room:${id}`;
/** A hole in a room's history, by the message that is missing at its upper edge. */
export const holePull = (id: ChatRoomId, below: ChatId): string => `hole:${id}:${below}`;
/** The socket: `at` is when everything heard since was caught up with. */
export const socketPull = 'socket';
/** Whether a PICK of the room is running, so that it must not be left (contract §2.5). */
export const inProgressPull = (id: ChatRoomId): string => `in-progress:${id}`;

/** A room's head: who, about what, and how its fetch stands. */
export interface RoomView {
  readonly room: RoomRow | null;
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  /** The server knows no such room of ours, and nothing of it was ever stored. */
  readonly isMissing: boolean;
  /** Presence and new messages are being told; otherwise what stands here is what was heard last. */
  readonly live: boolean;
}

/** null: nothing of it is stored and it was never asked for. */
export const roomView = async (store: AccountStore, id: ChatRoomId): Promise<RoomView | null> => {
  const { view, edits } = await readRoom(store, id);
  return view && withEdits(view, edits, foldRoom);
};

/** The pinned card shows its owner's pending edit, as every other screen does. */
const foldRoom: Parameters<typeof withEdits<RoomView>>[2] = (view, { foldCopy }, edits) => {
  const { room } = view;
  if (room === null || room.entered === null) return view;
  const { entered } = room;
  const item = foldCopy(entered.item, edits.get(room.itemId));
  return { ...view, room: { ...room, entered: { ...entered, item } } };
};

const readRoom = (store: AccountStore, id: ChatRoomId) =>
  store.read(['rooms', 'pulls', 'outbox'], async (tx) => {
    const [room, pull, socket, edits] = await Promise.all([
      rooms.byId(tx, id),
      pulls.byKey(tx, roomPull(id)),
      pulls.byKey(tx, socketPull),
      pendingEdits(tx),
    ]);
    if (room === undefined && pull === undefined) return { view: null, edits };
    const view: RoomView = {
      room: room ?? null,
      at: pull?.at ?? null,
      loading: (pull?.loading ?? 0) !== 0,
      trouble: pull?.trouble ?? null,
      isMissing: room === undefined && pull?.gone != null,
      live: socket !== undefined && socket.loading !== 0 && socket.trouble === null,
    };
    return { view, edits };
  });

/** Whether a room may be left: asked for with `inProgressPull`, each time anew. */
export interface LeaveCheck {
  /** null: the server has not told yet. `stamp` grows with each answer. */
  readonly running: boolean | null;
  readonly stamp: Stamp;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

export const leaveCheckView = (store: AccountStore, id: ChatRoomId): Promise<LeaveCheck> =>
  store.read(['rooms', 'pulls'], async (tx) => {
    const [room, pull] = await Promise.all([rooms.byId(tx, id), pulls.byKey(tx, inProgressPull(id))]);
    return {
      running: room?.inProgress?.running ?? null,
      stamp: room?.inProgress?.stamp ?? 0,
      loading: (pull?.loading ?? 0) !== 0,
      trouble: pull?.trouble ?? null,
    };
  });

export interface PendingMessage {
  /** Names the mutation: to send it again, or to take it back. */
  readonly id: IdempotencyKey;
  readonly content: string;
  readonly state: BubbleState;
  readonly reason: EntryReason | null;
  readonly createdAt: Moment;
}

/** What a log shows, oldest first. */
export type LogEntry =
  | { readonly is: 'message'; readonly message: MessageRow }
  | { readonly is: 'pending'; readonly pending: PendingMessage }
  /**
   * Something is missing here. `pull` fetches it; `key` names this row and no other. `isTail`: what follows was heard a moment
   * ago and is being checked.
   */
  | {
      readonly is: 'hole';
      readonly key: string;
      readonly pull: string;
      readonly isTail: boolean;
      readonly loading: boolean;
    };

export interface LogView {
  readonly entries: readonly LogEntry[];
  /**
   * What is above the first entry: here: more is stored · server: the pull named fetches it · start: nothing, the history
   * begins here.
   */
  readonly above:
    | { readonly is: 'here' }
    | {
        readonly is: 'server';
        readonly pull: string;
        readonly loading: boolean;
        readonly trouble: Trouble | null;
      }
    | { readonly is: 'start' };
  /** Newer lines are stored than the window shows. */
  readonly below: boolean;
  /** Where a window ends that goes `logStep` lines further towards the newest; null: with the newest. */
  readonly next: ChatId | null;
}

/** So many lines further a window moves at a time. */
export const logStep = 60;

/** The window of a log: the newest `size` lines up to and with `upTo`; null: up to the end, what waits included. */
export interface LogWindow {
  readonly upTo: ChatId | null;
  readonly size: number;
}

type Tables = Pick<AccountTables, 'messages' | 'spans' | 'pulls' | 'outbox'>;

const pendingIn = async (tx: Reader<Tables>, lane: string): Promise<LogEntry[]> =>
  (await outbox.inLane(tx, lane)).flatMap((row): LogEntry[] => {
    const message = messageOf(row);
    if (message === null) return [];
    const { id, reason, createdAt } = row;
    return [
      {
        is: 'pending',
        pending: { id, content: message.content, state: bubbleState(row), reason, createdAt },
      },
    ];
  });

const spanOf = (known: readonly SpanRow[], id: ChatId): SpanRow | null =>
  known.find(({ lo, hi }) => lo <= id && id <= hi) ?? null;

/**
 * What lies between two neighbouring stored lines; null: nothing. Lines that no stretch holds may stand between two stretches,
 * and one page then heals what is missing on either side of them: each side has a key of its own, for two rows of one key
 * leave a row on screen that nothing removes.
 */
const holeBetween = (
  room: ChatRoomId,
  known: readonly SpanRow[],
  { older, newer, isSeam }: { readonly older: ChatId; readonly newer: ChatId; readonly isSeam: boolean },
): Pick<Extract<LogEntry, { is: 'hole' }>, 'key' | 'pull' | 'isTail'> | null => {
  const [below, above] = [spanOf(known, older), spanOf(known, newer)];
  if (above !== null && above === below) return null;
  if (above !== null) {
    if (above.below === null) return null;
    // the stretch names this very line as its next one; what is missing is marked where the next stretch ends
    if (above.below === older && below === null && known.some(({ hi }) => hi < older)) return null;
    const pull = holePull(room, above.below);
    return { key: pull, pull, isTail: false };
  }
  if (below === null && !isSeam) return null;
  // heard or doubted, not proven: marked once, where the proven part ends
  const newest = known[0];
  if (newest === undefined || newer > newest.hi) {
    const pull = roomPull(room);
    return { key: below === null ? `${pull}:${newer}` : pull, pull, isTail: true };
  }
  const next = known.findLast(({ lo }) => lo > newer);
  if (next?.below == null) return null;
  const pull = holePull(room, next.below);
  return { key: below === null ? `${pull}:${newer}` : `${pull}:end`, pull, isTail: false };
};

/** A stretch of a room's log with its holes, and behind its end what one still has to say (I13, I16). */
export const logView = (store: AccountStore, room: ChatRoomId, { upTo, size }: LogWindow): Promise<LogView> =>
  store.read(['messages', 'spans', 'pulls', 'outbox', 'rooms'], async (tx) => {
    const [found, known, pending, newer, row] = await Promise.all([
      messages.newest(tx, room, size + 1, upTo ?? undefined),
      spans.ofRoom(tx, room),
      upTo === null ? pendingIn(tx, roomLane(room)) : [],
      upTo === null ? [] : messages.since(tx, room, upTo, logStep + 2),
      rooms.byId(tx, room),
    ]);
    const after = newer.filter(({ chatId }) => chatId !== upTo);
    const lines = found.slice(0, size).reverse();
    const seams = new Set(row?.seams);
    const entries: LogEntry[] = [];
    for (const [at, message] of lines.entries()) {
      const before = lines[at - 1];
      const hole =
        before &&
        holeBetween(room, known, {
          older: before.chatId,
          newer: message.chatId,
          isSeam: seams.has(message.chatId),
        });
      if (hole) entries.push({ is: 'hole', ...hole, loading: await isLoading(tx, hole.pull) });
      entries.push({ is: 'message', message });
    }
    return {
      entries: [...entries, ...pending],
      above: await aboveOf(tx, room, known, lines[0], found.length > size),
      below: after.length > 0,
      next: after.length > logStep ? (after[logStep - 1]?.chatId ?? null) : null,
    };
  });

const isLoading = async (tx: Reader<Tables>, key: string): Promise<boolean> =>
  ((await pulls.byKey(tx, key))?.loading ?? 0) !== 0;

const aboveOf = async (
  tx: Reader<Tables>,
  room: ChatRoomId,
  known: readonly SpanRow[],
  first: MessageRow | undefined,
  isMoreHere: boolean,
): Promise<LogView['above']> => {
  const span = first === undefined ? null : spanOf(known, first.chatId);
  if (span !== null && span.below === null && !isMoreHere) return { is: 'start' };
  if (isMoreHere) return { is: 'here' }; // behind a hole, where there is one: it is drawn between the two
  const key = span?.below == null ? roomPull(room) : holePull(room, span.below);
  const pull = await pulls.byKey(tx, key);
  return { is: 'server', pull: key, loading: (pull?.loading ?? 0) !== 0, trouble: pull?.trouble ?? null };
};

/** A room that is to be made with its first message: what it will be about, and what was said into it so far. */
export interface NewRoomView {
  readonly item: ItemRow | null;
  /** The room, once there is one. */
  readonly chatRoomId: ChatRoomId | null;
  readonly entries: readonly LogEntry[];
}

export const newRoomView = (store: AccountStore, itemId: ItemId): Promise<NewRoomView> =>
  store.read(['items', 'currents', 'outbox', 'messages', 'spans', 'pulls'], async (tx) => {
    const [item, current, entries] = await Promise.all([
      items.byId(tx, itemId),
      tx.get('currents', itemId),
      pendingIn(tx, newRoomLane(itemId)),
    ]);
    return { item: item ?? null, chatRoomId: current?.chatRoomId ?? null, entries };
  });

/** How many lines of the other one came after this one, '' after the first of all (for whoever reads further up). */
export const arrivedView = (
  store: AccountStore,
  room: ChatRoomId,
  me: UserId,
  after: ChatId | '',
): Promise<number> => store.read(['messages'], (tx) => messages.unreadAfter(tx, room, me, after));
