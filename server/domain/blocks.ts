import { sql } from 'kysely';
import type { AppointmentId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { BlockedUser } from '#contract/user.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { lockCaughtUp } from './picks/change.ts';
import { callOffAloud } from './picks/decide.ts';
import { lockPair } from './picks/pair.ts';
import { part } from './presence.ts';
import * as users from './users.ts';

/** What becomes of a rental that runs between two users of whom one blocks the other (contract §2.8 [C]). */
type Running = 'goes on' | 'refuses';

/**
 * Cancels every proposed or agreed PICK between two users, in `a`'s name and with the effects of contract §5.2 row 7; a
 * running rental goes on, or refuses it all. Until the transaction ends neither can propose to the other, so no PICK is
 * stored beside a block that the same transaction writes. Call it before a room is locked.
 */
export const cancelBetween = async (
  ctx: UserCtx,
  a: UserId,
  b: UserId,
  running: Running = 'goes on',
): Promise<void> => {
  const { db } = ctx;
  await lockPair(ctx, a, b);
  const between = sql`((owner_id, requester_id) in ((${a}, ${b}), (${b}, ${a}))
    and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))`;
  await sql`
    select from items where id in (select item_id from appointments where ${between})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from appointments where ${between} order by chat_room_id`.execute(db);
  const actor: UserCtx = { ...ctx, user: a };
  for (const { id } of rows) {
    const pick = await lockCaughtUp(ctx, id);
    if (pick.state === 'IN_PROGRESS' && running === 'refuses')
      throw new Problem('IN_PROGRESS_APPOINTMENT_EXIST');
    if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED') continue;
    await callOffAloud(actor, pick);
  }
};

/** Keeps another user from withdrawing meanwhile; one who is gone can be neither reported nor blocked (contract §2.8). */
export const holdOther = async ({ db }: UserCtx, other: UserId): Promise<void> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', other)
    .where('withdrawn_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new Problem('USER_NOT_FOUND', other);
};

/**
 * Takes both users out of their common rooms: neither receives them or is seen in them (contract §4.8). Locks by id.
 */
const partBoth = async (ctx: UserCtx, other: UserId): Promise<void> => {
  const { rows } = await sql<{ id: ChatRoomId }>`
    select id from chat_rooms where (owner_id, requester_id) in ((${ctx.user}, ${other}), (${other}, ${ctx.user}))
    order by id for no key update`.execute(ctx.db);
  for (const { id } of rows) for (const user of [ctx.user, other]) await part({ ...ctx, user }, id);
};

/** Stores a block with all its effects; both users are held, and so is the pair. One that is there already stays. */
export const separate = async (ctx: UserCtx, other: UserId, running: Running): Promise<void> => {
  const { db, user, clock } = ctx;
  await db
    .insertInto('blocks')
    .values({ blocker_id: user, blocked_id: other, created_at: moment(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await cancelBetween(ctx, user, other, running);
  await partBoth(ctx, other);
};

/** Blocks a user, unless a rental of the two runs (contract §2.8). A repetition changes nothing. */
export const block = async (ctx: UserCtx, other: UserId): Promise<null> => {
  const { db, user } = ctx;
  if (other === user) throw new Problem('SAME_BLOCKER_AND_BLOCKED');
  await users.hold(ctx);
  await holdOther(ctx, other);
  await lockPair(ctx, user, other);
  const known = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', user)
    .where('blocked_id', '=', other)
    .executeTakeFirst();
  if (known === undefined) await separate(ctx, other, 'refuses');
  return null;
};

/** Takes one's own block back (contract §2.8); what it cancelled stays cancelled, and the other one's block stays. */
export const unblock = async (ctx: UserCtx, other: UserId): Promise<null> => {
  const { db, user } = ctx;
  await users.hold(ctx);
  await lockPair(ctx, user, other);
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', user)
    .where('blocked_id', '=', other)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('USER_BLOCK_NOT_FOUND', other);
  return null;
};

/** Whom the caller blocks, the newest first (contract §2.8 [E]). A withdrawal of either ends a block. */
export const blocked = ({ db, user }: UserCtx): Promise<BlockedUser[]> =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([
      'users.id as userId',
      'users.nickname',
      'users.profile_image_url as profileImageUrl',
      'users.is_korean_univ_verified as isKoreanUnivVerified',
      'blocks.created_at as blockedAt',
    ])
    .where('blocker_id', '=', user)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .execute();
