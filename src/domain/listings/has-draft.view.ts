import type { AccountStore } from '#src/db/accounts.ts';
import { listingDraftKeys } from './draft-range.ts';

/** Whether any listing draft is stored. */
export const hasDraft = (store: AccountStore): Promise<boolean> =>
  store.read(['drafts'], async (tx) => (await tx.range('drafts', listingDraftKeys)).length > 0);
