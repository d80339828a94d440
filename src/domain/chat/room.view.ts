import type { ChatId, ChatRoomId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTables, EntryReason, Moment, Stamp, Trouble } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { readWithEdits } from '#src/domain/listings/pending-edits.fold.ts';
import { holePull, inProgressPull, roomPull, socketPull } from '#src/domain/pull-keys.ts';
import * as messages from './messages.ts';
import * as rooms from './rooms.ts';
import type { MessageRow, RoomRow, SpanRow } from './rows.ts';
import { type BubbleState, bubbleState, messageOf, newRoomLane, roomLane } from './send-message.mutation.ts';

/** A room's header: the opponent, the listing, and the state of its fetch. */
export interface RoomView extends pulls.Fetching {
  readonly room: RoomRow | null;
  readonly at: Moment | null;
  /** The server has no such room of this account, and nothing of it was ever stored. */
  readonly isMissing: boolean;
  /** Presence and new messages arrive live; otherwise the view shows what was received last. */
  readonly live: boolean;
}

/** null: nothing of it is stored and it was never fetched. */
export const roomView = (store: AccountStore, id: ChatRoomId): Promise<RoomView | null> =>
  readWithEdits(
    store,
    ['rooms', 'pulls', 'outbox'],
    async (tx) => {
      const [room, pull, socket] = await Promise.all([
        rooms.byId(tx, id),
        pulls.byKey(tx, roomPull(id)),
        pulls.byKey(tx, socketPull),
      ]);
      if (room === undefined && pull === undefined) return null;
      return {
        ...pulls.fetchingOf(pull),
        room: room ?? null,
        at: pull?.at ?? null,
        isMissing: room === undefined && pull?.gone != null,
        live: socket !== undefined && socket.loading !== 0 && socket.trouble === null,
      };
    },
    // into the pinned card, as on every other screen
    (view, { foldCopy }, edits) => {
      const { room } = view;
      if (!room?.entered) return view;
      const { entered } = room;
      const item = foldCopy(entered.item, edits.get(room.itemId));
      return { ...view, room: { ...room, entered: { ...entered, item } } };
    },
  );

/** Whether a room may be left: pulled again each time by `inProgressPull`. */
export interface LeaveCheck extends pulls.Fetching {
  /** null: the server has not answered yet. `stamp` grows with each answer. */
  readonly running: boolean | null;
  readonly stamp: Stamp;
}

export const leaveCheckView = (store: AccountStore, id: ChatRoomId): Promise<LeaveCheck> =>
  store.read(['rooms', 'pulls'], async (tx) => {
    const [room, pull] = await Promise.all([rooms.byId(tx, id), pulls.byKey(tx, inProgressPull(id))]);
    return {
      running: room?.inProgress?.running ?? null,
      stamp: room?.inProgress?.stamp ?? 0,
      ...pulls.fetchingOf(pull),
    };
  });

export interface PendingMessage {
  /** Id of the mutation, to retry or discard it. */
  readonly id: IdempotencyKey;
  readonly content: string;
  readonly state: BubbleState;
  readonly reason: EntryReason | null;
  readonly createdAt: Moment;
}

/** An entry of a log; entries are oldest first. */
export type LogEntry =
  | { readonly is: 'message'; readonly message: MessageRow }
  | { readonly is: 'pending'; readonly pending: PendingMessage }
  /**
   * A hole. `pull` fetches the missing lines; `key` is unique to this row. `isTail`: the lines below were received live
   * a moment ago and are being verified.
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
   * What is above the first entry. here: more stored lines · server: lines that the named pull fetches · start:
   * nothing, the history begins here.
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
  /** Newer lines are stored below the window. */
  readonly below: boolean;
  /** The end of a window that is moved `logStep` lines towards the newest; null: it ends with the newest. */
  readonly next: ChatId | null;
}

/** How many lines a window moves at a time. */
export const logStep = 60;

/** The window of a log: the newest `size` lines up to and including `upTo`; null: to the end, with pending messages. */
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
 * The hole between two neighbouring stored lines; null: there is none. Lines that no span holds may be between two
 * spans; one page then fills the holes on both sides of them. Each side has a key of its own [V33]: of two rows with
 * one key, one would stay on screen for ever. A seam is a hole whose span was doubted [V32].
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
    // the span names this very line as its next one: the hole is shown where the next span ends
    if (above.below === older && below === null && known.some(({ hi }) => hi < older)) return null;
    const pull = holePull(room, above.below);
    return { key: pull, pull, isTail: false };
  }
  if (below === null && !isSeam) return null;
  // lines that were received live or are doubted: one hole is shown, where the proven part ends
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

/** A window of a room's log with its holes and, at its end, the user's pending messages (I13, I16). */
export const logView = (store: AccountStore, room: ChatRoomId, { upTo, size }: LogWindow): Promise<LogView> =>
  store.read(['messages', 'spans', 'pulls', 'outbox', 'rooms'], async (tx) => {
    const [found, known, pending, newer, row] = await Promise.all([
      messages.newest(tx, room, size + 1, upTo ?? undefined),
      messages.spansIn(tx, room),
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
      if (hole)
        entries.push({
          is: 'hole',
          ...hole,
          loading: pulls.fetchingOf(await pulls.byKey(tx, hole.pull)).loading,
        });
      entries.push({ is: 'message', message });
    }
    return {
      entries: [...entries, ...pending],
      above: await aboveOf(tx, room, known, lines[0], found.length > size),
      below: after.length > 0,
      next: after.length > logStep ? (after[logStep - 1]?.chatId ?? null) : null,
    };
  });

const aboveOf = async (
  tx: Reader<Tables>,
  room: ChatRoomId,
  known: readonly SpanRow[],
  first: MessageRow | undefined,
  isMoreHere: boolean,
): Promise<LogView['above']> => {
  const span = first === undefined ? null : spanOf(known, first.chatId);
  if (span !== null && span.below === null && !isMoreHere) return { is: 'start' };
  if (isMoreHere) return { is: 'here' }; // a hole between them is shown as an entry
  const key = span?.below == null ? roomPull(room) : holePull(room, span.below);
  return { is: 'server', pull: key, ...pulls.fetchingOf(await pulls.byKey(tx, key)) };
};

/** A room that its first message creates: its listing, and the messages so far. */
export interface NewRoomView {
  readonly item: ItemRow | null;
  /** The room, once it exists. */
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

/** How many lines of the opponent came after this one, for a user who reads further up; '': all lines count. */
export const arrivedView = (
  store: AccountStore,
  room: ChatRoomId,
  me: UserId,
  after: ChatId | '',
): Promise<number> => store.read(['messages'], (tx) => messages.unreadAfter(tx, room, me, after));
