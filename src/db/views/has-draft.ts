import type { AccountStore } from '../accounts.ts';
import { listingDraftKeys } from '../listing-draft-keys.ts';

/** Whether any listing draft is stored. */
export const hasDraft = (store: AccountStore): Promise<boolean> =>
  store.read(['drafts'], async (tx) => (await tx.range('drafts', listingDraftKeys)).length > 0);
