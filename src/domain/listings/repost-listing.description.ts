import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { defineDescription } from '../description.ts';
import * as items from '../items/queries.ts';
import { listingReason } from './refusal.words.ts';
import { itemRepost } from './repost-listing.mutation.ts';

export default defineDescription({
  definition: itemRepost,
  places: (lane) => [lane.replace('repost:', '/detail/'), '/my-trade'],
  subject: async (tx, { itemId }) => ({ item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ item }) => ({
    label: ours.kind.repost,
    target: item?.title ?? ours.about.noItem,
    glyph: 'upwards',
    failed: oursPost.repostFailed,
    reason: (reason, now) => listingReason('repost', reason, { item, now }),
    part: ours.why.photo,
  }),
});
