import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import type { ItemPreview, LikeState } from '#contract/item.ts';
import { limits } from '#contract/limits.ts';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { type PreviewRow, preview, previewColumns, withThumbnail } from './item-view.ts';
import type { Page, PageQuery } from './list-page.ts';
import * as users from './users.ts';

/** One at a time an item: the lock keeps the counter equal to the rows, whatever arrives at once (contract §2.4 [C]). */
const lockItem = async ({ db }: UserCtx, itemId: ItemId): Promise<void> => {
  const item = await db
    .selectFrom('items')
    .select('deleted_at')
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (item.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
};

const add = async ({ db, user, clock }: UserCtx, itemId: ItemId): Promise<number> => {
  const added = await db
    .insertInto('likes')
    .values({ item_id: itemId, user_id: user, created_at: moment(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0n);
};

const drop = async ({ db, user }: UserCtx, itemId: ItemId): Promise<number> => {
  const dropped = await db
    .deleteFrom('likes')
    .where('item_id', '=', itemId)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return Number(dropped.numDeletedRows);
};

/** Counters are no change of terms, so `version` stays (contract §11.4 b). */
const counted = async (
  { db }: UserCtx,
  itemId: ItemId,
  change: number,
  liked: boolean,
): Promise<LikeState> => {
  const { like_count } = await db
    .updateTable('items')
    .set({ like_count: sql`like_count + ${change}` })
    .where('id', '=', itemId)
    .returning('like_count')
    .executeTakeFirstOrThrow();
  return { liked, likeCount: like_count };
};

/** Sets or clears the caller's like; repeating it changes nothing (contract §11.4 c). */
export const set = async (ctx: UserCtx, itemId: ItemId, liked: boolean): Promise<LikeState> => {
  await users.hold(ctx);
  await lockItem(ctx, itemId);
  const change = liked ? await add(ctx, itemId) : -(await drop(ctx, itemId));
  return counted(ctx, itemId, change, liked);
};

/** Flips the caller's like (contract §2.4). */
export const toggle = async (ctx: UserCtx, itemId: ItemId): Promise<LikeState> => {
  await users.hold(ctx);
  await lockItem(ctx, itemId);
  const dropped = await drop(ctx, itemId);
  return dropped > 0
    ? counted(ctx, itemId, -dropped, false)
    : counted(ctx, itemId, await add(ctx, itemId), true);
};

interface LikedRow extends PreviewRow {
  readonly liked_at: LocalDateTime;
}

const liked = (ctx: UserCtx, from: RawBuilder<unknown>, limit: number | null) =>
  sql<LikedRow>`
    select l.created_at as liked_at, ${previewColumns(ctx)}
    from likes l join items i on i.id = l.item_id ${withThumbnail}
    where l.user_id = ${ctx.user} and i.deleted_at is null and ${from}
    order by l.created_at desc, l.item_id desc limit ${limit}`.execute(ctx.db);

/** What the caller likes, the latest like first, without what was deleted (contract §2.4 [C]). */
export const list = async (ctx: UserCtx): Promise<ItemPreview[]> => {
  const { rows } = await liked(ctx, sql`true`, null);
  return rows.map(preview);
};

/** A place in the list: when it was liked, and which item. */
const placeOf = (cursor: string): RawBuilder<unknown> => {
  const [, at, id] = /^(.+)~([1-9]\d{0,15})$/.exec(cursor) ?? [];
  if (id === undefined || !v.is(LocalDateTimeInput, at))
    throw new InvalidInput('cursor', '올바른 값이 아니에요.');
  return sql`(l.created_at, l.item_id) <= (${at}::timestamp, ${id}::bigint)`;
};

/** One page of the same list (decision 0023). */
export const page = async (ctx: UserCtx, wanted: PageQuery): Promise<Page<ItemPreview>> => {
  const { cursor, pageSize = limits.pageSize } = wanted;
  const { rows } = await liked(ctx, cursor === undefined ? sql`true` : placeOf(cursor), pageSize + 1);
  const next = rows[pageSize];
  return {
    items: rows.slice(0, pageSize).map(preview),
    cursor: next === undefined ? null : `${next.liked_at}~${next.id}`,
  };
};
