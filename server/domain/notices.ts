import { sql } from 'kysely';
import type { PickChange, PickInfo } from '#contract/chat.ts';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow } from '../db/schema.ts';
import { Problem } from '../problem.ts';

/** A room under its lock, as the caller sees it. Nothing else changes it before this transaction ends. */
export interface LockedRoom {
  readonly id: ChatRoomId;
  readonly item_id: ItemId;
  readonly owner_id: UserId;
  readonly requester_id: UserId;
  readonly last_chat_at: LocalDateTime;
  readonly nickname: string;
  readonly has_left: boolean;
  readonly opponent_id: UserId;
  readonly opponent_nickname: string;
  readonly opponent_has_left: boolean;
  readonly opponent_withdrawn: boolean;
  readonly blocked: boolean;
}

/** Locks a room; null when there is none or it is not the caller's. Items are locked before rooms, rooms by id. */
export const lockRoom = async (
  { db, user }: Pick<UserCtx, 'db' | 'user'>,
  room: ChatRoomId,
): Promise<LockedRoom | null> => {
  const { rows } = await sql<
    LockedRoom | { readonly id: null }
  >`select * from locked_room(${room}, ${user})`.execute(db);
  const [row] = rows;
  return row?.id ? row : null;
};

/** Why a room is not the caller's: it is of others, or there is none (contract §1.4, §4.3). */
export const notTheirs = async ({ db }: Pick<UserCtx, 'db'>, room: ChatRoomId): Promise<Problem> => {
  const found = await db.selectFrom('chat_rooms').select('id').where('id', '=', room).executeTakeFirst();
  return found ? new Problem('NOT_CHATROOM_PARTICIPANT') : new Problem('CHATROOM_NOT_FOUND', room);
};

/** A line that the server writes in the name of an acting user (contract §4.5). */
interface Line {
  readonly room: ChatRoomId;
  readonly author: { readonly id: UserId; readonly nickname: string };
  readonly content: string;
  /** Set on a PICK card: the terms as they are now. */
  readonly pick?: PickInfo;
  /** The change of a PICK that it reports; absent: it is about the room. */
  readonly change?: PickChange;
}

/** The server's own wording; readers never parse it (contract §4.5). */
export const said = {
  cameBack: (nickname: string) => `${nickname}님이 채팅방에 다시 들어왔어요.`,
  left: (nickname: string) => `${nickname}님이 채팅방을 나갔어요.`,
  confirmed: (nickname: string) => `${nickname}님이 PICK을 확정했어요.`,
  cancelled: (nickname: string) => `${nickname}님이 PICK을 취소했어요.`,
  rejected: (nickname: string) => `${nickname}님이 PICK을 거절했어요.`,
  proposed: (nickname: string, type: 'RENTAL' | 'SALE') =>
    `${nickname}님이 ${type === 'RENTAL' ? '대여' : '구매'} PICK을 보냈어요.`,
} as const;

/**
 * Stores a notice or a PICK card and all that follows from it (contract §4.5), in a room whose lock this transaction holds: one
 * round trip. Its moment is after all that was said before it.
 */
export const write = async (
  ctx: Pick<UserCtx, 'db' | 'clock' | 'announce'>,
  { room, author, content, pick, change }: Line,
): Promise<void> => {
  const kind = pick === undefined ? 'NOTICE' : 'PICK';
  const info = pick === undefined && change === undefined ? null : JSON.stringify({ ...pick, ...change });
  await sql`
    select from store_chat(${room}, ${author.id}, ${kind}, ${content}, ${author.nickname}, ${info}::jsonb, null,
      ${moment(ctx.clock.now())}::timestamp)`.execute(ctx.db);
  ctx.announce();
};

/** Locks the room of a PICK and writes a line in the caller's name (contract §4.5). Returns that name. */
export const sayInRoom = async (
  ctx: UserCtx,
  { chat_room_id }: Pick<PickRow, 'chat_room_id'>,
  line: (nickname: string) => Pick<Line, 'content' | 'pick' | 'change'>,
): Promise<string> => {
  const room = await lockRoom(ctx, chat_room_id);
  if (room === null) throw new Error(`room ${chat_room_id} has lost its participants`);
  const author = { id: ctx.user, nickname: room.nickname };
  await write(ctx, { room: room.id, author, ...line(room.nickname) });
  return room.nickname;
};
