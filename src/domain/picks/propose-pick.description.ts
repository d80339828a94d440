import { entryTexts } from '#src/copy/entries.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import { defineDescription } from '#src/domain/description.ts';
import * as items from '#src/domain/items/queries.ts';
import { pickPropose } from './pick.mutation.ts';
import { tradeReason } from './refusal.words.ts';
import { pickTarget } from './trade.words.ts';

export default defineDescription({
  definition: pickPropose,
  places: (lane) => [lane.replace('pick:item:', '/pick-new/')],
  hasScreen: true,
  isTrade: true,
  subject: async (tx, { itemId, terms }) => ({ terms, item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ terms: { rentalDate }, item }) => ({
    label: entryTexts.kind.propose,
    target: pickTarget(item?.title ?? null, rentalDate),
    glyph: 'ticket',
    failed: tradeFailed.propose,
    reason: (reason, now) => {
      const name = item?.detail?.owner.nickname ?? '';
      return tradeReason(reason, { does: 'propose', name, state: null, rentalDate, now });
    },
    startsAt: rentalDate,
  }),
});
