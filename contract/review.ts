import * as v from 'valibot';
import { AppointmentId } from './ids.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** A review of a completed PICK (§2.7), one per PICK and reviewer. */
export const ReviewDraft = v.object({
  appointmentId: AppointmentId,
  rating: v.pipe(v.number(), v.integer(), v.minValue(limits.ratingMin), v.maxValue(limits.ratingMax)),
  content: text({ max: limits.review, multiline: true }),
});
export type ReviewDraft = v.InferOutput<typeof ReviewDraft>;
