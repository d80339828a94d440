import { sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';
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
