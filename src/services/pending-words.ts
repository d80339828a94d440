import { oursPost } from '#src/copy/ours-post.ts';
import type { PendingListing } from '#src/db/intents/item-create.ts';
import type { LocalPhoto } from '#src/db/views/listing-photos.ts';
import { isTroubled } from '#src/db/views/outbox-summary.ts';
import { uploadedOf } from './photo-state.ts';

const ours = oursPost.pending;

/** How a listing that waits to be published stands. */
export interface PendingWords {
  readonly state: string;
  /** "사진 3/5" while some are on their way up. */
  readonly photos: string | null;
  /** It was refused, or asks its owner. */
  readonly isStopped: boolean;
}

/** The line of a listing that the server does not know yet. `isCut`: nothing reaches the server. */
export const pendingWords = (
  { auto, row, form }: PendingListing,
  photos: ReadonlyMap<string, LocalPhoto>,
  isCut: boolean,
): PendingWords => {
  if (isTroubled(row)) return { state: ours.failed, photos: null, isStopped: true };
  const { done, all } = uploadedOf(photos);
  const counted = done < all ? oursPost.uploaded(form.photos.length - all + done, form.photos.length) : null;
  const isUnderWay = row.state === 'sending' || row.state === 'ambiguous' || row.state === 'verifying';
  if (isUnderWay || (row.state === 'queued' && !isCut && row.nextAt === null))
    return { state: ours.sending, photos: counted, isStopped: false };
  return {
    state: auto && row.state === 'queued' ? ours.queued : ours.waiting,
    photos: counted,
    isStopped: false,
  };
};
