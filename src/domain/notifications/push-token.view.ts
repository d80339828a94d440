import type { IdempotencyKey } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { pushTokenKind } from './set-push-token.mutation.ts';

/** The id of a push token that the server refused; null: there is none. */
export const refusedPushToken = async (store: AccountStore): Promise<IdempotencyKey | null> => {
  const rows = await store.read(['outbox'], outbox.all);
  return rows.find((row) => row.kind === pushTokenKind && outbox.isStopped(row))?.id ?? null;
};
