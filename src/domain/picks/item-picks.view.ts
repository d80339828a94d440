import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import { foldPick, type ShownPick } from './pick.fold.ts';
import * as picks from './queries.ts';
import { pickLanes } from './terms.ts';

/** 0: it waits for this account's answer, and none is on its way · 1: for the other's · 2: it is agreed · 3: it is done. */
const rankOf = ({ pick, waiting }: ShownPick): number => {
  if (picks.waitsForMe(pick) && waiting === null) return 0;
  if (pick.state === 'PENDING') return 1;
  return picks.isUnfinished(pick) ? 2 : 3;
};

/** Of one rank first the one that begins next; of those that are done the one that was last. */
const inOrder = (a: ShownPick, b: ShownPick): number => {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  const [first, second] = rank === 3 ? [b, a] : [a, b];
  return first.terms.rentalDate < second.terms.rentalDate ? -1 : 1;
};

/**
 * The stored PICKs about a listing with their pending decisions, for its owner: first those that wait for an answer. One
 * that was cancelled or has expired is in no list.
 */
export const itemPicksView = (store: AccountStore, id: ItemId): Promise<readonly ShownPick[]> =>
  store.read(['picks', 'outbox'], async (tx) => {
    const rows = await tx.range('picks', { index: 'itemId', from: id, to: id });
    const shown = rows.filter((pick) => picks.isUnfinished(pick) || picks.isListed(pick));
    if (shown.length === 0) return [];
    const entries = await inLanes(tx, pickLanes);
    return shown.map((pick) => foldPick(pick, entries)).sort(inOrder);
  });
