import { report } from '#src/copy/feedback.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import { ownerOf } from '../chat/nicknames.ts';
import * as rooms from '../chat/rooms.ts';
import { defineDescription } from '../description.ts';
import { plainReason } from '../reason.words.ts';
import { reportSend } from './send-report.mutation.ts';

export default defineDescription({
  definition: reportSend,
  places: (lane) => [lane.replace(/^report:(\d+):\d+$/, '/report/$1')],
  subject: async (tx, { reportedUserId, itemId }) => {
    const about = await rooms.aboutItem(tx, itemId);
    const room = about.find(({ opponent }) => opponent.userId === reportedUserId);
    return { of: room?.opponent.nickname ?? (await ownerOf(tx, itemId)) };
  },
  words: ({ of: name }) => ({
    label: ours.kind.report,
    target: name === null ? ours.about.noPerson : ours.about.person(name),
    glyph: 'siren',
    failed: tradeFailed.report,
    reason: plainReason({ fallback: report.failed }),
    part: ours.why.photo,
  }),
});
