import type { AccountStore } from '#src/db/accounts.ts';
import * as items from '#src/domain/items/queries.ts';
import { foldItem, pendingLikes, type ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import * as opened from './opened.ts';
import { readWithEdits } from './pending-edits.fold.ts';

/** The opened listings that are stored and not known to be unavailable, the last opened first, in one transaction (I16). */
export const openedView = (store: AccountStore): Promise<readonly ShownItem[]> =>
  readWithEdits<readonly ShownItem[], 'opened' | 'items'>(
    store,
    ['opened', 'items', 'outbox'],
    async (tx) => {
      const [ids, likes] = await Promise.all([opened.newest(tx), pendingLikes(tx)]);
      const rows = ids.length === 0 ? [] : await items.byIds(tx, ids);
      return rows.flatMap((item) =>
        item === undefined || item.gone !== null ? [] : [foldItem(item, likes.get(item.itemId))],
      );
    },
    (shown, { foldEdit }, edits) => shown.map((item) => foldEdit(item, edits.get(item.itemId))),
  );
