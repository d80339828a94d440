import { sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { EnterRoom } from '#contract/room.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { taking } from './chats.ts';
import { lockRoom } from './notices.ts';
import { unfinishedPick } from './picks/change.ts';
import { reEnter } from './re-entry.ts';
import { enter } from './room-view.ts';
import * as users from './users.ts';

/** True while either of two people blocks the other. */
export const blockedBetween = async ({ db, user }: UserCtx, other: UserId): Promise<boolean> => {
  const { rows } = await sql`
    select from blocks where (blocker_id, blocked_id) in ((${user}, ${other}), (${other}, ${user}))`.execute(
    db,
  );
  return rows.length > 0;
};

/** The room of an item and the caller, made when there is none (contract §2.5); the item's lock is held. */
export const findOrMake = async (
  { db, user, clock }: UserCtx,
  item: { readonly id: ItemId; readonly owner_id: UserId },
): Promise<ChatRoomId> => {
  const now = moment(clock.now());
  const made = await db
    .insertInto('chat_rooms')
    .values({
      item_id: item.id,
      owner_id: item.owner_id,
      requester_id: user,
      created_at: now,
      last_chat_at: now,
    })
    .onConflict((conflict) => conflict.columns(['item_id', 'requester_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    const parties = [item.owner_id, user];
    await db
      .insertInto('participants')
      .values(parties.map((user_id) => ({ chat_room_id: made.id, user_id, last_read_at: null })))
      .execute();
    await db
      .updateTable('items')
      .set({ chat_room_count: sql`chat_room_count + 1` })
      .where('id', '=', item.id)
      .execute();
    return made.id;
  }
  const { id } = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('item_id', '=', item.id)
    .where('requester_id', '=', user)
    .executeTakeFirstOrThrow();
  return id;
};

/** Opens the caller's room with the owner of an item; who had left comes back (contract §2.5, §4.7). */
const open = async (ctx: UserCtx, itemId: ItemId): Promise<ChatRoomId> => {
  await users.hold(ctx);
  const item = await ctx.db
    .selectFrom('items')
    .select(['id', 'owner_id', 'deleted_at'])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (item.deleted_at !== null || !(await users.isLiving(ctx, item.owner_id)))
    throw new Problem('ALREADY_DELETED_ITEM');
  if (await blockedBetween(ctx, item.owner_id)) throw new Problem('USER_BLOCK_EXIST');
  if (item.owner_id === ctx.user) throw new Problem('SAME_OWNER_AND_REQUESTER');
  const id = await findOrMake(ctx, item);
  const room = await lockRoom(ctx, id);
  if (room?.has_left) await reEnter(ctx, id, { id: ctx.user, nickname: room.nickname });
  return id;
};

/** Opens the room and shows it with its latest line (contract §2.5). */
export const create = async (ctx: UserCtx, itemId: ItemId): Promise<EnterRoom> =>
  enter(ctx, await open(ctx, itemId), 1);

/** Whether a rental of this room is running (contract §2.5). */
export const inProgress = async (ctx: UserCtx, room: ChatRoomId): Promise<boolean> => {
  await taking(ctx, room, 'PARTICIPATE_CHATROOM_NOT_FOUND');
  const { item_id, requester_id } = await ctx.db
    .selectFrom('chat_rooms')
    .select(['item_id', 'requester_id'])
    .where('id', '=', room)
    .executeTakeFirstOrThrow();
  const pick = await unfinishedPick(ctx, { itemId: item_id, requester: requester_id });
  return pick?.state === 'IN_PROGRESS';
};
