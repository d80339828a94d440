import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { ownerOf } from './nicknames.ts';
import { roomOpen } from './send-message.mutation.ts';

/** A room to be opened is shown only when no message is left that would show it. */
export default defineDescription({
  definition: roomOpen,
  subject: async (tx, { itemId }) => ({ with: await ownerOf(tx, itemId) }),
  words: ({ with: name }) => ({
    label: entryTexts.kind.open,
    target: name === null ? entryTexts.about.noRoom : entryTexts.about.room(name),
    glyph: 'message',
    failed: entryTexts.news.attention,
    reason: plainReason(),
  }),
});
