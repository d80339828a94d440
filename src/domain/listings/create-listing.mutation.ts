import * as v from 'valibot';
import { argsOf, defineMutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';
import { listingDraftKey } from './draft-key.ts';
import { ListingForm, photoIdsOf } from './form.ts';

const Args = v.object({
  /** Identifies the listing on this device, before and after the server has it. */
  draftId: v.string(),
  form: ListingForm,
  /** Publish whenever the network is back; false: only until `until`, while the user still expects it. */
  auto: v.boolean(),
  /** ms since 1970, server time; null with `auto`. */
  until: v.nullable(v.number()),
});
type ItemCreateArgs = v.InferOutput<typeof Args>;

/** After this the user is asked again: within a week prices and plans may have changed. */
const lifeMs = 7 * 24 * 60 * 60_000;
/** Without `auto`: publishing later than this would surprise the user. */
export const promptlyMs = 10 * 60_000;

/** Publishes a new listing, exactly once (contract §2.3, §11.1). */
export const itemCreate = defineMutation({
  kind: 'item.create',
  version: 1,
  args: Args,
  lane: ({ draftId }) => createLane(draftId),
  lifeMs,
  endsBy: ({ until }) => until,
  onRetry: (args, now) => (args.auto ? args : { ...args, until: now + promptlyMs }),
  merge: null,
  draftOf: ({ draftId }) => listingDraftKey(draftId),
  isRemade: true,
  reads: ['published'],
  isEnqueued: async (tx, { draftId }) =>
    (await outbox.inLane(tx, createLane(draftId))).length > 0 ||
    (await tx.get('published', draftId)) !== undefined,
  photos: ({ form }) => photoIdsOf(form),
  without: (args, photos) => {
    const left = args.form.photos.filter((photo) => !('photoId' in photo && photos.has(photo.photoId)));
    // on a server without keys the photos identify the listing: without any it is ambiguous which one it is
    return left.length === 0 ? null : { ...args, form: { ...args.form, photos: left } };
  },
});

/** All lanes of pending listings begin with it. */
export const createLanes = 'create:';
export const createLane = (draftId: string): string => `${createLanes}${draftId}`;

/** A listing that waits to be published. */
export interface PendingListing extends ItemCreateArgs {
  readonly row: OutboxEntry;
  readonly state: EntryState;
  readonly createdAt: Moment;
}

/** The listing in an outbox entry; null: the entry is of another kind, or a newer build's. */
export const pendingListingOf = (row: OutboxEntry): PendingListing | null => {
  const args = argsOf(itemCreate, row);
  return args && { ...args, row, state: row.state, createdAt: row.createdAt };
};
