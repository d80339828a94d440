import { post } from '#src/copy/catalogue.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { defineDescription } from '../description.ts';
import * as items from '../items/queries.ts';
import { itemDelete } from './delete-listing.mutation.ts';
import { listingReason } from './refusal.words.ts';

export default defineDescription({
  definition: itemDelete,
  places: (lane) => [lane.replace('delete:', '/detail/')],
  reportsItself: true,
  subject: async (tx, { itemId }) => ({ item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ item }) => ({
    label: ours.kind.deleteItem,
    target: item?.title ?? ours.about.noItem,
    glyph: 'trash',
    failed: post.deleteFailed,
    reason: (reason, now) => listingReason('delete', reason, { item, now }),
    part: ours.why.photo,
  }),
});
