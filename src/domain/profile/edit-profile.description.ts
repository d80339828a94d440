import { entryTexts } from '#src/copy/entries.ts';
import { profileTexts } from '#src/copy/me.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { profileEdit } from './edit-profile.mutation.ts';

export default defineDescription({
  definition: profileEdit,
  holdsText: true,
  subject: async (_tx, { nickname, photoId }) => ({ nickname, hasPhoto: photoId !== null }),
  words: ({ nickname, hasPhoto }) => ({
    label: entryTexts.kind.profile,
    target: [
      nickname === null ? null : entryTexts.about.nickname(nickname),
      hasPhoto ? entryTexts.about.photo : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    glyph: 'user',
    failed: profileTexts.failed,
    reason: plainReason({ fallback: profileTexts.failed }),
  }),
});
