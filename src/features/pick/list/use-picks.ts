import type { Subject } from '#contract/values.ts';
import type { PickCounts } from '#src/domain/picks/pick-counts.view.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { type ShownList, useFeed } from '#src/frame/use-list.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { type PickListRow, pickCountsRead, picksRead } from '../pick-reads.ts';

export const rowKey = (row: PickListRow): string =>
  row.is === 'proposal' ? `new:${row.waiting.proposal.id}` : `pick:${row.shown.pick.appointmentId}`;

/** How many are known to stand in each tab, both kept fresh: the count of the other one is read here too. */
export const usePickCounts = (): PickCounts | undefined => {
  useShown(picksFeed('OWNER'));
  useShown(picksFeed('REQUESTER'));
  const { account } = useApp();
  return useCachedView(...pickCountsRead(account), [account]);
};

/** PICKs that one received or sent, those that wait first. */
export const usePicks = (subject: Subject): ShownList<PickListRow> => {
  const { account } = useApp();
  return useFeed<PickListRow>(picksFeed(subject), (store, limit) =>
    picksRead(account, subject, limit)[1](store),
  );
};
