import { entryTexts } from '#src/copy/entries.ts';
import { titled } from '#src/copy/titled.ts';
import { defineDescription } from '#src/domain/description.ts';
import * as items from '#src/domain/items/queries.ts';
import { plainReason } from '#src/domain/reason.words.ts';
import { likeSet } from './set-like.mutation.ts';

export default defineDescription({
  definition: likeSet,
  subject: async (tx, { itemId, liked }) => ({ liked, item: (await items.byId(tx, itemId)) ?? null }),
  words: ({ liked, item }) => {
    const title = item?.title ?? entryTexts.someItem;
    return {
      label: liked ? entryTexts.kind.like : entryTexts.kind.unlike,
      target: item?.title ?? entryTexts.about.noItem,
      glyph: liked ? 'heart' : 'heart-off',
      picture: item,
      failed: liked ? titled.likeFailed(title) : entryTexts.unlikeFailed(title),
      reason: plainReason(),
    };
  },
});
