import { review } from '#src/copy/feedback.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import { defineDescription } from '../description.ts';
import * as picks from '../picks/queries.ts';
import { plainReason } from '../reason.words.ts';
import { reviewWrite } from './write-review.mutation.ts';

export default defineDescription({
  definition: reviewWrite,
  places: (lane) => [lane.replace('pick:', '/review/')],
  hasScreen: true,
  subject: async (tx, { appointmentId, rating }) => ({
    rating,
    pick: (await picks.byId(tx, appointmentId)) ?? null,
  }),
  words: ({ rating, pick }) => ({
    label: ours.kind.review,
    target: pick === null ? ours.about.noPick : ours.about.review(pick.title, rating),
    glyph: 'star',
    failed: tradeFailed.review,
    reason: plainReason({ fallback: review.failed }),
    part: ours.why.photo,
  }),
});
