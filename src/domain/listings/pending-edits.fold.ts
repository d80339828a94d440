import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import type { AccountTable, AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { editLanes } from './lanes.ts';

type Folding = typeof import('./edit-listing.mutation.ts');

/**
 * Reads a view in one transaction (I16) and folds the owner's pending edits into it, so that every screen shows a listing
 * alike. Their code loads only when there are some; where it cannot load, the view shows the server's rows.
 */
export const readWithEdits = async <View, const Name extends AccountTable>(
  store: AccountStore,
  tables: readonly (Name | 'outbox')[],
  read: (tx: Reader<Pick<AccountTables, Name | 'outbox'>>) => Promise<View>,
  fold: (view: NonNullable<View>, folding: Folding, edits: ReturnType<Folding['editsOf']>) => View,
): Promise<View> => {
  const [view, edits] = await store.read(tables, (tx) => Promise.all([read(tx), inLanes(tx, editLanes)]));
  if (view == null || edits.length === 0) return view;
  let folding: Folding;
  try {
    folding = await import('./edit-listing.mutation.ts');
  } catch {
    return view; // the code was never downloaded: the outbox screen still shows the edit
  }
  return fold(view, folding, folding.editsOf(edits));
};
