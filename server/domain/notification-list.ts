import { sql } from 'kysely';
import * as v from 'valibot';
import type { AppointmentId, NotificationId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { Notification, NotificationPage, NotificationType } from '#contract/notification.ts';
import type { UserCtx } from '../context.ts';
import { toSeconds } from '../db/kst.ts';
import { InvalidInput } from '../problem.ts';
import { type PreviewRow, preview, previewColumns, withThumbnail } from './item-view.ts';
import { catchUpMine } from './picks/reads.ts';

/** Which page of the caller's notifications (contract §2.9, §3). */
export interface NotificationsQuery {
  readonly pageSize?: number | undefined;
  readonly cursorId?: number | undefined;
  readonly cursorCreatedAt?: LocalDateTime | undefined;
}

interface NotificationRow extends PreviewRow {
  readonly notification_id: NotificationId;
  readonly type: NotificationType;
  readonly created_at: LocalDateTime;
  readonly appointment_id: AppointmentId;
  readonly rental_date: LocalDateTime;
  readonly return_date: LocalDateTime | null;
  readonly deleted_at: LocalDateTime | null;
}

/** The terms as they were when it was made, the item as it is now (contract §2.9). */
const view = (row: NotificationRow): Notification => ({
  notificationInfo: { id: row.notification_id, type: row.type, createdAt: row.created_at },
  appointmentInfo: {
    id: row.appointment_id,
    rentalDate: toSeconds(row.rental_date),
    returnDate: row.return_date && toSeconds(row.return_date),
  },
  itemInfo: { ...preview(row), isDeleted: row.deleted_at !== null },
});

/** The missing part of a cursor is taken from the caller's row that it names; a cursor is never ignored (contract §3.2 [C]). */
const cursorOf = async ({ db, user }: UserCtx, { cursorId, cursorCreatedAt }: NotificationsQuery) => {
  if (cursorId === undefined && cursorCreatedAt === undefined) return null;
  if (cursorId === undefined) throw new InvalidInput('cursorId', '빠져 있어요.');
  if (cursorCreatedAt !== undefined) {
    if (!v.is(LocalDateTimeInput, cursorCreatedAt))
      throw new InvalidInput('cursorCreatedAt', '날짜와 시간이 아니에요.');
    return { id: cursorId, at: cursorCreatedAt };
  }
  const { rows } = await sql<{ at: LocalDateTime }>`
    select created_at as at from notifications where id = ${cursorId} and user_id = ${user}`.execute(db);
  const [row] = rows;
  if (!row) throw new InvalidInput('cursorCreatedAt', '빠져 있어요.');
  return { id: cursorId, at: row.at };
};

/** One page of what the caller was told, the newest first (contract §2.9). */
export const notifications = async (ctx: UserCtx, query: NotificationsQuery): Promise<NotificationPage> => {
  const { pageSize = limits.pageSize } = query;
  await catchUpMine(ctx); // what time has done tells of itself here
  const cursor = await cursorOf(ctx, query);
  const from =
    cursor === null
      ? sql`true`
      : sql`(n.created_at, n.id) <= (${cursor.at}::timestamp, ${cursor.id}::bigint)`;
  const { rows } = await sql<NotificationRow>`
    select n.id as notification_id, n.type, n.created_at, n.appointment_id, n.rental_date, n.return_date, i.deleted_at,
      ${previewColumns(ctx)}
    from notifications n join items i on i.id = n.item_id ${withThumbnail}
    where n.user_id = ${ctx.user} and ${from}
    order by n.created_at desc, n.id desc limit ${pageSize + 1}`.execute(ctx.db);
  const next = rows[pageSize];
  return {
    notifications: rows.slice(0, pageSize).map(view),
    pageInfo: {
      hasNext: next !== undefined,
      cursorCreatedAt: next?.created_at ?? null,
      cursorId: next?.notification_id ?? null,
    },
  };
};
