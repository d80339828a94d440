import type { AppointmentId } from '#contract/ids.ts';
import type { Subject } from '#contract/values.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { inLanes } from '#src/db/mutation.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { proposalsOf } from './pick.fold.ts';
import { openIn } from './pick-list.view.ts';
import * as picks from './queries.ts';
import { proposalLanes } from './terms.ts';

/** How many PICKs a tab of the PICK list has, as far as this device knows. */
export interface PickCount {
  readonly known: number;
  /** The server has more. */
  readonly more: boolean;
}

/** Both tabs; null: the list was never fetched, and nothing is pending in it. */
export type PickCounts = Readonly<Record<Subject, PickCount | null>>;

type Tx = Reader<Pick<AccountTables, 'feeds' | 'feedPages' | 'picks'>>;

const countOf = async (
  tx: Tx,
  account: Account,
  subject: Subject,
  proposals: number,
): Promise<PickCount | null> => {
  const waiting = proposals + (await openIn(tx, account, subject)).length;
  const found = await feeds.shown<AppointmentId>(tx, picksFeed(subject), Number.POSITIVE_INFINITY);
  if (found === undefined || found.row.at === null)
    return waiting === 0 ? null : { known: waiting, more: true };
  const rows = await picks.byIds(tx, found.ids);
  const listed = rows.filter((pick) => pick !== undefined && picks.isListed(pick)).length;
  return { known: waiting + listed, more: feeds.hasMore(found.row) !== false };
};

export const pickCountsView = (store: AccountStore, account: Account): Promise<PickCounts> =>
  store.read(['feeds', 'feedPages', 'picks', 'outbox'], async (tx) => {
    const waiting = proposalsOf(await inLanes(tx, proposalLanes)).length;
    const [received, sent] = await Promise.all([
      countOf(tx, account, 'OWNER', 0),
      countOf(tx, account, 'REQUESTER', waiting),
    ]);
    return { OWNER: received, REQUESTER: sent };
  });
