import { post } from '#src/copy/catalogue.ts';
import { errors } from '#src/copy/errors.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import type { IntentReason, ItemRow } from '#src/db/rows.ts';

/** What was wanted of a listing. */
export type ListingAct = 'create' | 'edit' | 'delete' | 'repost';

const failed: Readonly<Record<ListingAct, string>> = {
  create: post.failed,
  edit: post.editFailed,
  delete: post.deleteFailed,
  repost: oursPost.repostFailed,
};

/** Whether it is known to be sold, which the code for "reserved" does not tell. */
type Sold = Pick<ItemRow, 'isSold'> & {
  readonly detail: Pick<NonNullable<ItemRow['detail']>, 'saleDate'> | null;
};

/** The server's refusal of something about a listing or one of its photos, in words (contract §2.3, §7). */
export const listingRefusal = (act: ListingAct, code: string, item: Sold | null): string => {
  if (
    code === 'ALREADY_RESERVED_ITEM' &&
    act === 'delete' &&
    (item?.isSold || item?.detail?.saleDate != null)
  )
    return oursPost.refusal.sold;
  const own: Readonly<Record<string, string>> = oursPost.refusal.byCode;
  return (Object.hasOwn(own, code) ? own[code] : undefined) ?? errors.text(code, failed[act]);
};

/** Why a listing was not published, changed or deleted, or what its owner is asked. */
export const listingReason = (act: ListingAct, reason: IntentReason, item: Sold | null): string => {
  switch (reason.is) {
    case 'refused':
      return listingRefusal(act, reason.code, item);
    case 'changed':
      return act === 'edit' ? oursPost.conflict.title : oursOutbox.reason.changed;
    case 'drifted':
      return oursOutbox.reason.changed;
    case 'expired':
      return act === 'create' ? oursPost.refusal.expired : oursOutbox.reason.expired;
    case 'unproven':
      return oursOutbox.reason.unproven;
    case 'given-up':
      return oursOutbox.reason.givenUp;
    case 'poisoned':
      return oursOutbox.reason.poisoned;
    case 'contested':
      return oursOutbox.reason.contested;
    case 'orphaned':
      return oursOutbox.reason.orphaned;
    case 'unknown-kind':
      return oursOutbox.reason.unknown;
    default:
      return reason satisfies never;
  }
};
