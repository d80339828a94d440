import type { ChatPage } from '#contract/chat.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { count } from '#src/db/journal.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry, Stamp } from '#src/db/rows.ts';
import { CallFailed, Late } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import { fulfilledByStored } from '../deduplicate.fold.ts';
import { roomLane } from '../lanes.ts';
import * as spanRows from '../span-rows.ts';
import type { FirmLines } from './firm-lines.ts';
import { type Landed, type Landing, land, landTables, removeSettled } from './land.ts';
import { cursorOf, stretch } from './page-proof.ts';
import type { Span } from './spans.ts';

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
    const before = await spanRows.ofRoom(tx, room);
    const after = before.map((span) => (span.below === below ? { ...span, below: null } : span));
    await spanRows.replace(tx, room, before, after);
  });

/** The spans of a room, the newest first. */
export const spansOf = ({ leaseHandle }: HistoryDeps, room: ChatRoomId): Promise<Span[]> =>
  leaseHandle.read(['spans'], (tx) => spanRows.ofRoom(tx, room));

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
