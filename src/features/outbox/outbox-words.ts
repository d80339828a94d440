import { entryTexts } from '#src/copy/entries.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { isStopped, isUnderWay, photoUpload } from '#src/db/outbox.ts';
import type { EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';
import type { AnyDescription, EntryWords, Glyph } from '#src/domain/description.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { described, type PendingEntry } from '#src/domain/outbox.description.ts';
import { backoffText, waitUntil } from '#src/features/shared/backoff-text.ts';
import type { OutboxTone } from '#src/ui/list/OutboxCard.tsx';
import { canGoAgain, isConflict, isFinal, isToldOnly, screenOf } from './entry-rules.ts';
import { outboxScreenTexts } from './text.ts';

/** One thing that waits, in words (copy-ko, outbox). */
export interface OutboxWords {
  readonly tone: OutboxTone;
  readonly state: string;
  readonly kind: string;
  readonly target: string;
  readonly glyph: Glyph;
  /** The listing whose photo is shown in place of the icon. */
  readonly picture: ItemRow | null;
  readonly reason: string | null;
  readonly tries: readonly string[];
  readonly why: string;
  /** Trying again now can change something. */
  readonly canRetry: boolean;
  /** Nothing of it is under way, or agreed, that nobody can take back. */
  readonly canCancel: boolean;
  /** It is over, done or not: all that is left is to have heard it. */
  readonly isToldOnly: boolean;
  /** Another device wrote over it: its screen shows both sides. */
  readonly isConflict: boolean;
  /** It publishes something that its user wrote: cancelled it becomes a draft again. */
  readonly isWritten: boolean;
  /** It cannot be read here, and nobody else has it. */
  readonly canExport: boolean;
  /** Something is written in it, which is still there: it can be opened and written on. */
  readonly canReopen: boolean;
  /** The screen that is all about it. */
  readonly screen: string | null;
}

const tones: Readonly<Record<EntryState, OutboxTone>> = {
  queued: 'waiting',
  blocked: 'waiting',
  sending: 'sending',
  ambiguous: 'checking',
  verifying: 'checking',
  failed: 'attention',
  attention: 'attention',
};

const states: Readonly<Record<EntryState, string>> = {
  queued: outboxTexts.waiting,
  blocked: outboxTexts.waiting,
  sending: outboxTexts.sending,
  ambiguous: outboxTexts.checking,
  verifying: outboxTexts.checking,
  failed: outboxScreenTexts.failed,
  attention: outboxTexts.attention,
};

const triesOf = (row: OutboxEntry, now: Moment, cut: boolean): string[] => {
  const { attempts, state, nextAt } = row;
  const tries = attempts === 0 ? [] : [outboxScreenTexts.tries(attempts)];
  const rests = state === 'queued' || state === 'ambiguous';
  if (!rests || nextAt === null || cut) return tries; // with no network no time can be named
  if (row.limited) return [...tries, ...backoffText(row, now)];
  const wait = waitUntil(nextAt, now);
  return [...tries, wait === null ? outboxScreenTexts.soon : outboxScreenTexts.next(wait)];
};

/** How the server can be reached. */
export interface Reach {
  /** There is no way to the server just now. */
  readonly cut: boolean;
  /** It takes messages only while the app is open. */
  readonly needsOpen: boolean;
  /** The browser wakes the app once there is a network, also when it is closed. */
  readonly wakes?: boolean;
}

/** The part of it whose state is what its user waits for. */
const firstOf = (parts: readonly OutboxEntry[]): OutboxEntry | null =>
  parts.find(isStopped) ?? parts.find(isUnderWay) ?? parts[0] ?? null;

/** How many of its photos are up, and that a new listing goes out by itself. */
const notesOf = (
  { parts, row, needsApp = false }: PendingEntry,
  { publishes }: EntryWords,
  { wakes = false }: Reach,
): string[] => {
  if (publishes === undefined) return [];
  const { photos } = publishes;
  const pending = parts.filter(({ kind }) => kind === photoUpload.kind).length;
  // what goes up now waits for no connection
  const isAuto = publishes.isAuto === true && !isStopped(row) && ![row, ...parts].some(isUnderWay);
  return [
    ...(pending > 0 ? [sellingTexts.uploaded(photos - pending, photos)] : []),
    ...(isAuto ? [wakes && !needsApp ? outboxScreenTexts.auto.wakes : outboxScreenTexts.auto.open] : []),
  ];
};

interface Entry {
  readonly waiting: PendingEntry;
  readonly words: EntryWords;
  readonly description: Partial<AnyDescription>;
  /** Itself, or the entry it depends on that is sent first. */
  readonly shown: OutboxEntry;
  readonly isPart: boolean;
}

/** Why a queued entry is not sent yet. */
const whyQueued = (
  { waiting, words, description, shown, isPart }: Entry,
  { cut, needsOpen }: Reach,
): string => {
  const needsSession = needsOpen && description.needsSession === true;
  if (cut && words.publishes?.isAuto === false) return entryTexts.why.asksSoon;
  if (isPart && waiting.needsApp === true) {
    const { needsOpen: converts } = sellingTexts.pending;
    return cut ? `${entryTexts.why.offline}. ${converts}` : converts;
  }
  if (cut)
    return needsSession ? `${entryTexts.why.offline}. ${entryTexts.why.needsOpen}` : entryTexts.why.offline;
  if (waiting.held) return entryTexts.why.held;
  if (shown.limited) return entryTexts.why.limited;
  if (shown.failingSince !== undefined) return entryTexts.why.failing;
  if (isPart) return words.part ?? entryTexts.why.photo;
  if (shown.attempts > 0 || shown.nextAt !== null) return entryTexts.why.again;
  return needsSession ? entryTexts.why.needsOpen : entryTexts.why.queued;
};

/** Why it stands where it does. */
const whyOf = (entry: Entry, reach: Reach): string => {
  const { shown, waiting, words, description } = entry;
  switch (shown.state) {
    case 'queued':
      return whyQueued(entry, reach);
    case 'blocked':
      return entryTexts.why.blocked;
    case 'sending':
      return entryTexts.why.sending;
    case 'ambiguous':
      if (shown.limited && !reach.cut) return entryTexts.why.limited;
      return shown.failingSince !== undefined && !reach.cut
        ? entryTexts.why.failing
        : entryTexts.why.checking;
    case 'verifying':
      return entryTexts.why.checking;
    case 'failed':
    case 'attention':
      if (isFinal(waiting.row, words)) return entryTexts.why.final;
      return isToldOnly(waiting.row, description, words) ? entryTexts.why.heard : entryTexts.why.stopped;
    default:
      return shown.state satisfies never;
  }
};

/** It waits for another try, which may be now. The server's own pause cannot be made shorter. */
const isBackingOff = (row: OutboxEntry, now: Moment): boolean =>
  !isUnderWay(row) && row.nextAt !== null && !(row.limited && row.nextAt > now);

/** A pending entry in words, at `now` (server time, ms since 1970). */
export const wordsOf = (waiting: PendingEntry, now: Moment, reach: Reach): OutboxWords => {
  const { row, parts } = waiting;
  const { words, description } = described(waiting);
  // what it builds on goes first: until that is done, its state is what its user waits for
  const first = row.state === 'queued' ? firstOf(parts) : null;
  const shown = first ?? row;
  const unreadable = row.reason?.is === 'unknown-kind';
  const orphan = row.reason?.is === 'orphaned' ? parts.find(({ reason }) => reason !== null)?.reason : null;
  const reason = orphan ?? shown.reason;
  const attention = shown.state === 'failed' || shown.state === 'attention';
  const conflict = isConflict(row, description);
  const isWritten = description.isWritten === true;
  // what may have taken effect is taken back on its own screen, or not at all: it binds another user, or is published
  const isBinding = isWritten || description.isTrade === true;
  return {
    tone: tones[shown.state],
    state: states[shown.state],
    kind: words.label,
    target: words.target,
    glyph: words.glyph,
    picture: words.picture ?? null,
    reason: attention && reason !== null ? words.reason(reason, now) : null,
    tries: [...notesOf(waiting, words, reach), ...triesOf(shown, now, reach.cut)],
    why: whyOf({ waiting, words, description, shown, isPart: first !== null }, reach),
    canRetry:
      !unreadable && (attention || isBackingOff(shown, now)) && canGoAgain(row, description, words, now),
    canCancel: !isUnderWay(row) && !(isBinding && row.unsure && !attention),
    canExport: unreadable,
    canReopen: attention && !conflict && isWritten,
    isWritten,
    isConflict: conflict,
    isToldOnly: isToldOnly(row, description, words),
    screen: screenOf(row, description),
  };
};
