import type { AccountStore } from '../accounts.ts';
import { listingDraftKeys } from '../listing-draft-keys.ts';

/** Whether a listing is in the making. */
export const hasDraft = (store: AccountStore): Promise<boolean> =>
  store.read(['drafts'], async (tx) => (await tx.range('drafts', listingDraftKeys)).length > 0);
