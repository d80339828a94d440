import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { photoUpload } from '#src/db/upload-photo.mutation.ts';
import { defineDescription } from '../description.ts';
import { plainReason } from '../reason.words.ts';

export default defineDescription({
  definition: photoUpload,
  subject: async () => ({}),
  words: () => ({
    label: ours.kind.photo,
    target: ours.about.photo,
    glyph: 'photo',
    failed: ours.news.attention,
    reason: plainReason(),
    part: ours.why.photo,
  }),
});
