import { sql } from 'kysely';
import type { FileKey, ItemId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { UploadKind } from '../media/keys.ts';
import { InvalidInput } from '../problem.ts';

/**
 * Which uploads may be used: for a listing those that were uploaded for one and that no profile shows; for a profile
 * also those, unless a listing shows them (contract §7 [C]).
 */
const mayShow = {
  post: sql`kind = 'post' and not exists (select from users p where p.profile_image_url = uploads.file_key)`,
  profile: sql`(kind = 'profile' or not exists (select from item_images i where i.file_key = uploads.file_key))`,
} as const satisfies Record<UploadKind, unknown>;

/**
 * Locks the uploads of these keys, in key order. A statement that waited for a lock re-reads that row but not other
 * tables, so a listing and a profile could both take one picture: check the use of a key in a statement after this one.
 */
const lockKeys = ({ db, user }: Pick<UserCtx, 'db' | 'user'>, keys: readonly FileKey[]) =>
  sql`select from uploads where file_key = any (${keys}::text[]) and user_id = ${user} order by file_key for update`.execute(
    db,
  );

/** Renews the age by which the sweeper decides: one that chose the row a moment ago finds it changed and keeps it. */
const renewed = ({ clock }: Pick<UserCtx, 'clock'>) =>
  sql`created_at = greatest(created_at, ${moment(clock.now())}::timestamp)`;

/**
 * Refuses keys that are not the caller's to use: each must have been issued to them for this use and hold bytes, or be
 * in place already (contract §2.2, §2.3 [C], B-9). What goes out of its place may come back for another day: an edit
 * that another device made before it knew of this one still names it.
 */
export const requireOwnKeys = async (
  ctx: UserCtx,
  {
    field,
    kind,
    keys,
    inPlace,
  }: { field: string; kind: UploadKind; keys: readonly FileKey[]; inPlace: readonly FileKey[] },
): Promise<void> => {
  const added = keys.filter((key) => !inPlace.includes(key));
  const dropped = inPlace.filter((key) => !keys.includes(key));
  if (added.length + dropped.length === 0) return;
  await lockKeys(ctx, [...added, ...dropped]);
  const { db, user } = ctx;
  await sql`update uploads set ${renewed(ctx)} where file_key = any (${dropped}::text[]) and user_id = ${user}`.execute(
    db,
  );
  const { rows } = await sql`
    update uploads set ${renewed(ctx)}
    where file_key = any (${added}::text[]) and user_id = ${user} and state = 'STORED' and ${mayShow[kind]}
    returning file_key`.execute(db);
  if (rows.length !== added.length) {
    throw new InvalidInput(field, '내가 올린 사진이 아니에요.');
  }
};

/** The pictures of an item in display order. */
export const ofItem = async ({ db }: Pick<UserCtx, 'db'>, itemId: ItemId): Promise<readonly FileKey[]> => {
  const rows = await db
    .selectFrom('item_images')
    .select('file_key')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_key);
};

/** Replaces the pictures of an item as a whole; the first is the thumbnail (contract §2.3). */
export const replace = async (
  { db }: Pick<UserCtx, 'db'>,
  itemId: ItemId,
  keys: readonly FileKey[],
): Promise<void> => {
  await db.deleteFrom('item_images').where('item_id', '=', itemId).execute();
  await db
    .insertInto('item_images')
    .values(keys.map((file_key, index) => ({ item_id: itemId, position: index + 1, file_key })))
    .execute();
};
