import { chat } from '#src/copy/chat.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { defineDescription } from '../description.ts';
import { plainReason } from '../reason.words.ts';
import { roomLeave } from './leave-room.mutation.ts';
import { opponentIn } from './nicknames.ts';

export default defineDescription({
  definition: roomLeave,
  subject: async (tx, { chatRoomId }) => ({ with: await opponentIn(tx, chatRoomId) }),
  words: ({ with: name }) => ({
    label: ours.kind.leave,
    target: name === null ? ours.about.noRoom : ours.about.room(name),
    glyph: 'leave',
    failed: chat.leaveFailed,
    reason: plainReason({ fallback: chat.leaveFailed, expired: ours.reason.expiredLeave }),
    part: ours.why.photo,
  }),
});
