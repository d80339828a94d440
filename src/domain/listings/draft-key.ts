import type { ItemId } from '#contract/ids.ts';
import { listingDraftKeys } from './draft-range.ts';

/** Key of a draft's row in `drafts`; each edited listing has one draft. */
export const listingDraftKey = (draftId: string): string => `${listingDraftKeys.from}${draftId}`;
export const editDraftId = (itemId: ItemId): string => `edit-${itemId}`;
