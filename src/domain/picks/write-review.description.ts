import { entryTexts } from '#src/copy/entries.ts';
import { reviewTexts } from '#src/copy/feedback.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import { defineDescription } from '#src/domain/description.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { reviewWrite } from './pick.mutation.ts';
import * as picks from './queries.ts';

export default defineDescription({
  definition: reviewWrite,
  places: (lane) => [lane.replace('pick:', '/review/')],
  hasScreen: true,
  holdsText: true,
  subject: async (tx, { appointmentId, rating }) => ({
    rating,
    pick: (await picks.byId(tx, appointmentId)) ?? null,
  }),
  words: ({ rating, pick }) => ({
    label: entryTexts.kind.review,
    target: pick === null ? entryTexts.about.noPick : entryTexts.about.review(pick.title, rating),
    glyph: 'star',
    failed: tradeFailed.review,
    reason: plainReason({ fallback: reviewTexts.failed }),
  }),
});
