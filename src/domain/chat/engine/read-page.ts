import * as v from 'valibot';
import type { ChatPage } from '#contract/chat.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { ChatId, type ChatRoomId, type UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { count } from '#src/db/engine-rows.ts';
import * as outbox from '#src/db/outbox.ts';
import type { Moment, OutboxEntry, Stamp } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { CallFailed, Late } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import { fulfilledByStored, marginMs } from '../echo.fold.ts';
import { replaceSpans, type Span, spansIn } from '../messages.ts';
import { roomLane } from '../send-message.mutation.ts';
import { type Landed, type Landing, land, landTables, removeSettled } from './land.ts';

/** Up to which line of each room nothing is inserted any more: only so far a read takes earlier ones for whole [V14]. */
export interface FirmLines {
  /** The newest line of an earlier read, if this request left `marginMs` after it; null: none is firm. */
  upTo(room: ChatRoomId, askedAt: number): ChatId | null;
  /** A read whose firm line was `firm` ended at this line: it is the next one to become firm, for good [V31]. */
  read(room: ChatRoomId, newest: ChatId, firm: ChatId | null, now: number): void;
}

/** All times are monotonic. */
export const makeFirmLines = (): FirmLines => {
  /** A line that was the newest when it was first seen, and when that was. */
  const newest = new Map<ChatRoomId, { readonly id: ChatId; readonly at: number }>();
  return {
    upTo: (room, askedAt) => {
      const seen = newest.get(room);
      return seen !== undefined && askedAt - seen.at >= marginMs ? seen.id : null;
    },
    read: (room, id, firm, now) => {
      if (firm !== null || !newest.has(room)) newest.set(room, { id, at: now });
    },
  };
};

// What a page of history proves, and how far reading goes on.

/** Pages that one catch-up reads before it leaves a hole, which is filled when the user scrolls there. */
export const mostPages = 6;
/** Pages of history that was read before and may have gained a line since. */
const mostAgain = 100;

/** Where the next page begins; null: there is none. */
export const cursorOf = ({ hasNext, cursorId }: Pick<ChatPage, 'hasNext' | 'cursorId'>): ChatId | null => {
  const id = v.safeParse(ChatId, !hasNext || cursorId === null ? null : String(cursorId));
  return id.success ? id.output : null;
};

const endsOf = ({ messages }: Pick<ChatPage, 'messages'>): Pick<Span, 'lo' | 'hi'> | null => {
  const ids = messages.map(({ chatId }) => chatId).sort();
  const [lo, hi] = [ids[0], ids.at(-1)];
  return lo === undefined || hi === undefined ? null : { lo, hi };
};

/**
 * The stretch that a page proves [V1] which was requested from `from`; `from` null: the newest. null: the page proves
 * nothing.
 */
export const stretch = (page: ChatPage, from: ChatId | null): Span | null => {
  const below = cursorOf(page);
  const ends = endsOf(page);
  if (ends === null) return null;
  const { lo, hi } = ends;
  // a server may begin after the requested line (contract §3.1 has it begin at that line): nothing lies between
  return { lo, hi: from !== null && from > hi ? from : hi, below };
};

/** What a whole page proves that was requested after the newest line of `span`. */
export const stretchAfter = (page: ChatPage, span: Span): Span => {
  const ends = endsOf(page);
  return ends === null ? span : { ...ends, below: span.hi };
};

/** How far down a catch-up reads. */
export type Goal = Pick<Landed, 'anchor' | 'known'>;

/** Whether a catch-up that has read so many pages reads the next one too. */
export const readsOn = (below: ChatId | null, pages: number, { anchor, known }: Goal): below is ChatId =>
  below !== null &&
  anchor !== null &&
  below > anchor &&
  pages < (known !== null && below <= known ? mostAgain : mostPages);

/** A line after which nothing may be missing; `after` null: there was no line, and the moment counts. */
export interface Since {
  readonly after: ChatId | null;
  readonly at: Moment;
}

/** Where reading back goes on; null: nothing is missing any more. `oldest`: the oldest line of the newest span. */
export const backFrom = (
  span: Span | undefined,
  oldest: { readonly createdAt: string } | undefined,
  { after, at }: Since,
): ChatId | null => {
  if (span === undefined || span.below === null) return null;
  if (after !== null && span.lo <= after) return null;
  const isBefore = oldest !== undefined && (parseKst(oldest.createdAt) ?? at) <= at - marginMs;
  return isBefore ? null : span.below;
};

// Requests one page of a room and applies it. Each function throws CallFailed, Fenced, StoreError.

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
  readonly onPicksDue: (room: ChatRoomId) => void;
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

/** What is applied with the lines of a page, or with lines that were received. */
interface Applied extends Pick<Landing, 'proves' | 'isHead' | 'stamp'> {
  readonly readsOn?: Landing['readsOn'];
}

/** Applies lines, with what they prove. */
export const applyLines = async (
  deps: HistoryDeps,
  room: ChatRoomId,
  { messages, dropped }: { readonly messages: ChatPage['messages']; readonly dropped: number },
  { proves, isHead, readsOn = null, stamp }: Applied,
): Promise<Landed> => {
  const { me, leaseHandle } = deps;
  const landed = await leaseHandle.write([...landTables], 'relaxed', async (tx) => {
    if (dropped > 0) await count(tx, 'rows.unreadable', dropped);
    return land(tx, {
      room,
      me,
      messages,
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
  if (landed.hasDuePicks) deps.onPicksDue(room);
  return landed;
};

/** Settles entries by lines that were stored before the entries were known [V35]. */
export const settleByStored = async (deps: HistoryDeps, room: ChatRoomId): Promise<void> => {
  const { me, leaseHandle } = deps;
  const settled = await leaseHandle.write(
    ['messages', 'outbox', 'journal', 'counters'],
    'relaxed',
    async (tx) => {
      const lane = await outbox.inLane(tx, roomLane(room));
      const rows = await fulfilledByStored(tx, room, lane, { me, keepsNames: deps.keepsNames() });
      await removeSettled(tx, rows, { at: deps.serverNow(), epoch: leaseHandle.epoch });
      return rows;
    },
  );
  if (settled.length > 0) deps.onSettled(settled);
};

/** Requests one page. */
export const requestPage = async (
  { leaseHandle, mono }: HistoryDeps,
  call: Call,
  room: ChatRoomId,
  at: { cursorId?: ChatId; afterId?: ChatId },
): Promise<Fetched> => {
  const [stamp, askedAt] = [leaseHandle.stamp(), mono()];
  const { value, dropped } = await call(tradeEndpoints.loadChat, {
    chatRoomId: room,
    pageSize: limits.pageSizeMax,
    ...at,
  });
  return { page: value, dropped, stamp, askedAt };
};

/** Applies the newest page. */
export const landHead = async (
  deps: HistoryDeps & { readonly firmLines: FirmLines },
  room: ChatRoomId,
  { page, dropped, stamp, askedAt }: Fetched,
): Promise<Landed> => {
  const { firmLines } = deps;
  if (dropped > 0 && page.messages.length === 0) throw new CallFailed({ kind: 'unreadable' });
  const proves = stretch(page, null);
  const settled = firmLines.upTo(room, askedAt);
  const readsOn = { isOrdered: deps.canFollow(), settled };
  const { messages } = page;
  const landed = await applyLines(
    deps,
    room,
    { messages, dropped },
    { proves, isHead: true, readsOn, stamp },
  );
  if (proves !== null) firmLines.read(room, proves.hi, settled, deps.mono());
  return landed;
};

/** Requests the page that begins at this line and applies it. Returns where the next one begins. */
export const readAt = async (
  deps: HistoryDeps,
  call: Call,
  room: ChatRoomId,
  from: ChatId,
): Promise<ChatId | null> => {
  const { page, dropped, stamp } = await requestPage(deps, call, room, { cursorId: from });
  const proves = stretch(page, from);
  // the same cursor again: asking there would never end (B-C6)
  if (cursorOf(page) === from) throw new CallFailed({ kind: 'unreadable' });
  if (proves === null) {
    if (dropped > 0) throw new CallFailed({ kind: 'unreadable' });
    // there is nothing any more: the history begins above it
    await endAt(deps, room, from);
    return null;
  }
  await applyLines(deps, room, { messages: page.messages, dropped }, { proves, isHead: false, stamp });
  return proves.below;
};

const endAt = ({ leaseHandle }: HistoryDeps, room: ChatRoomId, below: ChatId): Promise<void> =>
  leaseHandle.write(['spans'], 'relaxed', async (tx) => {
    const before = await spansIn(tx, room);
    const after = before.map((span) => (span.below === below ? { ...span, below: null } : span));
    await replaceSpans(tx, room, before, after);
  });

/** The spans of a room, the newest first. */
export const spansOf = ({ leaseHandle }: HistoryDeps, room: ChatRoomId): Promise<Span[]> =>
  leaseHandle.read(['spans'], (tx) => spansIn(tx, room));

/** Where reading continues below `below`: under the span that holds it, for in that nothing is missing. */
export const underKnown = async (
  deps: HistoryDeps,
  room: ChatRoomId,
  below: ChatId | null,
): Promise<ChatId | null> => {
  if (below === null) return null;
  const holding = (await spansOf(deps, room)).find(({ lo, hi }) => lo <= below && below <= hi);
  return holding === undefined ? below : holding.below;
};
