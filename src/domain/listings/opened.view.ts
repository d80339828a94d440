import type { AccountStore } from '#src/db/accounts.ts';
import * as items from '#src/domain/items/queries.ts';
import { foldItem, itemLanes, type ShownItem, wantedLikes } from '#src/domain/likes/set-like.mutation.ts';
import * as opened from './opened.ts';
import { readWithEdits } from './pending-edits.fold.ts';

/** The opened listings that are stored and not known to be unavailable, the last opened first, in one transaction (I16). */
export const openedView = (store: AccountStore): Promise<readonly ShownItem[]> =>
  readWithEdits<readonly ShownItem[], 'opened' | 'items'>(
    store,
    ['opened', 'items', 'outbox'],
    async (tx) => {
      const [ids, entries] = await Promise.all([opened.newest(tx), tx.range('outbox', itemLanes)]);
      const rows = ids.length === 0 ? [] : await items.byIds(tx, ids);
      const likes = wantedLikes(entries.sort((a, b) => a.seq - b.seq));
      return rows.flatMap((item) =>
        item === undefined || item.gone !== null ? [] : [foldItem(item, likes.get(item.itemId))],
      );
    },
    (shown, { foldEdit }, edits) => shown.map((item) => foldEdit(item, edits.get(item.itemId))),
  );
