import type { IdempotencyKey } from '#contract/ids.ts';
import type { AccountStore } from '../accounts.ts';
import { pushTokenKind } from '../mutations/push-token.ts';
import * as outbox from '../outbox.ts';
import { isTroubled } from './outbox-summary.ts';

/** The id of a push token that the server refused; null: there is none. */
export const refusedPushToken = async (store: AccountStore): Promise<IdempotencyKey | null> => {
  const rows = await store.read(['outbox'], outbox.all);
  return rows.find((row) => row.kind === pushTokenKind && isTroubled(row))?.id ?? null;
};
