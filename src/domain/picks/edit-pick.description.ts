import { defineDescription } from '#src/domain/description.ts';
import { type DecidedPick, decisionPlaces, decisionWords } from './decision.words.ts';
import { pickEdit } from './pick.mutation.ts';
import * as picks from './queries.ts';

export default defineDescription({
  definition: pickEdit,
  places: decisionPlaces,
  hasScreen: true,
  isTrade: true,
  subject: async (tx, { appointmentId, terms }): Promise<DecidedPick> => ({
    does: 'edit',
    terms: terms,
    pick: (await picks.byId(tx, appointmentId)) ?? null,
  }),
  words: decisionWords,
});
