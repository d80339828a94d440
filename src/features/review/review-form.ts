import * as v from 'valibot';
import type { AppointmentId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { ReviewDraft } from '#contract/review.ts';
import { cleanText, isBlank } from '#contract/text.ts';
import type { Missing } from '#src/ui/button/use-submit.ts';
import { reviewTexts } from './text.ts';

/** What is being written. A rating of 0: no star yet. */
export const ReviewForm = v.object({ rating: v.number(), content: v.string() });
export type ReviewForm = v.InferOutput<typeof ReviewForm>;

export const emptyForm: ReviewForm = { rating: 0, content: '' };

/** Any input at all: leaving would lose it. */
export const isWritten = ({ rating, content }: ReviewForm): boolean => rating > 0 || content !== '';

/** How many characters too long it is, counted as the server counts (contract §2.7). */
export const tooLong = (content: string): number => Math.max(0, cleanText(content).length - limits.review);

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Pasted characters that nobody sees and the server does not take are not part of what was written. */
const seen = (text: string): string => text.toWellFormed().replace(controls, '');

/** What goes out; null while it may not: a star, words, and no more than fit. */
export const reviewOf = (appointmentId: AppointmentId, { rating, content }: ReviewForm) => {
  if (isBlank(content)) return null;
  const review = v.safeParse(ReviewDraft, { appointmentId, rating, content: seen(content) });
  return review.success ? review.output : null;
};

/** What a review still lacks, in the order of the screen (contract §2.7: a star and words); null: it can go out. */
export const missingOf = ({ rating, content }: ReviewForm): Missing | null => {
  if (rating === 0) return { field: 'stars', words: reviewTexts.noStar };
  if (isBlank(content)) return { field: 'content', words: reviewTexts.noWords };
  const over = tooLong(content);
  return over > 0 ? { field: 'content', words: reviewTexts.tooLong(over) } : null;
};

export const draftKey = (id: AppointmentId): string => `review:${id}`;

/** The form as one text, so that it is kept like any other text that is being written; null: nothing worth keeping. */
export const written = (form: ReviewForm): string | null => (isWritten(form) ? JSON.stringify(form) : null);
