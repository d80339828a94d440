import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { roomLeave } from './leave-room.mutation.ts';
import { opponentIn } from './nicknames.ts';

export default defineDescription({
  definition: roomLeave,
  subject: async (tx, { chatRoomId }) => ({ with: await opponentIn(tx, chatRoomId) }),
  words: ({ with: name }) => ({
    label: entryTexts.kind.leave,
    target: name === null ? entryTexts.about.noRoom : entryTexts.about.room(name),
    glyph: 'leave',
    failed: chatTexts.leaveFailed,
    reason: plainReason({ fallback: chatTexts.leaveFailed, expired: entryTexts.reason.expiredLeave }),
  }),
});
