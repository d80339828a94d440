import type { NotificationId } from '#contract/ids.ts';
import { type Notification, notificationTypes } from '#contract/notification.ts';
import type { AccountTables, Moment } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { NotificationRow } from './rows.ts';

type Tables = Pick<AccountTables, 'notifications'>;

export const byIds = (
  tx: Reader<Tables>,
  ids: readonly NotificationId[],
): Promise<(NotificationRow | undefined)[]> => tx.getMany('notifications', ids);

const isKnown = (type: string): boolean => notificationTypes.some((known) => known === type);

const clearedOf = (row: NotificationRow | undefined): Pick<NotificationRow, 'clearedAt'> =>
  row?.clearedAt === undefined ? {} : { clearedAt: row.clearedAt };

/**
 * Stores the server's notifications; what was seen or cleared on this device stays so. A type of a newer server is shown nowhere
 * (contract §6.1) and counts as seen: otherwise the dot of unseen notifications would never go.
 */
export const putMany = async (
  tx: Writer<Tables>,
  told: readonly Notification[],
  now: Moment,
): Promise<void> => {
  const known = await byIds(
    tx,
    told.map(({ notificationInfo }) => notificationInfo.id),
  );
  await tx.putMany(
    'notifications',
    told.map(({ notificationInfo: { id, type, createdAt }, appointmentInfo, itemInfo }, at) => ({
      id,
      type,
      createdAt,
      appointment: appointmentInfo,
      itemId: itemInfo?.itemId ?? null,
      seenAt: known[at]?.seenAt ?? (isKnown(type) ? null : now),
      ...clearedOf(known[at]),
    })),
  );
};

/** Marks these as seen on screen, on this device only (contract §2.9: the server keeps no such mark). */
export const see = async (tx: Writer<Tables>, ids: readonly NotificationId[], at: Moment): Promise<void> => {
  const rows = await byIds(tx, ids);
  await tx.putMany(
    'notifications',
    rows.flatMap((row) => (row === undefined || row.seenAt !== null ? [] : [{ ...row, seenAt: at }])),
  );
};

/** Clears the seen ones from the list of this device (contract §2.9: there is no call for it). Returns which they were. */
export const clearSeen = async (tx: Writer<Tables>, at: Moment): Promise<NotificationId[]> => {
  const rows = await tx.range('notifications', {});
  const seen = rows.filter((row) => row.seenAt !== null && row.clearedAt === undefined);
  await tx.putMany(
    'notifications',
    seen.map((row) => ({ ...row, clearedAt: at })),
  );
  return seen.map(({ id }) => id);
};

/** Puts cleared ones back into the list. */
export const restore = async (tx: Writer<Tables>, ids: readonly NotificationId[]): Promise<void> => {
  const rows = await byIds(tx, ids);
  await tx.putMany(
    'notifications',
    rows.flatMap((row) => {
      if (row === undefined) return [];
      const { clearedAt: _cleared, ...back } = row;
      return [back];
    }),
  );
};
