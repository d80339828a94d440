import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { defineDescription } from '../description.ts';
import { plainReason } from '../reason.words.ts';
import { ownerOf } from './nicknames.ts';
import { roomOpen } from './open-room.mutation.ts';

/** A room to be opened is shown only when no message is left that would show it. */
export default defineDescription({
  definition: roomOpen,
  subject: async (tx, { itemId }) => ({ with: await ownerOf(tx, itemId) }),
  words: ({ with: name }) => ({
    label: ours.kind.open,
    target: name === null ? ours.about.noRoom : ours.about.room(name),
    glyph: 'message',
    failed: ours.news.attention,
    reason: plainReason(),
    part: ours.why.photo,
  }),
});
