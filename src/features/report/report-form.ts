import * as v from 'valibot';
import type { ItemId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type ReportCategory, ReportDraft, type ReportLocation, reportCategories } from '#contract/report.ts';
import { isBlank, typedText } from '#contract/text.ts';
import type { Missing } from '#src/ui/button/use-submit.ts';
import { reportFormTexts } from './text.ts';

/** What is being chosen. */
export const ReportForm = v.object({
  categories: v.pipe(v.array(v.picklist(reportCategories)), v.readonly()),
  description: v.string(),
});
export type ReportForm = v.InferOutput<typeof ReportForm>;

export const emptyForm: ReportForm = { categories: [], description: '' };

/** Kept by the user: which of their listings it is about can be changed meanwhile. */
export const draftKey = (userId: UserId): string => `report:${userId}`;

/** The form as one text, so that it is kept like any other text that is being written; null: nothing worth keeping. */
export const written = (form: ReportForm): string | null =>
  form.categories.length === 0 && form.description === '' ? null : JSON.stringify(form);

/** In the contract's order, in whatever order they were pressed. */
export const toggled = (form: ReportForm, category: ReportCategory): ReportForm => ({
  ...form,
  categories: reportCategories.filter((one) => form.categories.includes(one) !== (one === category)),
});

/** OTHER wants it in words; without OTHER there are none. */
export const wantsWords = ({ categories }: ReportForm): boolean => categories.includes('OTHER');

/** How many characters too long it is, counted as the server counts. */
export const tooLong = (form: ReportForm): number =>
  wantsWords(form) ? Math.max(0, typedText(form.description).length - limits.report) : 0;

/**
 * What a report still lacks, in the order of the screen (0055; contract §2.8: it names a listing); null: it can go
 * out.
 */
export const missingOf = (form: ReportForm, isItemChosen: boolean): Missing | null => {
  if (form.categories.length === 0) return { field: 'reasons', words: reportFormTexts.noReason };
  if (wantsWords(form) && isBlank(form.description))
    return { field: 'description', words: reportFormTexts.noWords };
  const over = tooLong(form);
  if (over > 0) return { field: 'description', words: reportFormTexts.tooLong(over) };
  return isItemChosen ? null : { field: 'item', words: reportFormTexts.noItem };
};

export interface About {
  readonly reportedUserId: UserId;
  readonly itemId: ItemId;
  readonly location: ReportLocation;
}

/**
 * What goes out; null while it may not: a reason without OTHER, or OTHER with words. Words that are hidden
 * because OTHER was let go of again do not go out.
 */
export const reportOf = (about: About, form: ReportForm): ReportDraft | null => {
  const { categories } = form;
  const words = typedText(form.description);
  if (categories.length === 0 || (wantsWords(form) && isBlank(words))) return null;
  const description = wantsWords(form) ? words : null;
  const report = v.safeParse(ReportDraft, { ...about, categories, description });
  return report.success ? report.output : null;
};

/** A report that was not taken, to be sent once more. */
export const formOf = ({ categories, description }: ReportDraft): ReportForm => ({
  categories,
  description: description ?? '',
});
