import { sellingTexts } from '#src/copy/selling.ts';
import { isStopped } from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { PendingListing } from '#src/domain/listings/create-listing.mutation.ts';
import { isForeign, type LocalPhoto } from '#src/domain/listings/photos.view.ts';
import { backoffText } from './backoff-text.ts';
import { uploadedOf } from './photo-state.ts';

const ours = sellingTexts.pending;

/** How a listing that waits to be published stands. */
export interface PendingWords {
  readonly state: string;
  /** "사진 3/5" while some are being uploaded. */
  readonly photos: string | null;
  /** It was refused, or waits for its owner. */
  readonly isStopped: boolean;
}

/** The backoff of the listing or of the first of its photos that is in one, in words; empty: none is. */
const backoffOf = (
  row: OutboxEntry,
  photos: ReadonlyMap<string, LocalPhoto>,
  now: Moment,
): readonly string[] =>
  [...photos.values()]
    .flatMap(({ upload }) => upload ?? [])
    .concat(row)
    .filter((one) => !isStopped(one) && one.state !== 'blocked')
    .map((one) => backoffText(one, now))
    .find(({ length }) => length > 0) ?? [];

interface Here {
  /** Nothing reaches the server. */
  readonly isCut: boolean;
  readonly now: Moment;
}

/** The line of a listing that the server does not know yet. */
export const pendingWords = (
  { row, form }: PendingListing,
  photos: ReadonlyMap<string, LocalPhoto>,
  { isCut, now }: Here,
): PendingWords => {
  if (isStopped(row)) return { state: ours.failed, photos: null, isStopped: true };
  const { done, all } = uploadedOf(photos);
  const counted =
    done < all ? sellingTexts.uploaded(form.photos.length - all + done, form.photos.length) : null;
  const rest = isCut ? [] : backoffOf(row, photos, now);
  // one of a kind that only an open app converts: with it closed nothing goes out
  if ([...photos.values()].some(({ photo }) => isForeign(photo)))
    return { state: ours.needsOpen, photos: counted, isStopped: false };
  if (rest.length > 0) return { state: rest.join('. '), photos: counted, isStopped: false };
  const isUnderWay = row.state === 'sending' || row.state === 'ambiguous' || row.state === 'verifying';
  if (isUnderWay || (row.state === 'queued' && !isCut && row.nextAt === null))
    return { state: ours.sending, photos: counted, isStopped: false };
  return { state: ours.waiting, photos: counted, isStopped: false };
};
