import type { Subject } from '#contract/pick.ts';
import type { ShownPick } from '#src/domain/picks/fold.ts';
import { type PickCounts, pickCountsView } from '#src/domain/picks/pick-counts.view.ts';
import { pickListView, type WaitingProposal } from '#src/domain/picks/pick-list.view.ts';
import { picksFeed } from '#src/domain/picks/pull-keys.ts';
import { type ShownList, useFeed } from '#src/shell/frame/use-list.ts';
import { useShown } from '#src/shell/frame/view.ts';
import { useCachedView } from '#src/shell/frame/view-cache.tsx';

/** A row of the PICK list. */
export type PickListRow =
  /** Not at the server yet: it has no number. */
  | { readonly is: 'proposal'; readonly waiting: WaitingProposal }
  | { readonly is: 'pick'; readonly shown: ShownPick };

export const rowKey = (row: PickListRow): string =>
  row.is === 'proposal' ? `new:${row.waiting.proposal.id}` : `pick:${row.shown.pick.appointmentId}`;

/** How many are known to stand in each tab, both kept fresh: the count of the other one is read here too. */
export const usePickCounts = (): PickCounts | undefined => {
  useShown(picksFeed('OWNER'));
  useShown(picksFeed('REQUESTER'));
  return useCachedView('pick-counts', pickCountsView, []);
};

/** PICKs that one received or sent, those that wait first. */
export const usePicks = (subject: Subject): ShownList<PickListRow> =>
  useFeed<PickListRow>(picksFeed(subject), async (store, limit) => {
    const view = await pickListView(store, subject, limit);
    if (view === null) return null;
    const { proposals, picks, at, more, ...rest } = view;
    return {
      ...rest,
      at,
      // of a tab that was never fetched nobody knows that this is all
      more: more || at === null,
      items: [
        ...proposals.map((waiting) => ({ is: 'proposal' as const, waiting })),
        ...picks.map((shown) => ({ is: 'pick' as const, shown })),
      ],
    };
  });
