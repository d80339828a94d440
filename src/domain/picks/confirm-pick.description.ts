import { tradeFailed } from '#src/copy/trade-failed.ts';
import { defineDescription } from '#src/domain/description.ts';
import { type DecidedPick, decisionPlaces, decisionWords } from './decision.words.ts';
import { pickConfirm } from './pick.mutation.ts';
import * as picks from './queries.ts';

export default defineDescription({
  definition: pickConfirm,
  places: decisionPlaces,
  hasScreen: true,
  isTrade: true,
  late: tradeFailed.confirm,
  subject: async (tx, { appointmentId }): Promise<DecidedPick> => ({
    does: 'confirm',
    terms: null,
    pick: (await picks.byId(tx, appointmentId)) ?? null,
  }),
  words: decisionWords,
});
