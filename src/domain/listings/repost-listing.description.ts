import { entryTexts } from '#src/copy/entries.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { defineDescription } from '#src/domain/description.ts';
import * as items from '#src/domain/items/queries.ts';
import { listingReason } from './refusal.words.ts';
import { itemRepost } from './repost-listing.mutation.ts';

export default defineDescription({
  definition: itemRepost,
  places: (lane) => [lane.replace('repost:', '/detail/'), '/my-trade'],
  subject: async (tx, { itemId }) => ({ item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ item }) => ({
    label: entryTexts.kind.repost,
    target: item?.title ?? entryTexts.about.noItem,
    glyph: 'upwards',
    failed: sellingTexts.repostFailed,
    reason: (reason, now) => listingReason('repost', reason, { item, now }),
  }),
});
