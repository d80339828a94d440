import type { ChatPage } from '#contract/chat.ts';
import type { ChatId, ChatRoomId } from '#contract/ids.ts';
import type { Stamp } from '#src/db/rows.ts';
import type { Call } from '#src/sync/http.ts';
import * as messages from '../messages.ts';
import type { Landed } from './land.ts';
import {
  applyLines,
  backFrom,
  cursorOf,
  type Fetched,
  type FirmLines,
  type Goal,
  type HistoryDeps,
  landHead,
  makeFirmLines,
  mostPages,
  readAt,
  readsOn,
  requestPage,
  type Since,
  settleByStored,
  spansOf,
  stretchAfter,
  underKnown,
} from './read-page.ts';

/** Reads a room's history and applies it. Each method throws CallFailed, Fenced, StoreError. */
export interface History {
  /** Applies lines that were received over the socket, or as the answer to an own message. */
  applyReceived(room: ChatRoomId, page: ChatPage['messages'], stamp: Stamp): Promise<Landed>;
  /** Reads from the newest line back to what is known, or `mostPages` at most; the rest is a declared hole. */
  catchUp(call: Call, room: ChatRoomId, head?: Fetched): Promise<void>;
  /** Whether the room was caught up since `renew`, and nothing was received of it since. */
  isRead(room: ChatRoomId): boolean;
  /** Something was received of the room, which must be read from the server. */
  doubt(room: ChatRoomId): void;
  /** There is a new connection: lines may have been added while there was none. */
  renew(): void;
  /**
   * Reads on until nothing is missing after this line, or after this moment where there was no line [V6]. False: there
   * is so much that the caller must ask again. Entries that stored lines fulfil are settled.
   */
  reachBack(call: Call, room: ChatRoomId, since: Since): Promise<boolean>;
  /**
   * Reads one page at the upper edge of a hole; none where the hole is filled already, as when two screens or rows ask.
   */
  heal(call: Call, room: ChatRoomId, below: ChatId): Promise<void>;
}

/** What is known of the rooms since this engine started. */
interface Parts extends HistoryDeps {
  readonly firmLines: FirmLines;
  /** Rooms of which nothing was received since they were caught up. */
  readonly read: Set<ChatRoomId>;
  /**
   * How far down a catch-up that failed midway was to read: the next one finishes it [V30], and leaves no hole for the
   * user to scroll to.
   */
  readonly unfinished: Map<ChatRoomId, Goal>;
}

export const makeHistory = (deps: HistoryDeps): History => {
  const parts: Parts = { ...deps, firmLines: makeFirmLines(), read: new Set(), unfinished: new Map() };
  const { read } = parts;
  return {
    applyReceived: (room, received, stamp) =>
      applyLines(parts, room, { messages: received, dropped: 0 }, { proves: null, isHead: false, stamp }),
    isRead: (room) => read.has(room),
    doubt: (room) => {
      read.delete(room);
    },
    renew: () => read.clear(),
    catchUp: (call, room, given) => catchUp(parts, call, room, given),
    reachBack: (call, room, since) => reachBack(parts, call, room, since),
    heal: async (call, room, below) => {
      const spans = await spansOf(parts, room);
      if (spans.some((span) => span.below === below)) await readAt(parts, call, room, below);
    },
  };
};

const catchUp = async (
  parts: Parts,
  call: Call,
  room: ChatRoomId,
  given: Fetched | undefined,
): Promise<void> => {
  const { read, unfinished } = parts;
  const brokenOff = unfinished.get(room);
  const isPlain = given === undefined && brokenOff === undefined;
  if (isPlain && parts.canFollow() && (await follow(parts, call, room))) {
    read.add(room);
    return;
  }
  const head = given ?? (await requestPage(parts, call, room, {}));
  const landed = await landHead(parts, room, head);
  const { anchor, known } = brokenOff ?? landed;
  read.add(room);
  // pages of interrupted reads that nothing doubts are not read again
  const below = await underKnown(parts, room, cursorOf(head.page));
  try {
    await readDown(parts, call, room, below, { anchor, known });
    unfinished.delete(room);
  } catch (error) {
    read.delete(room);
    unfinished.set(room, { anchor, known });
    throw error;
  }
};

/** Reads page after page from `from` down to the goal, or as many as one catch-up reads. */
const readDown = async (
  parts: Parts,
  call: Call,
  room: ChatRoomId,
  from: ChatId | null,
  goal: Goal,
): Promise<void> => {
  let below = from;
  for (let pages = 1; readsOn(below, pages, goal); pages += 1)
    below = await underKnown(parts, room, await readAt(parts, call, room, below));
};

/** Reads on from the newest proven line, oldest first: a few new lines cost one small page. */
const follow = async (parts: Parts, call: Call, room: ChatRoomId): Promise<boolean> => {
  const [span] = await spansOf(parts, room);
  if (span === undefined) return false;
  const { page, dropped, stamp } = await requestPage(parts, call, room, { afterId: span.hi });
  if (page.hasNext) return false; // too many: read the newest first
  const proves = stretchAfter(page, span);
  await applyLines(parts, room, { messages: page.messages, dropped }, { proves, isHead: true, stamp });
  return true;
};

const reachBack = async (parts: Parts, call: Call, room: ChatRoomId, since: Since): Promise<boolean> => {
  for (let pages = 0; pages < mostPages; pages += 1) {
    const [span, oldest] = await parts.leaseHandle.read(['spans', 'messages'], async (tx) => {
      const [newest] = await messages.spansIn(tx, room);
      if (newest === undefined) return [];
      return [newest, (await messages.stored(tx, room, [newest.lo])).get(newest.lo)];
    });
    const from = backFrom(span, oldest, since);
    if (from === null) {
      await settleByStored(parts, room);
      return true;
    }
    await readAt(parts, call, room, from);
  }
  return false;
};
