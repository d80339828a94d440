import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { profile } from '#src/copy/person.ts';
import { defineDescription } from '../description.ts';
import { plainReason } from '../reason.words.ts';
import { profileEdit } from './edit-profile.mutation.ts';

export default defineDescription({
  definition: profileEdit,
  subject: async (_tx, { nickname, photoId }) => ({ nickname, hasPhoto: photoId !== null }),
  words: ({ nickname, hasPhoto }) => ({
    label: ours.kind.profile,
    target: [nickname === null ? null : ours.about.nickname(nickname), hasPhoto ? ours.about.photo : null]
      .filter((part) => part !== null)
      .join(' · '),
    glyph: 'user',
    failed: profile.failed,
    reason: plainReason({ fallback: profile.failed }),
    part: ours.why.photo,
  }),
});
