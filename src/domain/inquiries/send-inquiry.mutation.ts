import { InquiryDraft } from '#contract/inquiry.ts';
import { defineMutation } from '#src/db/mutation.ts';

/** Asks the operator something. Each inquiry counts for itself. */
export const inquirySend = defineMutation({
  kind: 'inquiry.send',
  version: 1,
  args: InquiryDraft,
  lane: () => 'inquiry',
  lifeMs: null,
  merge: null,
});
