import * as v from 'valibot';
import type { AppointmentId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { ReviewDraft } from '#contract/review.ts';
import { isBlank, typedText } from '#contract/text.ts';
import type { Missing } from '#src/ui/button/use-submit.ts';
import { reviewFormTexts } from './text.ts';

/** What is being written. A rating of 0: no star yet. */
export const ReviewForm = v.object({ rating: v.number(), content: v.string() });
export type ReviewForm = v.InferOutput<typeof ReviewForm>;

export const emptyForm: ReviewForm = { rating: 0, content: '' };

/** Any input at all: leaving would lose it. */
export const isWritten = ({ rating, content }: ReviewForm): boolean => rating > 0 || content !== '';

/** How many characters too long it is, counted as the server counts (contract §2.7). */
export const tooLong = (content: string): number => Math.max(0, typedText(content).length - limits.review);

/** What goes out; null while it may not: a star, words, and no more than fit. */
export const reviewOf = (appointmentId: AppointmentId, { rating, content }: ReviewForm) => {
  if (isBlank(content)) return null;
  const review = v.safeParse(ReviewDraft, { appointmentId, rating, content: typedText(content) });
  return review.success ? review.output : null;
};

/** What a review still lacks, in the order of the screen (contract §2.7: a star and words); null: it can go out. */
export const missingOf = ({ rating, content }: ReviewForm): Missing | null => {
  if (rating === 0) return { field: 'stars', words: reviewFormTexts.noStar };
  if (isBlank(content)) return { field: 'content', words: reviewFormTexts.noWords };
  const over = tooLong(content);
  return over > 0 ? { field: 'content', words: reviewFormTexts.tooLong(over) } : null;
};

export const draftKey = (id: AppointmentId): string => `review:${id}`;

/** The form as one text, so that it is kept like any other text that is being written; null: nothing worth keeping. */
export const written = (form: ReviewForm): string | null => (isWritten(form) ? JSON.stringify(form) : null);
