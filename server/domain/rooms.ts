import { sql } from 'kysely';
import type { EnterRoom } from '#contract/chat.ts';
import type { ChatRoomId, FileKey, ItemId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { Current, PickPreview } from '#contract/pick.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { pageOf, taking } from './chats.ts';
import { type PreviewRow, preview, previewColumns, withThumbnail } from './item-view.ts';
import { lockRoom } from './notices.ts';
import { unfinishedPick } from './picks/change.ts';
import { pickPreview } from './picks/reads.ts';
import { reEnter } from './re-entry.ts';
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

/** The unfinished PICK of an item and a requester, as one of the two sees it (contract §2.0). */
const unfinished = async (
  ctx: UserCtx,
  of: { readonly itemId: ItemId; readonly requester: UserId },
): Promise<PickPreview | null> => {
  const pick = await unfinishedPick(ctx, of);
  return pick && pickPreview(pick, ctx.user);
};

/** The caller's room and unfinished PICK as requester of an item; a deleted item still answers (contract §2.3). */
export const current = async (ctx: UserCtx, itemId: ItemId): Promise<Current> => {
  const { db, user } = ctx;
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (item.owner_id === user) throw new Problem('SAME_OWNER_AND_REQUESTER');
  const room = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('item_id', '=', itemId)
    .where('requester_id', '=', user)
    .executeTakeFirst();
  const appointment = await unfinished(ctx, { itemId, requester: user });
  return { chatRoomId: room?.id ?? null, isPresent: appointment !== null, appointment };
};

interface RoomRow extends PreviewRow {
  readonly requester_id: UserId;
  readonly last_chat_at: LocalDateTime;
  readonly opponent_id: UserId;
  readonly nickname: string;
  readonly profile_image_url: FileKey | null;
  readonly is_korean_univ_verified: boolean;
  readonly opponent_read_at: LocalDateTime | null;
  readonly opponent_here: boolean;
  readonly deleted_at: LocalDateTime | null;
}

const roomRow = async (ctx: UserCtx, room: ChatRoomId): Promise<RoomRow> => {
  const { db, user } = ctx;
  const { rows } = await sql<RoomRow>`
    select ${previewColumns(ctx)}, i.deleted_at, r.requester_id, r.last_chat_at, o.id as opponent_id, o.nickname,
      o.profile_image_url, o.is_korean_univ_verified, theirs.last_read_at as opponent_read_at,
      exists (select from presence where chat_room_id = r.id and user_id = o.id) as opponent_here
    from chat_rooms r
    join participants theirs on theirs.chat_room_id = r.id and theirs.user_id <> ${user}
    join users o on o.id = theirs.user_id
    join items i on i.id = r.item_id ${withThumbnail}
    where r.id = ${room}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('CHATROOM_NOT_FOUND', room);
  return row;
};

/** A room as the caller sees it on entering: a pure read, nobody is marked online or read (contract §2.0, §2.5). */
export const enter = async (
  ctx: UserCtx,
  room: ChatRoomId,
  pageSize: number = limits.pageSize,
): Promise<EnterRoom> => {
  const { hidden_to } = await taking(ctx, room);
  const row = await roomRow(ctx, room);
  const chat = await pageOf(ctx, room, hidden_to, { pageSize });
  const appointment = await unfinished(ctx, { itemId: row.id, requester: row.requester_id });
  return {
    chatRoom: {
      chatRoomId: room,
      myUserId: ctx.user,
      opponentUserId: row.opponent_id,
      opponentNickname: row.nickname,
      opponentProfileImageUrl: row.profile_image_url,
      isOpponentKorean: row.is_korean_univ_verified,
      isOpponentOnline: row.opponent_here,
      opponentLastEnterAt: row.opponent_read_at,
      lastChatAt: row.last_chat_at,
    },
    chat,
    item: { ...preview(row), isDeleted: row.deleted_at !== null },
    // the room is named above; here it is always null (contract §2.0)
    currentAppointment: { chatRoomId: null, isPresent: appointment !== null, appointment },
  };
};
