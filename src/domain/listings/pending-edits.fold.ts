import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { editPrefix } from './lanes.ts';

/** The pending edits of all listings, in the order in which the owner made them. */
export const pendingEdits = async (tx: Reader<Pick<AccountTables, 'outbox'>>): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', { index: 'lane', from: editPrefix, to: `${editPrefix}\uffff` })).sort(
    (a, b) => a.seq - b.seq,
  );

type Folding = typeof import('./edit-listing.mutation.ts');

/**
 * A view with the owner's pending edits folded in, so that every screen shows a listing alike. Their code loads only
 * when there are some; where it cannot load, the view shows the server's rows.
 */
export const withEdits = async <View>(
  view: View,
  edits: readonly OutboxEntry[],
  fold: (view: View, folding: Folding, edits: ReturnType<Folding['editsOf']>) => View,
): Promise<View> => {
  if (edits.length === 0) return view;
  let folding: Folding;
  try {
    folding = await import('./edit-listing.mutation.ts');
  } catch {
    return view; // the code was never downloaded: the outbox screen still shows the edit
  }
  return fold(view, folding, folding.editsOf(edits));
};
