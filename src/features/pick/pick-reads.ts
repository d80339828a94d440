import type { AppointmentId } from '#contract/ids.ts';
import type { Subject } from '#contract/values.ts';
import type { Account } from '#src/db/accounts.ts';
import type { StoredList } from '#src/db/feeds.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { type PickView, pickView } from '#src/domain/picks/pick.view.ts';
import { type PickCounts, pickCountsView } from '#src/domain/picks/pick-counts.view.ts';
import { pickListView, type WaitingProposal } from '#src/domain/picks/pick-list.view.ts';
import { pickPull, picksFeed } from '#src/domain/pull-keys.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/** What the screens of PICKs begin with: each is read before its screen is opened, where a tap announces it. */

/** A row of the PICK list. */
export type PickListRow =
  /** Not at the server yet: it has no number. */
  | { readonly is: 'proposal'; readonly waiting: WaitingProposal }
  | { readonly is: 'pick'; readonly shown: ShownPick };

export const pickCountsRead = (account: Account): CachedRead<PickCounts> => [
  'pick-counts',
  (store) => pickCountsView(store, account),
];

/** PICKs that one received or sent, those that wait first. */
export const picksRead = (
  account: Account,
  subject: Subject,
  limit: number,
): CachedRead<StoredList<PickListRow> | null> => [
  `feed:${picksFeed(subject)}`,
  async (store) => {
    const view = await pickListView(store, account, subject, limit);
    if (view === null) return null;
    const { proposals, open, picks, at, more, ...rest } = view;
    return {
      ...rest,
      at,
      // of a tab that was never fetched nobody knows that this is all
      more: more || at === null,
      items: [
        ...proposals.map((waiting) => ({ is: 'proposal' as const, waiting })),
        ...[...open, ...picks].map((shown) => ({ is: 'pick' as const, shown })),
      ],
    };
  },
];

export const pickRead = (id: AppointmentId): CachedRead<PickView | null> => [
  pickPull(id),
  (store) => pickView(store, id),
];
