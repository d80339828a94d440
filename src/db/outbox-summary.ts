import { systemClock } from '#src/lib/time.ts';
import type { AccountStore } from './accounts.ts';
import * as outbox from './outbox.ts';
import type { Moment, OutboxEntry } from './rows.ts';

/** Counts of pending entries, for the outbox line. Photos that another entry depends on are not counted. */
export interface OutboxSummary {
  /** Entries that are sent without the user as soon as possible. */
  readonly waiting: number;
  /** Of these, entries that only the network or a short backoff delays. */
  readonly sending: number;
  /** Entries that need the user: refused, or waiting for a decision. */
  readonly attention: number;
  /** Identifies these entries and their attempts: while it is unchanged, the user need not be notified again. */
  readonly troubled: string;
  /** How many entries have ever settled on this device. */
  readonly settled: number;
}

/** A shorter backoff counts as sending, a longer one does not. */
const longPauseMs = 60_000;

export const summaryOf = (rows: readonly OutboxEntry[], settled: number, now: Moment): OutboxSummary => {
  const whole = outbox.wholeOf(rows);
  const troubled = whole.filter(outbox.isStopped);
  const held = new Set(rows.filter(({ state }) => state === 'attention').map(({ lane }) => lane));
  const waiting = whole.filter((row) => !outbox.isStopped(row));
  return {
    waiting: waiting.length,
    sending: waiting.filter(
      ({ state, lane, nextAt }) =>
        state !== 'blocked' && !held.has(lane) && (nextAt ?? now) - now < longPauseMs,
    ).length,
    attention: troubled.length,
    troubled: troubled.map(({ id, attempts }) => `${id}.${attempts}`).join(' '),
    settled,
  };
};

export const outboxSummary = (store: AccountStore): Promise<OutboxSummary> =>
  store.read(['outbox', 'counters'], async (tx) => {
    const [rows, settled] = await Promise.all([outbox.all(tx), tx.get('counters', 'intents.settled')]);
    return summaryOf(rows, settled?.value ?? 0, systemClock.wall());
  });
