import * as v from 'valibot';
import { ItemId, UserId } from './ids.ts';
import { limits } from './limits.ts';
import { distinct } from './open.ts';
import { isBlank, text } from './text.ts';

export const reportCategories = [
  'OFFENSIVE',
  'SEXUAL_CONTENT',
  'FAKE_ITEM',
  'PRIVACY',
  'SPAM',
  'OTHER',
] as const;
export type ReportCategory = (typeof reportCategories)[number];

export const reportLocations = ['POST', 'CHATROOM'] as const;
export type ReportLocation = (typeof reportLocations)[number];

/** A report (§2.8). The server also blocks the reported user. */
export const ReportDraft = v.pipe(
  v.object({
    reportedUserId: UserId,
    itemId: ItemId,
    location: v.picklist(reportLocations),
    categories: distinct(reportCategories),
    description: v.nullish(text({ max: limits.report, multiline: true, blank: true }), null),
  }),
  v.forward(
    v.partialCheck(
      [['categories'], ['description']],
      ({ categories, description }) =>
        !categories.includes('OTHER') || (description !== null && !isBlank(description)),
      'must describe the other reason',
    ),
    ['description'],
  ),
);
export type ReportDraft = v.InferOutput<typeof ReportDraft>;
