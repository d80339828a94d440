import type { NotificationId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import type { Moment, Trouble } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { pickLanes } from '#src/domain/picks/edit-pick.mutation.ts';
import { foldPick, type ShownPick } from '#src/domain/picks/fold.ts';
import { notificationsFeed } from '#src/domain/picks/pull-keys.ts';
import * as picks from '#src/domain/picks/queries.ts';
import * as notifications from './queries.ts';
import type { NotificationRow } from './rows.ts';

export interface ShownNotification {
  readonly notification: NotificationRow;
  /** The PICK as it is now, where it is stored; the notification itself has it as it was. */
  readonly pick: ShownPick | null;
  readonly item: ItemRow | null;
}

/** The list of notifications, read in one transaction (I16). */
export interface NotificationsView {
  readonly notifications: readonly ShownNotification[];
  /** When the front of the list was fetched; null = never. */
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  readonly more: boolean | 'unsure';
  readonly beyond: boolean;
  readonly front: number;
}

/** The first `limit` notifications. null: never fetched on this device. */
export const notificationsView = (store: AccountStore, limit: number): Promise<NotificationsView | null> =>
  store.read(['feeds', 'feedPages', 'notifications', 'picks', 'items', 'outbox'], async (tx) => {
    const [found, entries] = await Promise.all([
      feeds.shown<NotificationId>(tx, notificationsFeed, limit + 1),
      tx.range('outbox', pickLanes),
    ]);
    if (found === undefined) return null;
    entries.sort((a, b) => a.seq - b.seq);
    const { row, ids } = found;
    const rows = (await notifications.byIds(tx, ids.slice(0, limit))).filter((one) => one !== undefined);
    const shown = await Promise.all(
      rows.map(async (notification) => {
        const { appointment, itemId } = notification;
        const [pick, item] = await Promise.all([
          appointment === null ? undefined : picks.byId(tx, appointment.id),
          itemId === null ? undefined : items.byId(tx, itemId),
        ]);
        return {
          notification,
          pick: pick === undefined ? null : foldPick(pick, entries),
          item: item ?? null,
        };
      }),
    );
    return {
      notifications: shown,
      at: row.at,
      loading: row.loading !== 0,
      trouble: row.trouble,
      more: feeds.hasMore(row),
      beyond: ids.length > limit,
      front: row.length,
    };
  });
