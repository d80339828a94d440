import type { IdempotencyKey } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { UnsureAttempt } from '#src/sync/outbox/executor.ts';

/** A key in the contract's shape. */
export const aKey = (n: number): IdempotencyKey => `test-key-${String(n).padStart(8, '0')}` as IdempotencyKey; // 17 characters

/** A moment that comes in no test: some move the clock of the server that they share by days. */
export const longAfter = (): number => Date.now() + 400 * 86_400_000;

/** A like that waits, as it is stored. */
export const anEntry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  id: aKey(1),
  key: aKey(1),
  kind: 'like.set',
  v: 1,
  lane: 'item:5',
  args: { itemId: 5, liked: true },
  state: 'queued',
  unsure: false,
  via: null,
  attempts: 0,
  strikes: 0,
  epoch: 0,
  attemptStartedAt: null,
  nextAt: null,
  watermark: null,
  precondition: null,
  expiresAt: null,
  reason: null,
  dependsOn: [],
  createdAt: 0,
  ...change,
});

/** An unsure attempt about which nothing is known but that it was made. */
export const anUnsureAttempt = (change: Partial<UnsureAttempt> = {}): UnsureAttempt => ({
  id: aKey(1),
  attempts: 1,
  mode: 'plain',
  mark: null,
  renewed: false,
  confirmedAbsent: false,
  createdAt: 0,
  isOver: false,
  ...change,
});
