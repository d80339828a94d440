import type { NotificationId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { inLanes } from '#src/db/mutation.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { foldPick, type ShownPick } from '#src/domain/picks/pick.fold.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { pickLanes } from '#src/domain/picks/terms.ts';
import { notificationsFeed } from '#src/domain/pull-keys.ts';
import * as notifications from './queries.ts';
import type { NotificationRow } from './rows.ts';

export interface ShownNotification {
  readonly notification: NotificationRow;
  /** The PICK as it is now, where it is stored; the notification itself has it as it was. */
  readonly pick: ShownPick | null;
  readonly item: ItemRow | null;
}

/** The list of notifications, read in one transaction (I16). */
export interface NotificationsView extends feeds.StoredList<ShownNotification> {
  /** Of those that were cleared on this device, whether one would stand among these. */
  readonly isCleared: boolean;
}

type Tables = Pick<AccountTables, 'feeds' | 'feedPages' | 'notifications'>;

/** The first `limit` rows of the list without those that were cleared: behind them it is read on until it is full. */
const listed = async (tx: Reader<Tables>, limit: number) => {
  for (let wanted = limit + 1; ; wanted *= 2) {
    const found = await feeds.shown<NotificationId>(tx, notificationsFeed, wanted);
    if (found === undefined) return undefined;
    const all = (await notifications.byIds(tx, found.ids)).filter((one) => one !== undefined);
    const rows = all.filter(({ clearedAt }) => clearedAt === undefined);
    if (rows.length <= limit && found.ids.length === wanted) continue;
    return { row: found.row, rows, cleared: all.length - rows.length };
  }
};

/** The first `limit` notifications. null: never fetched on this device. */
export const notificationsView = (store: AccountStore, limit: number): Promise<NotificationsView | null> =>
  store.read(['feeds', 'feedPages', 'notifications', 'picks', 'items', 'outbox'], async (tx) => {
    const [found, entries] = await Promise.all([listed(tx, limit), inLanes(tx, pickLanes)]);
    if (found === undefined) return null;
    const { row, rows, cleared } = found;
    const shown = await Promise.all(
      rows.slice(0, limit).map(async (notification) => {
        const { appointment, itemId } = notification;
        const [pick, item] = await Promise.all([
          appointment == null ? undefined : picks.byId(tx, appointment.id),
          itemId == null ? undefined : items.byId(tx, itemId),
        ]);
        return {
          notification,
          pick: pick === undefined ? null : foldPick(pick, entries),
          item: item ?? null,
        };
      }),
    );
    return {
      ...feeds.headOf(row, rows.length > limit),
      items: shown,
      front: row.length - cleared,
      isCleared: cleared > 0,
    };
  });
