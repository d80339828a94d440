import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { AppointmentId, FileKey, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { Period, PickDetail, PickPreview, PickState, PickTerms } from '#contract/pick.ts';
import type { PickPage } from '#contract/pick-page.ts';
import type { Subject } from '#contract/values.ts';
import type { UserCtx } from '../../context.ts';
import { moment, toSeconds } from '../../db/kst.ts';
import type { ItemRow, PickRow } from '../../db/schema.ts';
import { InvalidInput, Problem } from '../../problem.ts';
import { withThumbnail } from '../item-view.ts';
import * as users from '../users.ts';
import { asOfNow, isParty, lockCaughtUp } from './change.ts';

/** State and terms, which every representation of a PICK carries (contract §2.0). */
export const termsOf = (pick: PickRow) => ({
  state: pick.state,
  type: pick.type,
  tradeMethod: pick.trade_method,
  rentalDate: toSeconds(pick.rental_date),
  returnDate: pick.return_date && toSeconds(pick.return_date),
  rentalLocation: pick.rental_location,
  returnLocation: pick.return_location,
  price: pick.price,
  deposit: pick.deposit,
  version: pick.version,
  updatedAt: pick.updated_at,
});

/** The reply of confirm, cancel and edit (contract §2.0). */
export const pickTerms = (pick: PickRow): PickTerms => ({
  appointmentId: pick.id,
  itemId: pick.item_id,
  ownerId: pick.owner_id,
  borrowerId: pick.requester_id,
  ...termsOf(pick),
});

/** A PICK inside Current: its own id only, and whether the viewer proposed the terms (contract §2.0 [C]). */
export const pickPreview = (pick: PickRow, viewer: UserId): PickPreview => ({
  appointmentId: pick.id,
  itemId: null,
  ownerId: null,
  borrowerId: null,
  ...termsOf(pick),
  isCreator: pick.creator_id === viewer,
});

interface DetailRow
  extends PickRow,
    Pick<ItemRow, 'title' | 'description' | 'product_types' | 'quality' | 'size' | 'color'> {
  readonly thumbnail: FileKey | null;
  readonly opponent_nickname: string;
  readonly is_reviewed: boolean;
}

/** PICKs with the item and the opponent that their screens show; `of` selects, orders and limits `appointments a`. */
const detailRows = async ({ db, user }: UserCtx, of: RawBuilder<unknown>): Promise<readonly DetailRow[]> => {
  const { rows } = await sql<DetailRow>`
    select a.*, i.title, i.description, i.product_types, i.quality, i.size, i.color, thumb.file_key as thumbnail,
      o.nickname as opponent_nickname, exists (select from reviews v where v.appointment_id = a.id and v.reviewer_id = ${user}) as is_reviewed
    from appointments a join items i on i.id = a.item_id ${withThumbnail}
    join users o on o.id = case a.owner_id when ${user} then a.requester_id else a.owner_id end
    ${of}`.execute(db);
  return rows;
};

/** A PICK in full, from the viewer's side (contract §2.0). */
const pickDetail = (row: DetailRow, viewer: UserCtx['user']): PickDetail => ({
  appointmentId: row.id,
  itemId: row.item_id,
  chatRoomId: row.chat_room_id,
  requesterId: row.requester_id,
  ownerId: row.owner_id,
  isCreator: row.creator_id === viewer,
  imageUrl: row.thumbnail,
  title: row.title,
  description: row.description,
  productTypes: row.product_types,
  quality: row.quality,
  size: row.size,
  color: row.color,
  ...termsOf(row),
  opponentNickname: row.opponent_nickname,
  isReviewed: row.is_reviewed,
});

/** A PICK of the caller as it is stored; the caller of this function has checked that it is theirs. */
const ownDetail = async (ctx: UserCtx, id: AppointmentId): Promise<PickDetail> => {
  const [row] = await detailRows(ctx, sql`where a.id = ${id}`);
  if (!row) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  return pickDetail(row, ctx.user);
};

/** A PICK for either party, also after a leave, a block, a deletion or its end (contract §2.6, §5.6). */
export const detail = async (ctx: UserCtx, id: AppointmentId): Promise<PickDetail> => {
  const pick = await ctx.db
    .selectFrom('appointments')
    .select(['id', 'owner_id', 'requester_id', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!pick) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  if (!isParty(pick, ctx.user)) throw new Problem('NOT_APPOINTMENT_PARTICIPANT');
  await asOfNow(ctx, pick);
  return ownDetail(ctx, id);
};

/**
 * Catches up with every due PICK of the caller, before a read shows many of them or their notifications (contract §5.2
 * [C]). Each PICK has a transaction of its own: a transaction that locks several could deadlock.
 */
export const catchUpMine = async (ctx: UserCtx): Promise<void> => {
  const { db, user, clock } = ctx;
  const { rows } = await sql<Pick<PickRow, 'id' | 'due_at'>>`
    select id, due_at from appointments where ${user} in (owner_id, requester_id)
      and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') and due_at <= ${moment(clock.now())}::timestamp
    order by id`.execute(db);
  for (const row of rows) await asOfNow(ctx, row);
};

/** A cursor as a client sends it back, whole or in part (contract §3.2). */
interface PickCursor {
  readonly cursorState?: PickState | undefined;
  readonly cursorDate?: LocalDateTime | undefined;
  /** The name an older client gives to `cursorDate`. */
  readonly cursorLastChatAt?: LocalDateTime | undefined;
  readonly cursorId?: number | undefined;
}

const ranks: Partial<Record<PickState, number>> = { CONFIRMED: 1, IN_PROGRESS: 2, SUCCESS: 3 };

/** The rank of a state in the list; null for states that the list never shows. */
const rankOf = (column: string): RawBuilder<number | null> =>
  sql`case ${sql.ref(column)} when 'CONFIRMED' then 1 when 'IN_PROGRESS' then 2 when 'SUCCESS' then 3 end`;

interface Place {
  readonly rank: number;
  readonly date: LocalDateTime;
}

/** The row that a cursor names, as it is now; null when it is not the caller's. Without a rank it is no longer listed. */
const placeOf = async (
  { db, user }: UserCtx,
  id: number,
  side: RawBuilder<unknown>,
): Promise<{ readonly rank: number | null; readonly date: LocalDateTime } | null> => {
  const { rows } = await sql<{ rank: number | null; date: LocalDateTime }>`
    select ${rankOf('a.state')} as rank, a.rental_date as date from appointments a
    where a.id = ${id} and ${side} = ${user}`.execute(db);
  return rows[0] ?? null;
};

/** Where a page begins: at the cursor's row. Missing parts are taken from that row, never ignored (contract §3.2 [C]). */
const cursorOf = async (
  ctx: UserCtx,
  { cursorState, cursorDate, cursorLastChatAt, cursorId: id }: PickCursor,
  side: RawBuilder<unknown>,
): Promise<(Place & { readonly id: number }) | null> => {
  const date = cursorDate ?? cursorLastChatAt;
  if (id === undefined) {
    if (cursorState === undefined && date === undefined) return null;
    throw new InvalidInput('cursorId', '빠져 있어요.');
  }
  if (date !== undefined && !v.is(LocalDateTimeInput, date))
    throw new InvalidInput('cursorDate', '날짜와 시간이 아니에요.');
  const rank = cursorState && ranks[cursorState];
  if (cursorState !== undefined && rank === undefined)
    throw new InvalidInput('cursorState', '목록에 없는 상태예요.');
  if (rank !== undefined && date !== undefined) return { id, rank, date };
  const row = await placeOf(ctx, id, side);
  if (rank !== undefined) {
    if (row === null) throw new InvalidInput('cursorDate', '빠져 있어요.');
    return { id, rank, date: row.date }; // its state may have changed since
  }
  // a cursor without a state means its row as it is now, with its date
  if (row === null || row.rank === null) throw new InvalidInput('cursorState', '빠져 있어요.');
  return { id, rank: row.rank, date: row.date };
};

/** The page of the caller's PICKs that is requested (contract §2.6, §3). */
interface PicksQuery extends PickCursor {
  readonly subject: Subject;
  readonly period: Period;
  readonly pageSize?: number | undefined;
}

const reach: Readonly<Record<Period, string>> = {
  ALL: '100 years',
  YEAR: '1 year',
  SIX_MONTH: '6 months',
  WEEK: '7 days',
};

const sideOf = (subject: Subject) => sql.ref(subject === 'OWNER' ? 'a.owner_id' : 'a.requester_id');

/** One page of the caller's agreed PICKs, as owner or as requester, upcoming ones first (contract §2.6, §3.1). */
export const picks = async (ctx: UserCtx, query: PicksQuery): Promise<PickPage> => {
  const { subject, period, pageSize = limits.pageSize } = query;
  await catchUpMine(ctx);
  const side = sideOf(subject);
  const cursor = await cursorOf(ctx, query, side);
  const since = sql`${moment(ctx.clock.now())}::timestamp - ${reach[period]}::interval`;
  const from = cursor
    ? sql`and (${rankOf('a.state')}, a.rental_date, a.id) >= (${cursor.rank}::int, ${cursor.date}::timestamp, ${cursor.id}::bigint)`
    : sql``;
  const rows = await detailRows(
    ctx,
    sql`where ${side} = ${ctx.user} and a.state in ('CONFIRMED', 'IN_PROGRESS', 'SUCCESS')
      and a.rental_date >= ${since} ${from}
    order by ${rankOf('a.state')}, a.rental_date, a.id limit ${pageSize + 1}`,
  );
  const next = rows[pageSize];
  return {
    appointmentInfoList: rows.slice(0, pageSize).map((row) => pickDetail(row, ctx.user)),
    pageInfo: {
      hasNext: next !== undefined,
      cursorState: next?.state ?? null,
      cursorDate: next ? toSeconds(next.rental_date) : null,
      cursorId: next?.id ?? null,
    },
  };
};

/** A PICK and its item, both locked: no other transaction changes a trade of the item before this one ends. */
export interface LockedPick {
  readonly pick: PickRow;
  readonly item: ItemRow;
}

/**
 * Locks a PICK of the caller and catches up with it. The order of locks is users, items, PICKs, rooms. Refuses users who
 * are no party, whatever its state, then callers who saw another version (contract §2.6 [C], §11.4 b).
 */
export const lockPick = async (ctx: UserCtx, id: AppointmentId): Promise<LockedPick> => {
  await users.hold(ctx);
  const seen = await ctx.db
    .selectFrom('appointments')
    .select(['item_id', 'owner_id', 'requester_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!seen) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  if (!isParty(seen, ctx.user)) throw new Problem('NOT_APPOINTMENT_PARTICIPANT');
  const item = await ctx.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', seen.item_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const pick = await lockCaughtUp(ctx, id);
  if (ctx.ifMatch !== null && ctx.ifMatch !== pick.version)
    throw new Problem('VERSION_CONFLICT', await ownDetail(ctx, id));
  return { pick, item };
};
