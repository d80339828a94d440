import { defineDescription } from '#src/domain/description.ts';
import { type DecidedPick, decisionPlaces, decisionWords } from './decision.words.ts';
import { pickCancel } from './pick.mutation.ts';
import * as picks from './queries.ts';

export default defineDescription({
  definition: pickCancel,
  places: decisionPlaces,
  hasScreen: true,
  isTrade: true,
  subject: async (tx, { appointmentId, as }): Promise<DecidedPick> => ({
    does: as,
    terms: null,
    pick: (await picks.byId(tx, appointmentId)) ?? null,
  }),
  words: decisionWords,
});
