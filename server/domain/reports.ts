import { sql } from 'kysely';
import type { AppointmentId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { lockCaughtUp } from './picks/change.ts';
import { callOffAloud } from './picks/decide.ts';
import { lockPair } from './picks/pair.ts';
import { part } from './presence.ts';
import * as users from './users.ts';

/**
 * Cancels every proposed or agreed PICK between two users, in `a`'s name and with the effects of contract §5.2 row 7; a
 * running rental continues (contract §2.8 [C]). Until the transaction ends neither can propose to the other, so no PICK
 * is stored beside a block that the same transaction writes. Call it before a room is locked.
 */
export const cancelBetween = async (ctx: UserCtx, a: UserId, b: UserId): Promise<void> => {
  const { db } = ctx;
  await lockPair(ctx, a, b);
  const between = sql`((owner_id, requester_id) in ((${a}, ${b}), (${b}, ${a})) and state in ('PENDING', 'CONFIRMED'))`;
  await sql`
    select from items where id in (select item_id from appointments where ${between})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from appointments where ${between} order by chat_room_id`.execute(db);
  const actor: UserCtx = { ...ctx, user: a };
  for (const { id } of rows) {
    const pick = await lockCaughtUp(ctx, id);
    if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED') continue;
    await callOffAloud(actor, pick);
  }
};

/** Keeps the reported user from withdrawing meanwhile; a withdrawn user cannot be reported (contract §2.8). */
const holdReported = async ({ db }: UserCtx, reported: UserId): Promise<void> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', reported)
    .where('withdrawn_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new Problem('USER_NOT_FOUND', reported);
};

/** The listing must be of either of the two users; it may be deleted. */
const check = async ({ db, user }: UserCtx, { reportedUserId, itemId }: ReportDraft): Promise<void> => {
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (reportedUserId === user) throw new Problem('SAME_REPORTER_AND_REPORTED');
  if (item.owner_id !== user && item.owner_id !== reportedUserId) throw new Problem('UNRELATED_ITEM');
};

/** Stores one report for each reporter, reported user and item: the last one stands (contract §2.8). */
const store = async ({ db, user, clock }: UserCtx, draft: ReportDraft): Promise<void> => {
  const { location, categories, description } = draft;
  const now = moment(clock.now());
  const words = { location, categories, description, updated_at: now };
  await db
    .insertInto('reports')
    .values({
      reporter_id: user,
      reported_id: draft.reportedUserId,
      item_id: draft.itemId,
      created_at: now,
      ...words,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'reported_id', 'item_id']).doUpdateSet(words))
    .execute();
};

const block = async ({ db, user, clock }: UserCtx, other: UserId): Promise<void> => {
  await db
    .insertInto('blocks')
    .values({ blocker_id: user, blocked_id: other, created_at: moment(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

/**
 * Reports and blocks a user (contract §2.8 [C]). The report is stored whatever there is between the two: agreed PICKs
 * are cancelled, a running rental goes on.
 */
export const report = async (ctx: UserCtx, draft: ReportDraft): Promise<null> => {
  const other = draft.reportedUserId;
  await users.hold(ctx);
  await holdReported(ctx, other);
  await check(ctx, draft);
  await lockPair(ctx, ctx.user, other); // before the item, which storing a report refers to
  await store(ctx, draft);
  await block(ctx, other);
  await cancelBetween(ctx, ctx.user, other);
  await partBoth(ctx, other);
  return null;
};
