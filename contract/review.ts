import * as v from 'valibot';
import { AppointmentId, ReviewId } from './ids.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { text } from './text.ts';

const Rating = v.pipe(v.number(), v.integer(), v.minValue(limits.ratingMin), v.maxValue(limits.ratingMax));

/** A review of a completed PICK (§2.7), one per PICK and reviewer. */
export const ReviewDraft = v.object({
  appointmentId: AppointmentId,
  rating: Rating,
  content: text({ max: limits.review, multiline: true }),
});
export type ReviewDraft = v.InferOutput<typeof ReviewDraft>;

/** A review as the members read it (§2.7): of its writer it says the nickname alone. */
export const WrittenReview = v.object({
  reviewId: ReviewId,
  rating: Rating,
  content: v.nullish(v.string(), ''),
  reviewerNickname: v.string(),
  createdAt: LocalDateTime,
});
export type WrittenReview = v.InferOutput<typeof WrittenReview>;
