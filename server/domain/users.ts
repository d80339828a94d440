import { type RawBuilder, sql } from 'kysely';
import type { FileKey, UserId } from '#contract/ids.ts';
import type { OwnedItem } from '#contract/item.ts';
import { limits } from '#contract/limits.ts';
import { isReserved } from '#contract/reserved-nickname.ts';
import type { ProfileDraft, User } from '#contract/user.ts';
import type { Ctx, UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { requireOwnKeys } from './images.ts';
import { owned, type PreviewRow, previewColumns, withThumbnail } from './item-view.ts';
import type { Page, PageQuery } from './list-page.ts';

const view = (row: UserRow): User => ({
  id: row.id,
  nickname: row.nickname,
  profileImageUrl: row.profile_image_url,
  isKoreanUnivVerified: row.is_korean_univ_verified,
  gender: row.gender,
  height: row.height,
  weight: row.weight,
  version: row.version,
  updatedAt: row.updated_at,
});

const living = ({ db, user }: Pick<UserCtx, 'db' | 'user'>) =>
  db.selectFrom('users').selectAll().where('id', '=', user).where('withdrawn_at', 'is', null);

/** The caller's own profile (contract §2.2). */
export const me = async (ctx: UserCtx): Promise<User> => {
  const row = await living(ctx).executeTakeFirst();
  if (!row) throw new Problem('USER_NOT_FOUND', ctx.user);
  return view(row);
};

/** Keeps the caller from withdrawing until this transaction ends, so that nothing of theirs is written after it. */
export const hold = async (ctx: UserCtx): Promise<void> => {
  const row = await living(ctx).clearSelect().select('id').forKeyShare().executeTakeFirst();
  if (!row) throw new Problem('NOT_LOGIN');
};

/** Whether a user is still there: what was theirs takes no room and no PICK once they are not. */
export const isLiving = async ({ db }: Pick<Ctx, 'db'>, user: UserId): Promise<boolean> =>
  (await living({ db, user }).clearSelect().select('id').executeTakeFirst()) !== undefined;

/** Replaces the caller's profile as a whole (contract §2.2). */
export const update = async (ctx: UserCtx, draft: ProfileDraft): Promise<User> => {
  const row = await living(ctx).forUpdate().executeTakeFirst();
  if (!row) throw new Problem('USER_NOT_FOUND', ctx.user);
  if (ctx.ifMatch !== null && ctx.ifMatch !== row.version) throw new Problem('VERSION_CONFLICT', view(row));
  if (draft.nickname !== row.nickname && isReserved(draft.nickname))
    // who has it keeps it
    throw new InvalidInput('nickname', '올바른 값이 아니에요.');
  const only = (key: FileKey | null) => (key === null ? [] : [key]);
  await requireOwnKeys(ctx, {
    field: 'profileImageUrl',
    kind: 'profile',
    keys: only(draft.profileImageUrl),
    inPlace: only(row.profile_image_url),
  });
  const saved = await ctx.db
    .updateTable('users')
    .set({
      nickname: draft.nickname,
      profile_image_url: draft.profileImageUrl,
      gender: draft.gender,
      height: draft.height,
      weight: draft.weight,
      version: row.version + 1,
      updated_at: moment(ctx.clock.now()),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return view(saved);
};

const listedBy = (ctx: Ctx, userId: UserId, from: RawBuilder<unknown>, limit: number | null) =>
  sql<PreviewRow>`
    select ${previewColumns(ctx)} from items i ${withThumbnail}
    where i.owner_id = ${userId} and i.deleted_at is null and ${from} order by i.id desc limit ${limit}`.execute(
    ctx.db,
  );

/** What a user lists, newest first; nobody's list is empty (contract §2.2). */
export const itemsOf = async (ctx: Ctx, userId: UserId): Promise<OwnedItem[]> => {
  const { rows } = await listedBy(ctx, userId, sql`true`, null);
  return rows.map(owned);
};

/** One page of the same list (decision 0023). */
export const itemsPageOf = async (ctx: Ctx, userId: UserId, wanted: PageQuery): Promise<Page<OwnedItem>> => {
  const { cursor, pageSize = limits.pageSize } = wanted;
  if (cursor !== undefined && !/^[1-9]\d{0,15}$/.test(cursor))
    throw new InvalidInput('cursor', '올바른 값이 아니에요.');
  const from = cursor === undefined ? sql`true` : sql`i.id <= ${cursor}::bigint`;
  const { rows } = await listedBy(ctx, userId, from, pageSize + 1);
  const next = rows[pageSize];
  return {
    items: rows.slice(0, pageSize).map(owned),
    cursor: next === undefined ? null : String(next.id),
  };
};
