import { entryTexts } from '#src/copy/entries.ts';
import { outboxTexts as outboxCopy } from '#src/copy/outbox.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { descriptionOf } from '#src/domain/descriptions.ts';
import { described, placesOf, subjectOf } from '#src/domain/outbox.description.ts';
import { outboxPath } from '#src/frame/network.tsx';
import { systemClock } from '#src/lib/time.ts';
import type { Toast } from '#src/ui/overlay/toast-queue.ts';

/** Key prefix of notes that a failure was shown: by mutation id, its attempts at that time plus one. */
const told = 'told.';

/**
 * Within this time after the tap the user still waits for the outcome: an expiry so soon means that the start had
 * passed.
 */
const momentMs = 6_000;

/** An agreement to an appointment that had begun: it was not sent, as the server would have refused it. */
const lateOf = ({ kind, reason, createdAt }: OutboxEntry, now: Moment): string | null =>
  reason?.is === 'expired' && Math.abs(now - createdAt) < momentMs
    ? (descriptionOf(kind)?.late ?? null)
    : null;

/** The sentence that reports the failure of an entry. */
const sentence = (row: OutboxEntry, subject: unknown, now: Moment): string => {
  const late = lateOf(row, now);
  if (late !== null) return late;
  const { failed, stopped = entryTexts.news.attention } = described({ row, subject }).words;
  return row.state === 'attention' ? stopped : failed;
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

/** On a screen that shows it in full a plain refusal is reported too, unless that screen reports it itself. */
const isTold = (row: OutboxEntry, isHere: boolean, now: Moment): boolean =>
  !isHere || (descriptionOf(row.kind)?.reportsItself !== true && isRefused(row)) || lateOf(row, now) !== null;

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
    const failed = outbox.wholeOf(await outbox.all(tx)).filter(outbox.isStopped);
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
  open: (path: string) => void,
  serverOffset: number,
): (() => void) => {
  const toOutbox = {
    label: outboxCopy.title,
    onChoose: () => open(outboxPath),
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
      if (others.length > most) say(entryTexts.news.many(others.length));
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
