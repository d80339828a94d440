import type { AccountStore } from '#src/db/accounts.ts';
import * as items from '#src/domain/items/queries.ts';
import { foldItem, itemLanes, type ShownItem, wantedLikes } from '#src/domain/likes/set-like.mutation.ts';
import * as opened from './opened.ts';
import { pendingEdits, withEdits } from './pending-edits.fold.ts';

/** The opened listings that are stored and not known to be unavailable, the last opened first, in one transaction (I16). */
export const openedView = async (store: AccountStore): Promise<readonly ShownItem[]> => {
  const { view, edits } = await readOpened(store);
  return withEdits(view, edits, (shown, { foldEdit }, forms) =>
    shown.map((item) => foldEdit(item, forms.get(item.itemId))),
  );
};

const readOpened = (store: AccountStore) =>
  store.read(['opened', 'items', 'outbox'], async (tx) => {
    const [ids, entries, edits] = await Promise.all([
      opened.newest(tx),
      tx.range('outbox', itemLanes),
      pendingEdits(tx),
    ]);
    const rows = ids.length === 0 ? [] : await items.byIds(tx, ids);
    const likes = wantedLikes(entries.sort((a, b) => a.seq - b.seq));
    const view: readonly ShownItem[] = rows.flatMap((item) =>
      item === undefined || item.gone !== null ? [] : [foldItem(item, likes.get(item.itemId))],
    );
    return { view, edits };
  });
