import { describeLeaving } from './chat/leave-room.description.ts';
import { describeRoomOpening } from './chat/open-room.description.ts';
import { describeMessage } from './chat/send-message.description.ts';
import type { AnyDescription } from './description.ts';
import { describeLike } from './likes/set-like.description.ts';
import { describeNewListing } from './listings/create-listing.description.ts';
import { describeDeletion } from './listings/delete-listing.description.ts';
import { describeListingEdit } from './listings/edit-listing.description.ts';
import { describeRepost } from './listings/repost-listing.description.ts';
import { describeCancellation } from './picks/cancel-pick.description.ts';
import { describeAgreement } from './picks/confirm-pick.description.ts';
import { describePickEdit } from './picks/edit-pick.description.ts';
import { describeProposal } from './picks/propose-pick.description.ts';
import { describeProfileEdit } from './profile/edit-profile.description.ts';
import { describeReport } from './reports/send-report.description.ts';
import { describeReview } from './reviews/write-review.description.ts';
import { describePhotoUpload } from './uploads/upload-photo.description.ts';

const descriptions: readonly AnyDescription[] = [
  describeLike,
  describeProfileEdit,
  describePhotoUpload,
  describeMessage,
  describeLeaving,
  describeRoomOpening,
  describeProposal,
  describePickEdit,
  describeAgreement,
  describeCancellation,
  describeReview,
  describeReport,
  describeNewListing,
  describeListingEdit,
  describeDeletion,
  describeRepost,
];

/** The description of a stored kind; undefined for a kind that this build does not know, or does not show. */
export const descriptionOf = (kind: string): AnyDescription | undefined =>
  descriptions.find(({ definition }) => definition.kind === kind);
