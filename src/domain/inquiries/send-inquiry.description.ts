import { entryTexts } from '#src/copy/entries.ts';
import { inquiryTexts } from '#src/copy/feedback.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { inquirySend } from './send-inquiry.mutation.ts';

export default defineDescription({
  definition: inquirySend,
  places: () => [],
  holdsText: true,
  subject: async (_tx, { text }) => ({ text }),
  words: ({ text }) => ({
    label: entryTexts.kind.inquiry,
    target: text,
    glyph: 'message',
    failed: inquiryTexts.failed,
    reason: plainReason({ fallback: inquiryTexts.failed }),
  }),
});
