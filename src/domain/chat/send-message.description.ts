import { chatTexts } from '#src/copy/chat.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { opponentIn, ownerOf } from './nicknames.ts';
import { chatSend } from './send-message.mutation.ts';

/** Of a message so many characters, as a user counts them. */
const mostCharacters = 60;
const characters = new Intl.Segmenter('ko');

const clipped = (text: string): string => {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  return all.length <= mostCharacters ? text : `${all.slice(0, mostCharacters).join('').trimEnd()}…`;
};

export default defineDescription({
  definition: chatSend,
  places: (lane) => [lane.replace('room:item:', '/chat/with/').replace('room:', '/chat/')],
  reportsItself: true,
  needsSession: true,
  holdsText: true,
  subject: async (tx, { chatRoomId, itemId, content }) => {
    if (chatRoomId !== null) return { to: await opponentIn(tx, chatRoomId), content };
    return { to: itemId === null ? null : await ownerOf(tx, itemId), content };
  },
  words: ({ to, content }) => {
    const text = clipped(content);
    const { title } = chatTexts.message.failedSheet;
    return {
      label: entryTexts.kind.message,
      target: to === null ? text : entryTexts.about.message(to, text),
      glyph: 'message',
      failed: to === null ? title : entryTexts.messageFailed(to),
      reason: plainReason({
        fallback: title,
        expired: entryTexts.reason.expiredMessage,
        orphaned: entryTexts.reason.noRoom,
      }),
      part: entryTexts.why.room,
    };
  },
});
