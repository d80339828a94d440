import type { IdempotencyKey } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';

type Given = Pick<OutboxEntry, 'seq' | 'kind' | 'v' | 'lane' | 'args' | 'createdAt'> & {
  readonly id: IdempotencyKey;
};

/** An outbox entry of which nothing has been attempted; its id is its idempotency key. */
export const newEntry = (given: Given, rest: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: given.id,
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
  ...given,
  ...rest,
});
