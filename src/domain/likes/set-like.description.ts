import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { titled } from '#src/copy/titled.ts';
import { defineDescription } from '../description.ts';
import * as items from '../items/queries.ts';
import { plainReason } from '../reason.words.ts';
import { likeSet } from './set-like.mutation.ts';

export default defineDescription({
  definition: likeSet,
  subject: async (tx, { itemId, liked }) => ({ liked, item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ liked, item }) => {
    const title = item?.title ?? ours.someItem;
    return {
      label: liked ? ours.kind.like : ours.kind.unlike,
      target: item?.title ?? ours.about.noItem,
      glyph: liked ? 'heart' : 'heart-off',
      picture: item,
      failed: liked ? titled.likeFailed(title) : ours.unlikeFailed(title),
      reason: plainReason(),
      part: ours.why.photo,
    };
  },
});
