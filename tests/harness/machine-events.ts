import type { IdempotencyKey } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { type EntryEvent, transition } from '#src/sync/outbox/machine.ts';

export const claim = (how: 'send' | 'verify', via: 'ext' | 'plain' = 'ext'): EntryEvent => ({
  is: 'claimed',
  for: how,
  via,
  epoch: 7,
  at: 1_000,
  watermark: 'mark',
});
export const newKey = 'another-key-0001' as IdempotencyKey; // in the contract's shape

/** Every event, by a short name. */
export const events = {
  'send ext': claim('send'),
  'send plain': claim('send', 'plain'),
  verify: claim('verify', 'plain'),
  'put off': { is: 'put-off', outage: null },
  'never left': { is: 'never-left' },
  'not applied': { is: 'not-applied', sure: false, strike: null },
  'never applied': { is: 'not-applied', sure: true, strike: null },
  unanswered: { is: 'unanswered', outage: null },
  done: { is: 'done' },
  absent: { is: 'absent' },
  refused: { is: 'refused', reason: { is: 'refused', status: 404, code: 'ITEM_NOT_FOUND' } },
  stopped: { is: 'stopped', reason: { is: 'changed' } },
  'signed out': { is: 'signed-out' },
  resumed: { is: 'resumed' },
  foreign: { is: 'foreign' },
  retried: { is: 'retried', key: newKey, expiresAt: null },
  discarded: { is: 'discarded' },
} as const satisfies Record<string, EntryEvent>;
export const outcome = (row: OutboxEntry, event: EntryEvent): string => {
  const next = transition(row, event);
  if (next.is === 'row') return `${next.row.state}${next.row.unsure ? '?' : ''}`;
  return next.is === 'illegal' ? '-' : next.is;
};

/** The row after these events, each of which must be legal. */
export const after = (row: OutboxEntry, ...list: readonly EntryEvent[]): OutboxEntry =>
  list.reduce((was, event) => {
    const next = transition(was, event);
    if (next.is !== 'row') throw new Error(`${event.is} in ${was.state}: ${next.is}`);
    return next.row;
  }, row);
