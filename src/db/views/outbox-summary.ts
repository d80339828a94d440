import { systemClock } from '#src/lib/time.ts';
import type { AccountStore } from '../accounts.ts';
import * as outbox from '../outbox.ts';
import type { Moment, OutboxEntry } from '../rows.ts';

/** How much waits, for a line that says so. Photos that belong to something larger are not counted by themselves. */
export interface OutboxSummary {
  /** Goes out by itself as soon as it can. */
  readonly waiting: number;
  /** Of these, what nothing but the network holds back, or a short pause. */
  readonly sending: number;
  /** A person must look: refused, or up to them. */
  readonly attention: number;
  /** Names these and their attempts: whoever told of them once need not tell again while it stays the same. */
  readonly troubled: string;
  /** How many have ever been settled on this device. */
  readonly settled: number;
}

export const isTroubled = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'attention';

/** A pause of less is part of sending; during a longer one nothing is on its way. */
const longPauseMs = 60_000;

export const summaryOf = (rows: readonly OutboxEntry[], settled: number, now: Moment): OutboxSummary => {
  const whole = outbox.wholeOf(rows);
  const troubled = whole.filter(isTroubled);
  const held = new Set(rows.filter(({ state }) => state === 'attention').map(({ lane }) => lane));
  const waiting = whole.filter((row) => !isTroubled(row));
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
