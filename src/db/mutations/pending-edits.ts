import type { AccountTables, OutboxEntry } from '../rows.ts';
import type { Reader } from '../store.ts';
import { editPrefix } from './listing-lanes.ts';

/** Every pending edit of a listing, in the order in which the owner made them. */
export const pendingEdits = async (tx: Reader<Pick<AccountTables, 'outbox'>>): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', { index: 'lane', from: editPrefix, to: `${editPrefix}\uffff` })).sort(
    (a, b) => a.seq - b.seq,
  );

type Folding = typeof import('./item-edit.ts');

/**
 * A view with its owner's pending edits folded in, so that every screen shows a listing alike. Their code comes only when
 * there are some; where it cannot be had the view shows what the server said.
 */
export const withEdits = async <View>(
  view: View,
  edits: readonly OutboxEntry[],
  fold: (view: View, folding: Folding, edits: ReturnType<Folding['editsOf']>) => View,
): Promise<View> => {
  if (edits.length === 0) return view;
  let folding: Folding;
  try {
    folding = await import('./item-edit.ts');
  } catch {
    return view; // never downloaded: the edit stands in the outbox all the same
  }
  return fold(view, folding, folding.editsOf(edits));
};
