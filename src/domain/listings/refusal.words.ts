import { postTexts } from '#src/copy/catalogue.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { EntryReason, Moment, OutboxEntry } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { reasonWords } from '#src/domain/reason.words.ts';
import { parseKst } from '#src/lib/kst.ts';

/** What was wanted of a listing. */
export type ListingAct = 'create' | 'edit' | 'delete' | 'repost';

const failed: Readonly<Record<ListingAct, string>> = {
  create: postTexts.failed,
  edit: postTexts.editFailed,
  delete: postTexts.deleteFailed,
  repost: sellingTexts.repostFailed,
};

/** What of a listing its words depend on. */
interface About {
  readonly item: { readonly detail: Pick<NonNullable<ItemRow['detail']>, 'saleDate'> | null } | null;
  readonly now: Moment;
}

/** A sale that is agreed keeps a listing as one that is done does; only the second is over. */
const isSold = ({ item, now }: About): boolean => {
  const saleDate = item?.detail?.saleDate ?? null;
  const at = saleDate === null ? undefined : parseKst(saleDate);
  return at !== undefined && at <= now;
};

/** The server's refusal of something about a listing or one of its photos, in words (contract §2.3, §7). */
const listingRefusal = (act: ListingAct, code: string, about: About | null): string => {
  if (code === 'ALREADY_RESERVED_ITEM' && act === 'delete' && about !== null && isSold(about))
    return sellingTexts.refusal.sold;
  if (code === 'ALREADY_RESERVED_ITEM' && act === 'repost') return sellingTexts.refusal.reserved;
  const own: Readonly<Record<string, string>> = sellingTexts.refusal.byCode;
  return (Object.hasOwn(own, code) ? own[code] : undefined) ?? errorTexts.text(code, failed[act]);
};

/** Why a photo was not uploaded. */
export const photoReason = (reason: EntryReason): string => {
  if (reason.is !== 'refused') return listingReason('create', reason);
  const own: Readonly<Record<string, string>> = sellingTexts.refusal.byCode;
  const { code } = reason;
  return (
    (Object.hasOwn(own, code) ? own[code] : undefined) ?? errorTexts.text(code, sellingTexts.refusal.photo)
  );
};

/** Why a listing or an edit came to a stop; one that failed for a photo says why that was not uploaded. */
export const sentReason = (
  act: 'create' | 'edit',
  reason: EntryReason,
  uploads: readonly OutboxEntry[],
): string => {
  const orphaned = reason.is === 'orphaned' ? uploads.find((upload) => upload.reason !== null)?.reason : null;
  return orphaned ? photoReason(orphaned) : listingReason(act, reason);
};

/** Why a listing was not published, changed or deleted, or what its owner is asked. */
export const listingReason = (act: ListingAct, reason: EntryReason, about: About | null = null): string =>
  reasonWords(reason, (code) => listingRefusal(act, code, about), {
    ...(act === 'edit' && { changed: sellingTexts.conflict.title }),
    ...(act === 'create' && { expired: sellingTexts.refusal.expired }),
  });
