import type * as v from 'valibot';
import { ReportDraft } from '#contract/report.ts';
import { defineMutation } from '#src/db/mutation.ts';

export type ReportSendArgs = v.InferOutput<typeof ReportDraft>;

/** Reports a user. One report for each user and listing; the newest replaces the others (contract §2.8). */
export const reportSend = defineMutation({
  kind: 'report.send',
  version: 1,
  args: ReportDraft,
  lane: ({ reportedUserId, itemId }) => `report:${reportedUserId}:${itemId}`,
  lifeMs: null,
  merge: (_waiting, next) => next,
});
