import type { ActionKey } from '#contract/ids.ts';
import type { OutboxRow } from '#src/db/rows.ts';

type Given = Pick<OutboxRow, 'seq' | 'kind' | 'v' | 'lane' | 'args' | 'createdAt'> & {
  readonly id: ActionKey;
};

/** An outbox entry of which nothing has been attempted; its id is its idempotency key. */
export const newEntry = (given: Given, rest: Partial<OutboxRow> = {}): OutboxRow => ({
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
