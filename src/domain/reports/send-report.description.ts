import { entryTexts } from '#src/copy/entries.ts';
import { reportTexts } from '#src/copy/feedback.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import { ownerOf } from '#src/domain/chat/nicknames.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { reportSend } from './send-report.mutation.ts';

export default defineDescription({
  definition: reportSend,
  places: (lane) => [lane.replace(/^report:(\d+):\d+$/, '/report/$1')],
  holdsText: true,
  subject: async (tx, { reportedUserId, itemId }) => {
    const about = await rooms.aboutItem(tx, itemId);
    const room = about.find(({ opponent }) => opponent.userId === reportedUserId);
    return { of: room?.opponent.nickname ?? (await ownerOf(tx, itemId)) };
  },
  words: ({ of: name }) => ({
    label: entryTexts.kind.report,
    target: name === null ? entryTexts.about.noPerson : entryTexts.about.person(name),
    glyph: 'siren',
    failed: tradeFailed.report,
    reason: plainReason({ fallback: reportTexts.failed }),
  }),
});
