import { entryTexts } from '#src/copy/entries.ts';
import { photoUpload } from '#src/db/outbox.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';

export default defineDescription({
  definition: photoUpload,
  subject: async () => ({}),
  words: () => ({
    label: entryTexts.kind.photo,
    target: entryTexts.about.photo,
    glyph: 'photo',
    failed: entryTexts.news.attention,
    reason: plainReason(),
  }),
});
