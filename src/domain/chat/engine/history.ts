import * as v from 'valibot';
import type { ChatPage } from '#contract/chat.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { ChatId, type ChatRoomId, type UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { count } from '#src/db/journal.ts';
import type { Moment, OutboxEntry, Stamp } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { CallFailed, Late } from '#src/sync/failure.ts';
import type { Attempt } from '#src/sync/http.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import { marginMs } from '../echo.ts';
import * as messages from '../messages.ts';
import * as spanRows from '../span-rows.ts';
import { type Landed, type Landing, land, landTables } from './land.ts';
import type { Span } from './spans.ts';

/** Pages that one catch-up reads before it leaves a hole, which is filled when the user scrolls there. */
const mostPages = 6;
/** Pages of history that was read before and may have gained a line since. */
const mostAgain = 100;

export interface HistoryDeps {
  readonly me: UserId;
  readonly leaseHandle: LeaseHandle;
  readonly serverNow: () => number;
  readonly canFollow: () => boolean;
  readonly keepsNames: () => boolean;
  /** Monotonic, ms. */
  readonly mono: () => number;
  /** Whether some tab shows the room. */
  readonly isLooking: (room: ChatRoomId) => boolean;
  /** The applied lines name PICKs that must be read (T9). */
  readonly onTold: (room: ChatRoomId) => void;
  /** Entries that the applied lines have fulfilled. */
  readonly onSettled: (rows: readonly OutboxEntry[]) => void;
}

/** A page as a call returned it. */
export interface Fetched {
  readonly page: ChatPage;
  readonly dropped: number;
  /** When it was requested: its logical time, and the monotonic time. */
  readonly stamp: Stamp;
  readonly askedAt: number;
}

/** Reads a room's history and applies it. Each method throws CallFailed, Fenced, StoreError. */
export interface History {
  /** Applies lines that were received over the socket, or as the answer to an own message. */
  hear(room: ChatRoomId, page: ChatPage['messages'], stamp: Stamp): Promise<Landed>;
  /** Reads from the newest line back to what is known, or `mostPages` at most; the rest is a declared hole. */
  catchUp(call: Attempt, room: ChatRoomId, head?: Fetched): Promise<void>;
  /** Whether the room was caught up since `renew`, and nothing was received of it since. */
  isRead(room: ChatRoomId): boolean;
  /** Something was received of the room, which must be read from the server. */
  doubt(room: ChatRoomId): void;
  /** There is a new connection: lines may have been added while there was none. */
  renew(): void;
  /**
   * Reads on until nothing is missing after this line, or after this moment where there was no line. False: there is so
   * much that the caller must ask again.
   */
  reachBack(call: Attempt, room: ChatRoomId, since: { after: ChatId | null; at: Moment }): Promise<boolean>;
  /**
   * Reads one page at the upper edge of a hole; none where the hole is filled already, as when two screens or rows ask.
   */
  heal(call: Attempt, room: ChatRoomId, below: ChatId): Promise<void>;
}

const idOf = (part: ChatPage['cursorId']): ChatId | null => {
  const id = v.safeParse(ChatId, part === null ? null : String(part));
  return id.success ? id.output : null;
};

/**
 * The stretch that a page proves which was requested from `from`; `from` null: the newest. null: the page proves
 * nothing.
 */
const stretch = (page: ChatPage, from: ChatId | null): Span | null => {
  const ids = page.messages.map(({ chatId }) => chatId).sort();
  const below = page.hasNext ? idOf(page.cursorId) : null;
  const [lo, hi] = [ids[0], ids.at(-1)];
  if (lo === undefined || hi === undefined) return null;
  // a server may begin after the requested line (contract §3.1 has it begin at that line): nothing lies between
  return { lo, hi: from !== null && from > hi ? from : hi, below };
};

export const makeHistory = (deps: HistoryDeps): History => {
  const { me, leaseHandle } = deps;
  const read = new Set<ChatRoomId>();
  /** A line that was the newest when it was first seen, and when that was. */
  const newest = new Map<ChatRoomId, { readonly id: ChatId; readonly at: number }>();
  /**
   * How far down a catch-up that failed midway was to read: the next one finishes it, and leaves no hole for the user
   * to scroll to.
   */
  const unfinished = new Map<ChatRoomId, Pick<Landed, 'anchor' | 'known'>>();

  const put = async (
    room: ChatRoomId,
    page: { readonly messages: ChatPage['messages']; readonly dropped: number },
    {
      proves,
      isHead,
      readsOn = null,
      stamp,
    }: {
      readonly proves: Span | null;
      readonly isHead: boolean;
      readonly readsOn?: Landing['readsOn'];
      readonly stamp: Stamp;
    },
  ): Promise<Landed> => {
    const landed = await leaseHandle.write([...landTables], 'relaxed', async (tx) => {
      if (page.dropped > 0) await count(tx, 'rows.unreadable', page.dropped);
      return land(tx, {
        room,
        me,
        messages: page.messages,
        keepsNames: deps.keepsNames(),
        proves,
        isHead,
        readsOn,
        isLooking: deps.isLooking(room),
        stamp,
        at: deps.serverNow(),
        epoch: leaseHandle.epoch,
      });
    });
    // reading on from a page that was not stored would prove a stretch without it
    if (landed.isVoid && proves !== null) throw new Late();
    if (landed.settled.length > 0) deps.onSettled(landed.settled);
    if (landed.told) deps.onTold(room);
    return landed;
  };

  const ask = async (
    call: Attempt,
    room: ChatRoomId,
    at: { cursorId?: ChatId; afterId?: ChatId },
  ): Promise<Fetched> => {
    const [stamp, askedAt] = [leaseHandle.stamp(), deps.mono()];
    const { value, dropped } = await call(tradeEndpoints.loadChat, {
      chatRoomId: room,
      pageSize: limits.pageSizeMax,
      ...at,
    });
    return { page: value, dropped, stamp, askedAt };
  };

  const landAt = async (
    room: ChatRoomId,
    from: ChatId,
    { page, dropped, stamp }: Fetched,
  ): Promise<ChatId | null> => {
    const proves = stretch(page, from);
    // the same cursor again: asking there would never end (B-C6)
    if (page.hasNext && idOf(page.cursorId) === from) throw new CallFailed({ kind: 'unreadable' });
    if (proves === null) {
      if (dropped > 0) throw new CallFailed({ kind: 'unreadable' });
      // there is nothing any more: the history begins above it
      await endAt(room, from);
      return null;
    }
    await put(room, { messages: page.messages, dropped }, { proves, isHead: false, stamp });
    return proves.below;
  };

  /** Where reading continues below `below`: under the span that holds it, for in that nothing is missing. */
  const underKnown = async (room: ChatRoomId, below: ChatId | null): Promise<ChatId | null> => {
    if (below === null) return null;
    const spans = await leaseHandle.read(['spans'], (tx) => spanRows.ofRoom(tx, room));
    const holding = spans.find(({ lo, hi }) => lo <= below && below <= hi);
    return holding === undefined ? below : holding.below;
  };

  const endAt = (room: ChatRoomId, below: ChatId): Promise<void> =>
    leaseHandle.write(['spans'], 'relaxed', async (tx) => {
      const before = await spanRows.ofRoom(tx, room);
      const after = before.map((span) => (span.below === below ? { ...span, below: null } : span));
      await spanRows.replace(tx, room, before, after);
    });

  /**
   * The newest line of an earlier read, if this request left `marginMs` after it: nothing is inserted below it any
   * more.
   */
  const stableUpTo = (room: ChatRoomId, askedAt: number): ChatId | null => {
    const seen = newest.get(room);
    return seen !== undefined && askedAt - seen.at >= marginMs ? seen.id : null;
  };

  const landHead = async (room: ChatRoomId, { page, dropped, stamp, askedAt }: Fetched): Promise<Landed> => {
    if (dropped > 0 && page.messages.length === 0) throw new CallFailed({ kind: 'unreadable' });
    const proves = stretch(page, null);
    const settled = stableUpTo(room, askedAt);
    const readsOn = { isOrdered: deps.canFollow(), settled };
    const landed = await put(
      room,
      { messages: page.messages, dropped },
      { proves, isHead: true, readsOn, stamp },
    );
    // the newest line now is the next one to become firm
    if (proves !== null && (settled !== null || !newest.has(room)))
      newest.set(room, { id: proves.hi, at: deps.mono() });
    return landed;
  };

  /** Reads on from the newest proven line, oldest first: a few new lines cost one small page. */
  const follow = async (call: Attempt, room: ChatRoomId): Promise<boolean> => {
    const [span] = await leaseHandle.read(['spans'], (tx) => spanRows.ofRoom(tx, room));
    if (span === undefined) return false;
    const { page, dropped, stamp } = await ask(call, room, { afterId: span.hi });
    if (page.hasNext) return false; // too many: read the newest first
    const ids = page.messages.map(({ chatId }) => chatId).sort();
    const [lo, hi] = [ids[0], ids.at(-1)];
    const proves = lo === undefined || hi === undefined ? span : { lo, hi, below: span.hi };
    await put(room, { messages: page.messages, dropped }, { proves, isHead: true, stamp });
    return true;
  };

  return {
    hear: (room, heard, stamp) =>
      put(room, { messages: heard, dropped: 0 }, { proves: null, isHead: false, stamp }),
    isRead: (room) => read.has(room),
    doubt: (room) => {
      read.delete(room);
    },
    renew: () => read.clear(),
    catchUp: async (call, room, given) => {
      const brokenOff = unfinished.get(room);
      if (given === undefined && brokenOff === undefined && deps.canFollow() && (await follow(call, room))) {
        read.add(room);
        return;
      }
      const head = given ?? (await ask(call, room, {}));
      const landed = await landHead(room, head);
      const { anchor, known } = brokenOff ?? landed;
      read.add(room);
      // pages of interrupted reads that nothing doubts are not read again
      let below = await underKnown(room, head.page.hasNext ? idOf(head.page.cursorId) : null);
      const isWanted = (id: ChatId, pages: number) =>
        pages < (known !== null && id <= known ? mostAgain : mostPages);
      try {
        for (
          let pages = 1;
          below !== null && anchor !== null && below > anchor && isWanted(below, pages);
          pages += 1
        )
          below = await underKnown(
            room,
            await landAt(room, below, await ask(call, room, { cursorId: below })),
          );
        unfinished.delete(room);
      } catch (error) {
        read.delete(room);
        unfinished.set(room, { anchor, known });
        throw error;
      }
    },
    reachBack: async (call, room, { after, at }) => {
      for (let pages = 0; pages < mostPages; pages += 1) {
        const [span, oldest] = await leaseHandle.read(['spans', 'messages'], async (tx) => {
          const [newest] = await spanRows.ofRoom(tx, room);
          if (newest === undefined) return [];
          return [newest, (await messages.stored(tx, room, [newest.lo])).get(newest.lo)];
        });
        if (span === undefined || span.below === null) return true;
        if (after !== null && span.lo <= after) return true;
        if (oldest !== undefined && (parseKst(oldest.createdAt) ?? at) <= at - marginMs) return true;
        await landAt(room, span.below, await ask(call, room, { cursorId: span.below }));
      }
      return false;
    },
    heal: async (call, room, below) => {
      const spans = await leaseHandle.read(['spans'], (tx) => spanRows.ofRoom(tx, room));
      if (spans.every((span) => span.below !== below)) return;
      await landAt(room, below, await ask(call, room, { cursorId: below }));
    },
  };
};
