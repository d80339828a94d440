import type { ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { argsOf, inLanes } from '#src/db/mutation.ts';
import * as pulls from '#src/db/pulls.ts';
import type { FeedRow, OutboxEntry, PullRow, Trouble } from '#src/db/rows.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import * as items from '#src/domain/items/queries.ts';
import { type Waiting, waitingOf } from '#src/domain/picks/pick.fold.ts';
import { roomsPull, salesFeed } from '#src/domain/pull-keys.ts';
import { type ReportSendArgs, reportSend } from './send-report.mutation.ts';

/** A report that the server has not confirmed, with its content. */
export interface ShownReport extends Waiting {
  readonly args: ReportSendArgs;
}

/** A listing that concerns both users: a report names one (contract §2.8). */
export interface Related {
  readonly itemId: ItemId;
  /** null: not stored. */
  readonly title: string | null;
  /** The two users have a room about it. */
  readonly isInRoom: boolean;
}

/** The combined fetch state of the rooms and of the reported user's listings. */
interface Sources {
  /** Both were fetched at least once. */
  readonly isRead: boolean;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

export interface ReportView {
  /** The reported user's nickname; null: not stored. */
  readonly name: string | null;
  /** First the listings of their rooms, then the reported user's other listings. */
  readonly related: readonly Related[];
  /** null: not both were requested yet. */
  readonly sources: Sources | null;
  /** Pending reports about this user, the newest last. */
  readonly reports: readonly ShownReport[];
}

const shownOf = (row: OutboxEntry): ShownReport[] => {
  const args = argsOf(reportSend, row);
  return args === null ? [] : [{ ...waitingOf(row), args }];
};

const sourcesOf = (talks: PullRow | undefined, sales: FeedRow | undefined): Sources | null => {
  if (talks === undefined || sales === undefined) return null;
  const unread = [talks, sales].filter(({ at }) => at === null);
  return {
    isRead: unread.length === 0,
    loading: unread.some(({ loading }) => loading !== 0),
    trouble: unread.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  };
};

const mostSales = 20;

/** What is stored of a user to be reported. `named`: the listing from which the user came here. */
export const reportView = (store: AccountStore, userId: UserId, named: ItemId | null): Promise<ReportView> =>
  store.read(['items', 'rooms', 'outbox', 'feeds', 'feedPages', 'pulls'], async (tx) => {
    const [all, talks, sales, rows] = await Promise.all([
      rooms.newest(tx),
      pulls.byKey(tx, roomsPull),
      feeds.shown<ItemId>(tx, salesFeed(userId), mostSales),
      inLanes(tx, `report:${userId}:`),
    ]);
    const about = all.filter(({ opponent }) => opponent.userId === userId);
    const talked = about.map(({ itemId }) => itemId);
    const ids = [...new Set([...(named === null ? [] : [named]), ...talked, ...(sales?.ids ?? [])])];
    const found = await items.byIds(tx, ids);
    const owner = found.find((item) => item?.detail?.owner.id === userId)?.detail?.owner;
    return {
      name: about[0]?.opponent.nickname ?? owner?.nickname ?? null,
      related: ids.map((itemId, at) => ({
        itemId,
        title: found[at]?.title ?? about.find((room) => room.itemId === itemId)?.entered?.item.title ?? null,
        isInRoom: talked.includes(itemId),
      })),
      sources: sourcesOf(talks, sales?.row),
      reports: rows.flatMap(shownOf),
    };
  });
