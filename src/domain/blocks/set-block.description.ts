import { entryTexts } from '#src/copy/entries.ts';
import { blockTexts } from '#src/copy/feedback.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { blockSet } from './set-block.mutation.ts';

export default defineDescription({
  definition: blockSet,
  subject: async (_tx, { nickname, blocked }) => ({ nickname, blocked }),
  words: ({ nickname, blocked }) => ({
    label: blocked ? entryTexts.kind.block : entryTexts.kind.unblock,
    target: nickname === null ? entryTexts.about.noPerson : entryTexts.about.person(nickname),
    glyph: 'ban',
    failed: blocked ? blockTexts.failed : blockTexts.unblockFailed,
    reason: plainReason({ fallback: blocked ? blockTexts.failed : blockTexts.unblockFailed }),
  }),
});
