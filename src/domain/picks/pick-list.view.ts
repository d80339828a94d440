import type { AppointmentId } from '#contract/ids.ts';
import type { Subject } from '#contract/values.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { inLanes } from '#src/db/mutation.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { readWithEdits } from '#src/domain/listings/pending-edits.fold.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { foldPick, proposalsOf, type ShownPick, type ShownProposal } from './pick.fold.ts';
import * as picks from './queries.ts';
import type { PickRow } from './rows.ts';
import { pickLanes, type Side, sideOf } from './terms.ts';

export interface WaitingProposal {
  readonly proposal: ShownProposal;
  /** null: the listing is not stored any more. */
  readonly item: ItemRow | null;
}

/** One tab of the PICK list, read in one transaction (I16). */
export interface PickListView extends feeds.ListHead {
  /** Proposals without a PICK number yet; only the tab of sent ones has them. */
  readonly proposals: readonly WaitingProposal[];
  /** Those that wait for an answer, as far as this device knows of them: first those that wait for this account's. */
  readonly open: readonly ShownPick[];
  /**
   * Agreed, running or done PICKs; a stored PICK that is newer than the list hides its row there [T22] (contract §2.6).
   */
  readonly picks: readonly ShownPick[];
}

const isListed = (pick: PickRow | undefined): pick is PickRow => pick !== undefined && picks.isListed(pick);

/** The side of a PICK that a tab shows. */
const sideIn = { OWNER: 'owner', REQUESTER: 'requester' } as const satisfies Record<Subject, Side>;

/** The open PICKs of a tab: first those that wait for this account's answer, of each the one that begins next. */
export const openIn = async (
  tx: Reader<Pick<AccountTables, 'picks'>>,
  account: Account,
  subject: Subject,
): Promise<readonly PickRow[]> =>
  (await picks.open(tx))
    .filter((pick) => sideOf(pick, account) === sideIn[subject])
    .sort((a, b) => Number(a.isCreator) - Number(b.isCreator) || (a.rentalDate < b.rentalDate ? -1 : 1));

/** The first `limit` PICKs of a tab. null: never fetched, and nothing is pending or open. */
export const pickListView = (
  store: AccountStore,
  account: Account,
  subject: Subject,
  limit: number,
): Promise<PickListView | null> =>
  readWithEdits(
    store,
    ['feeds', 'feedPages', 'picks', 'items', 'outbox'],
    async (tx) => {
      const [found, open, entries] = await Promise.all([
        feeds.shown<AppointmentId>(tx, picksFeed(subject), limit + 1),
        openIn(tx, account, subject),
        inLanes(tx, pickLanes),
      ]);
      const waiting = subject === 'REQUESTER' ? proposalsOf(entries) : [];
      if (found === undefined && waiting.length === 0 && open.length === 0) return null;
      const { row, ids } = found ?? { row: null, ids: [] };
      const [rows, listings] = await Promise.all([
        picks.byIds(tx, ids.slice(0, limit)),
        items.byIds(
          tx,
          waiting.map(({ itemId }) => itemId),
        ),
      ]);
      return {
        ...feeds.headOf(row, ids.length > limit),
        proposals: waiting.map((proposal, at) => ({ proposal, item: listings[at] ?? null })),
        open: open.map((pick) => foldPick(pick, entries)),
        picks: rows.filter(isListed).map((pick) => foldPick(pick, entries)),
      };
    },
    (view, { foldCopy }, edits) => {
      const fold = (shown: ShownPick): ShownPick => ({
        ...shown,
        pick: foldCopy(shown.pick, edits.get(shown.pick.itemId)),
      });
      return { ...view, open: view.open.map(fold), picks: view.picks.map(fold) };
    },
  );

/** Stored agreed PICKs with their pending decisions, for the strip on Home and the meeting mode. */
export const agreedView = (store: AccountStore): Promise<readonly ShownPick[]> =>
  store.read(['picks', 'outbox'], async (tx) => {
    const [rows, entries] = await Promise.all([tx.range('picks', {}), inLanes(tx, pickLanes)]);
    return rows
      .filter(({ state }) => state === 'CONFIRMED' || state === 'IN_PROGRESS')
      .map((pick) => foldPick(pick, entries));
  });

/** How many PICKs wait for this account's answer and have no decision on its way, for the badge of the tab. */
export const askedCountView = (store: AccountStore): Promise<number> =>
  store.read(['picks', 'outbox'], async (tx) => {
    const open = (await picks.open(tx)).filter(picks.waitsForMe);
    if (open.length === 0) return 0;
    const entries = await inLanes(tx, pickLanes);
    return open.filter((pick) => foldPick(pick, entries).waiting === null).length;
  });
