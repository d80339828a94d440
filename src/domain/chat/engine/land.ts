import type { ChatMessage } from '#contract/chat.ts';
import type { AppointmentId, ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { note } from '#src/db/engine-rows.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, Moment, OutboxEntry, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { parseKst } from '#src/lib/kst.ts';
import { fulfilments, marginMs } from '../echo.fold.ts';
import * as messages from '../messages.ts';
import { cover, holds, type Span, upTo } from '../messages.ts';
import * as rooms from '../rooms.ts';
import type { MessageRow } from '../rows.ts';
import { roomLane } from '../send-message.mutation.ts';

/** The tables that applying lines writes. */
export const landTables = [
  'rooms',
  'messages',
  'spans',
  'outbox',
  'journal',
  'counters',
  ...picks.pickTables,
] as const;
type Tx = Writer<Pick<AccountTables, (typeof landTables)[number]>>;

/** More lines than two users send within `marginMs`. */
const mostYoung = 200;

export interface Landing {
  readonly room: ChatRoomId;
  readonly me: UserId;
  readonly messages: readonly ChatMessage[];
  readonly keepsNames: boolean;
  /** The stretch that these lines prove; null: they were received over the socket and prove nothing. */
  readonly proves: Span | null;
  /** They were the newest lines when the request left. */
  readonly isHead: boolean;
  /**
   * The caller reads on, page by page, down to `Landed.anchor`; what is above the anchor may have gained a line since.
   * null: the caller does not. `isOrdered`: this server assigns ids in the order of commits, so that no line is
   * inserted below another. `settled`: this read left so long after that line was known that nothing is inserted below
   * it any more.
   */
  readonly readsOn: { readonly isOrdered: boolean; readonly settled: ChatId | null } | null;
  /** Some tab shows the room. */
  readonly isLooking: boolean;
  readonly stamp: Stamp;
  readonly at: Moment;
  readonly epoch: number;
}

export interface Landed {
  /** The room was left after this was requested: nothing was stored. */
  readonly isVoid: boolean;
  /** Entries that these lines fulfil; they are removed in the same transaction. */
  readonly settled: readonly OutboxEntry[];
  /** Lines that were not stored before. */
  readonly fresh: readonly MessageRow[];
  /** They name PICKs that must be read. */
  readonly hasDuePicks: boolean;
  /**
   * Where reading on may end: within a proven stretch, and older than any line that may still be inserted; null:
   * nowhere.
   */
  readonly anchor: ChatId | null;
  /** The newest line that was proven before; nothing above it was read yet. */
  readonly known: ChatId | null;
}

/** The newest of these lines (newest first) below which no line can be inserted any more; undefined: none. */
const firmest = (lines: readonly MessageRow[]): ChatId | undefined => {
  const edge = (parseKst(lines[0]?.createdAt ?? '') ?? 0) - marginMs;
  return lines.find(({ createdAt }) => (parseKst(createdAt) ?? 0) <= edge)?.chatId;
};

/**
 * Adds a proven stretch to the spans. The newest known stretch is doubted above its anchor until reading has come down
 * to it [V14], so that an interrupted read leaves a hole and no silent gap; a read that a newer one has overtaken
 * proves only what is firm [V29].
 */
const proven = async (
  tx: Tx,
  { room, readsOn, proves }: Landing & { readonly proves: Span },
  lines: readonly MessageRow[],
  firmTo: ChatId | null,
): Promise<Pick<Landed, 'anchor' | 'known'>> => {
  const before = await messages.spansIn(tx, room);
  const [top] = before;
  if (readsOn === null || top === undefined || readsOn.isOrdered) {
    await messages.replaceSpans(tx, room, before, cover(before, proves));
    const anchor = readsOn === null ? null : (top?.hi ?? null);
    return { anchor, known: anchor };
  }
  if (top.hi > proves.hi) {
    const hi = firmest(lines);
    if (hi !== undefined) await messages.replaceSpans(tx, room, before, cover(before, { ...proves, hi }));
    return { anchor: hi ?? null, known: top.hi };
  }
  const known = await messages.newest(tx, room, mostYoung);
  const young = firmest(known.filter(({ chatId }) => holds(before, chatId)));
  const firm = young === undefined || (firmTo !== null && firmTo > young) ? (firmTo ?? undefined) : young;
  // where nothing is firm, even what a page says about the line below it cannot be trusted
  const rest =
    firm === undefined ? before.slice(known.length < mostYoung ? before.length : 1) : upTo(before, firm);
  await messages.replaceSpans(tx, room, before, cover(rest, proves));
  return { anchor: firm ?? top.lo, known: top.hi };
};

/**
 * Seams: lines below which something may be missing although no span says so any more, because theirs was doubted.
 * Without seams an interrupted read would leave a silent gap between two stored lines [V32]. A line inside a span again
 * is no seam.
 */
const seamsAfter = (
  was: readonly ChatId[],
  before: readonly Span[],
  after: readonly Span[],
): { seams?: readonly ChatId[] } => {
  const lost = before.flatMap(({ lo, below }) => (below === null ? [] : [lo]));
  const seams = [...new Set([...was, ...lost])].filter((lo) => !holds(after, lo));
  return was.length === 0 && seams.length === 0 ? {} : { seams };
};

/** The line up to which nothing is inserted any more, where a read has shown it to be newer than known [V31]. */
const firmOf = (was: ChatId | null, now: ChatId | null): { firmTo?: ChatId } =>
  now !== null && (was === null || now > was) ? { firmTo: now } : {};

/**
 * Marks the PICKs that new lines name: a card was written when its PICK changed, a notice perhaps so, where the server
 * does not say it (contract §11.4 k). The stored PICKs may be older and must be read; returns true when there are any
 * [T9].
 */
const markPicksDue = async (
  tx: Tx,
  { room, stamp, messages: told }: Landing,
  landed: readonly MessageRow[],
): Promise<boolean> => {
  const changes = new Map(told.map(({ chatId, pickChange }) => [chatId, pickChange]));
  /** By the lines that say it: up to which version each PICK has changed. */
  const versions = new Map<AppointmentId, number>();
  const ids = new Set<AppointmentId>();
  for (const { chatId, kind, pick } of landed) {
    const change = changes.get(chatId) ?? null;
    if (change !== null)
      versions.set(change.appointmentId, Math.max(change.version, versions.get(change.appointmentId) ?? 0));
    else if (pick !== null) ids.add(pick.appointmentId);
    else if (kind === 'notice')
      for (const open of await picks.inRoom(tx, room))
        if (picks.isUnfinished(open)) ids.add(open.appointmentId);
  }
  const all = [...new Set([...ids, ...versions.keys()])];
  const known = await picks.byIds(tx, all);
  const due = all.filter((id, at) => {
    const version = versions.get(id);
    const isOld = ids.has(id) && (known[at]?.stamp ?? -1) < stamp;
    return isOld || (version !== undefined && !picks.isAsOf(known[at], version));
  });
  for (const id of due) await picks.markDue(tx, id, stamp, ids.has(id) ? undefined : versions.get(id));
  return due.length > 0;
};

/** Removes the entries that lines have fulfilled. */
export const removeSettled = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'journal' | 'counters'>>,
  settled: readonly OutboxEntry[],
  { at, epoch }: Pick<Landing, 'at' | 'epoch'>,
): Promise<void> => {
  await outbox.remove(
    tx,
    settled.map(({ seq }) => seq),
  );
  for (const { kind, seq } of settled)
    await note(tx, { at, epoch, what: 'intent.settled', about: `${kind} ${seq}` }, 'intents.settled');
};

/**
 * Applies lines of a room, however they arrived and however often: the lines, what they prove, the mutations they
 * fulfil and what they change in the list are one transaction [V4]. Returns nothing new for an unknown room.
 */
export const land = async (tx: Tx, landing: Landing): Promise<Landed> => {
  const { room, me, stamp, at, epoch } = landing;
  const lines = landing.messages
    .map((message) => messages.rowOf(room, message))
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  const [known, lane, row] = await Promise.all([
    messages.stored(
      tx,
      room,
      lines.map(({ chatId }) => chatId),
    ),
    outbox.inLane(tx, roomLane(room)),
    rooms.byId(tx, room),
  ]);
  const fresh = lines.filter(({ chatId }) => !known.has(chatId));
  // a line that was received before its mutation was known, as after a wipe, may still fulfil it
  const open = lines.map((line) => known.get(line.chatId) ?? line).filter(({ fulfils }) => fulfils === null);
  const found =
    lane.length === 0
      ? new Map<MessageRow, OutboxEntry>()
      : fulfilments(open, lane, me, {
          keepsNames: landing.keepsNames,
          isFresh: ({ chatId }) => !known.has(chatId),
        });
  const written = open.flatMap((line) => {
    const entry = found.get(line);
    if (entry !== undefined) return [{ ...line, fulfils: entry.id }];
    return known.has(line.chatId) ? [] : [line];
  });
  const isThere =
    row === undefined || rooms.takesLines(row, stamp, landing.proves !== null || found.size > 0);
  // the room was left meanwhile: nothing is stored, and what these lines fulfil is found again when the room is entered
  // again
  if (!isThere)
    return { isVoid: true, settled: [], fresh: [], hasDuePicks: false, anchor: null, known: null };
  await tx.putMany('messages', written);
  const settled = [...found.values()];
  await removeSettled(tx, settled, { at, epoch });
  const { proves } = landing;
  const before = proves === null ? [] : await messages.spansIn(tx, room);
  const reach =
    proves === null
      ? { anchor: null, known: null }
      : await proven(tx, { ...landing, proves }, lines.toReversed(), row?.firmTo ?? null);
  if (row !== undefined) {
    const taken = settled.length > 0 ? { takenStamp: stamp } : {};
    const after = proves === null ? null : await messages.spansIn(tx, room);
    const seams = after === null ? {} : seamsAfter(row.seams ?? [], before, after);
    const firm = firmOf(row.firmTo ?? null, landing.readsOn?.settled ?? null);
    const next = await rooms.recounted(tx, { ...row, ...taken, ...firm, ...seams, gone: null }, me, {
      newest: lines.at(-1) ?? null,
      head: landing.isHead ? stamp : null,
      isLooking: landing.isLooking,
    });
    await tx.put('rooms', next);
  }
  const hasDuePicks = await markPicksDue(tx, landing, fresh);
  return { isVoid: false, settled, fresh, hasDuePicks, ...reach };
};
