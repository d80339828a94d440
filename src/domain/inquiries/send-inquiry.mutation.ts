import { InquiryDraft } from '#contract/inquiry.ts';
import type { MutationDefinition } from '#src/db/mutation.ts';

/** Asks the operator something. Each inquiry counts for itself. */
export const inquirySend: MutationDefinition<InquiryDraft> = {
  kind: 'inquiry.send',
  version: 1,
  args: InquiryDraft,
  lane: () => 'inquiry',
  lifeMs: null,
  merge: null,
  isTrue: async () => false,
  photos: () => [],
  without: (args) => args,
};
