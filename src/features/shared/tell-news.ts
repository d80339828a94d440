import type { NavigateFunction } from 'react-router-dom';
import { post } from '#src/copy/catalogue.ts';
import { chat } from '#src/copy/chat.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { outbox as outboxCopy } from '#src/copy/outbox.ts';
import { profile } from '#src/copy/person.ts';
import { titled } from '#src/copy/titled.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { isTroubled } from '#src/db/outbox-summary.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { chatSend } from '#src/domain/chat/send-message.mutation.ts';
import { itemCreate } from '#src/domain/listings/create-listing.mutation.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { type Subject, subjectOf } from '#src/domain/outbox.view.ts';
import { pickConfirm } from '#src/domain/picks/confirm-pick.mutation.ts';
import { systemClock } from '#src/lib/time.ts';
import { outboxPath } from '#src/shell/frame/network.tsx';
import type { Toast } from '#src/ui/overlay/toast-queue.ts';
import { placesOf } from './places.ts';

/** Key prefix of notes that a failure was shown: by mutation id, its attempts at that time plus one. */
const told = 'told.';

/**
 * Within this time after the tap the user still waits for the outcome: an expiry so soon means that the start had
 * passed.
 */
const momentMs = 6_000;

/** An agreement to an appointment that had begun: it was not sent, as the server would have refused it. */
const isLate = ({ kind, reason, createdAt }: OutboxEntry, now: Moment): boolean =>
  kind === pickConfirm.kind && reason?.is === 'expired' && Math.abs(now - createdAt) < momentMs;

/** A pending create or edit of an own listing, which has words of its own. */
const isOwnListing = ({ kind }: OutboxEntry): boolean => kind === itemCreate.kind || kind === itemEdit.kind;

const sentence = (row: OutboxEntry, subject: Subject, now: Moment): string => {
  if (isLate(row, now)) return tradeFailed.confirm;
  if (row.state === 'attention' && !isOwnListing(row)) return oursOutbox.news.attention;
  switch (subject.is) {
    case 'like': {
      const title = subject.item?.title ?? oursOutbox.someItem;
      return subject.liked ? titled.likeFailed(title) : oursOutbox.unlikeFailed(title);
    }
    case 'profile':
      return profile.failed;
    case 'message':
      return subject.to === null ? chat.message.failedSheet.title : oursOutbox.messageFailed(subject.to);
    case 'leave':
      return chat.leaveFailed;
    case 'propose':
      return tradeFailed.propose;
    case 'decide':
      return subject.decision.does === 'edit' ? tradeFailed.editAgain : tradeFailed[subject.decision.does];
    case 'review':
      return tradeFailed.review;
    case 'report':
      return tradeFailed.report;
    case 'create':
      return post.needsAttention;
    case 'edit':
      return post.editFailed;
    case 'delete':
      return post.deleteFailed;
    case 'repost':
      return oursPost.repostFailed;
    case 'photo':
    case 'open':
    case 'unknown':
      return oursOutbox.news.attention;
    default:
      return subject satisfies never;
  }
};

/** Up to this many failures get a sentence each; more get one sentence together. */
const most = 2;

/**
 * Codes that mean the state has changed: the screen of the mutation shows the new state and asks the user (contract
 * §11.2).
 */
const conflicts: ReadonlySet<string> = new Set([
  'CONFLICT_APPOINTMENT_STATE',
  'APPOINTMENT_CANNOT_CANCELLED',
  'CURRENT_APPOINTMENT_EXIST',
  'ALREADY_RENTAL_RESERVED_PERIOD',
  'ALREADY_SALE_RESERVED_PERIOD',
  'ALREADY_SALE_RESERVED',
]);

const isRefused = ({ reason }: OutboxEntry): boolean =>
  reason?.is === 'refused' && reason.status !== 412 && !conflicts.has(reason.code);

/** Where it stands in full a plain refusal is told too; a message that failed says so itself. */
const isTold = (row: OutboxEntry, isHere: boolean, now: Moment): boolean =>
  !isHere || (!saysItself.has(row.kind) && isRefused(row)) || isLate(row, now);

/** Kinds whose own screens show a refusal themselves. */
const saysItself: ReadonlySet<string> = new Set([
  chatSend.kind,
  itemCreate.kind,
  itemEdit.kind,
  itemDelete.kind,
]);

export interface News {
  readonly text: string;
  /** The current screen shows the failure, with its reason and the next steps. */
  readonly isHere: boolean;
}

/** Failures since the last call in any tab: each failure is returned once. `path`: the current screen. */
export const untold = (store: AccountStore, path: string, now: Moment): Promise<News[]> =>
  store.write(['outbox', 'counters', 'items', 'rooms', 'picks'], 'relaxed', async (tx) => {
    const marks = await tx.range('counters', { from: told, to: `${told}\uffff` });
    const known = new Map(marks.map(({ name, value }) => [name, value]));
    const failed = outbox.wholeOf(await outbox.all(tx)).filter(isTroubled);
    const marked = new Map(failed.map((row) => [told + row.id, row.attempts + 1]));
    const fresh = failed.filter(({ id, attempts }) => known.get(told + id) !== attempts + 1);
    await tx.removeMany(
      'counters',
      [...known.keys()].filter((name) => !marked.has(name)),
    );
    await tx.putMany(
      'counters',
      [...marked].map(([name, value]) => ({ name, value })),
    );
    const placed = fresh.map((row) => ({ row, isHere: placesOf(row).includes(path) }));
    return Promise.all(
      placed
        .filter(({ row, isHere }) => isTold(row, isHere, now))
        .map(async ({ row, isHere }) => ({ text: sentence(row, await subjectOf(tx, row), now), isHere })),
    );
  });

/** Shows new failures once this tab is visible; returns a function to stop. */
export const tellNews = (
  store: AccountStore,
  toast: (toast: Toast) => void,
  navigate: NavigateFunction,
  serverOffset: number,
): (() => void) => {
  const toOutbox = {
    label: outboxCopy.title,
    onChoose: () => void navigate(outboxPath, { viewTransition: true }),
  };
  const say = (text: string): void => toast({ text, tone: 'error', action: toOutbox });
  const tell = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    stop();
    try {
      const news = await untold(store, location.pathname, systemClock.wall() + serverOffset);
      if (location.pathname === outboxPath) return; // the outbox screen shows it in full
      for (const { text, isHere } of news) if (isHere) toast({ text, tone: 'error' });
      const others = news.filter(({ isHere }) => !isHere).map(({ text }) => text);
      if (others.length > most) say(oursOutbox.news.many(others.length));
      else for (const text of new Set(others)) say(text);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error; // not noted: the outbox screen shows the failure
    }
  };
  const look = (): void => void tell();
  const stop = (): void => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
};
