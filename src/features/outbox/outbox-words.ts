import * as ko from '#src/copy/ko.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { isUnderWay } from '#src/db/outbox.ts';
import { isTroubled } from '#src/db/outbox-summary.ts';
import type { EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';
import { photoUpload } from '#src/db/upload-photo.mutation.ts';
import type { PendingEntry, Subject } from '#src/domain/outbox.view.ts';
import { backoffText, waitUntil } from '#src/features/shared/backoff-text.ts';
import type { OutboxTone } from '#src/ui/list/OutboxCard.tsx';
import { kindOf, reasonOf, targetOf } from './subject-words.ts';
import { canGoAgain, isConflict, isToldOnly, isTrade, screenOf } from './trade-rules.ts';

/** One thing that waits, in words (copy-ko, outbox). */
export interface OutboxWords {
  readonly tone: OutboxTone;
  readonly state: string;
  readonly kind: string;
  readonly target: string;
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
  queued: ko.outbox.waiting,
  blocked: ko.outbox.waiting,
  sending: ko.outbox.sending,
  ambiguous: ko.outbox.checking,
  verifying: ko.outbox.checking,
  failed: ours.failed,
  attention: ko.outbox.attention,
};

const triesOf = (row: OutboxEntry, now: Moment, cut: boolean): string[] => {
  const { attempts, state, nextAt } = row;
  const tries = attempts === 0 ? [] : [ko.outbox.tries(attempts)];
  const rests = state === 'queued' || state === 'ambiguous';
  if (!rests || nextAt === null || cut) return tries; // with no network no time can be named
  if (row.limited) return [...tries, ...backoffText(row, now)];
  const wait = waitUntil(nextAt, now);
  return [...tries, wait === null ? ours.soon : ko.outbox.next(wait)];
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

/** What it waits for while a part of it goes first. */
const partWhy = (subject: Subject): string => {
  if (subject.is === 'message') return ours.why.room;
  if (subject.is === 'create') return ours.why.listingPhoto;
  return subject.is === 'edit' ? ours.why.editPhoto : ours.why.photo;
};

/** The part of it whose state is what a person waits for. */
const firstOf = (parts: readonly OutboxEntry[]): OutboxEntry | null =>
  parts.find(isTroubled) ?? parts.find(isUnderWay) ?? parts[0] ?? null;

/** How many of its photos are up, and that a new listing goes out by itself. */
const notesOf = ({ subject, parts, row }: PendingEntry, { wakes = false }: Reach): string[] => {
  if (subject.is !== 'create' && subject.is !== 'edit') return [];
  const { form } = subject.is === 'create' ? subject.listing : subject.edit;
  const photos = form.photos.length;
  const pending = parts.filter(({ kind }) => kind === photoUpload.kind).length;
  const isAuto = subject.is === 'create' && subject.listing.auto && !isTroubled(row);
  return [
    ...(pending > 0 ? [oursPost.uploaded(photos - pending, photos)] : []),
    ...(isAuto ? [wakes ? ours.auto.wakes : ours.auto.open] : []),
  ];
};

/** Why it stands where it does. `row`: itself, or the part of it that goes first. */
const whyOf = (
  row: OutboxEntry,
  waiting: PendingEntry,
  { cut, needsOpen }: Reach,
  first: OutboxEntry | null,
) => {
  const { held, subject } = waiting;
  const isBound = needsOpen && subject.is === 'message';
  switch (row.state) {
    case 'queued':
      if (cut && subject.is === 'create' && !subject.listing.auto) return ours.why.asksSoon;
      if (cut) return isBound ? `${ours.why.offline}. ${ours.why.needsOpen}` : ours.why.offline;
      if (held) return ours.why.held;
      if (row.limited) return ours.why.limited;
      if (row.failingSince !== undefined) return ours.why.failing;
      if (first !== null) return partWhy(subject);
      if (row.attempts > 0 || row.nextAt !== null) return ours.why.again;
      return isBound ? ours.why.needsOpen : ours.why.queued;
    case 'blocked':
      return ours.why.blocked;
    case 'sending':
      return ours.why.sending;
    case 'ambiguous':
      if (row.limited && !cut) return ours.why.limited;
      return row.failingSince !== undefined && !cut ? ours.why.failing : ours.why.checking;
    case 'verifying':
      return ours.why.checking;
    case 'failed':
    case 'attention':
      return isToldOnly(waiting) ? ours.why.heard : ours.why.stopped;
    default:
      return row.state satisfies never;
  }
};

/** What may have left is taken back on its own screen, or not at all: it binds somebody, or is published. */
const isBinding = (subject: Subject): boolean =>
  isTrade(subject) || subject.is === 'create' || subject.is === 'edit';

/** It waits for another try, which may be now. The server's own pause cannot be made shorter. */
const isResting = (row: OutboxEntry, now: Moment): boolean =>
  !isUnderWay(row) && row.nextAt !== null && !(row.limited && row.nextAt > now);

export const wordsOf = (waiting: PendingEntry, now: Moment, reach: Reach): OutboxWords => {
  const { row, subject, parts } = waiting;
  // what it builds on goes first: until that is done, its state is what a person waits for
  const first = row.state === 'queued' ? firstOf(parts) : null;
  const shown = first ?? row;
  const unreadable = row.reason?.is === 'unknown-kind';
  const orphan = row.reason?.is === 'orphaned' ? parts.find(({ reason }) => reason !== null)?.reason : null;
  const reason = orphan ?? shown.reason;
  const attention = shown.state === 'failed' || shown.state === 'attention';
  return {
    tone: tones[shown.state],
    state: states[shown.state],
    kind: kindOf(subject),
    target: targetOf(subject),
    reason: attention && reason !== null ? reasonOf(reason, subject, now) : null,
    tries: [...notesOf(waiting, reach), ...triesOf(shown, now, reach.cut)],
    why: whyOf(shown, waiting, reach, first),
    canRetry: !unreadable && (attention || isResting(shown, now)) && canGoAgain(waiting, now),
    // what may have left may have bound somebody: it is taken back on its PICK, or not at all
    canCancel: !isUnderWay(row) && !(isBinding(subject) && row.unsure && !attention),
    canReopen: attention && !isConflict(waiting) && (subject.is === 'create' || subject.is === 'edit'),
    isConflict: isConflict(waiting),
    isToldOnly: isToldOnly(waiting),
    screen: screenOf(waiting),
  };
};
