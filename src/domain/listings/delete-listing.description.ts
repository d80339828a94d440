import { postTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import * as items from '#src/domain/items/queries.ts';
import { itemDelete } from './delete-listing.mutation.ts';
import { listingReason } from './refusal.words.ts';

export default defineDescription({
  definition: itemDelete,
  places: (lane) => [lane.replace('delete:', '/detail/')],
  reportsItself: true,
  subject: async (tx, { itemId }) => ({ item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ item }) => ({
    label: entryTexts.kind.deleteItem,
    target: item?.title ?? entryTexts.about.noItem,
    glyph: 'trash',
    failed: postTexts.deleteFailed,
    reason: (reason, now) => listingReason('delete', reason, { item, now }),
  }),
});
