import { sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';

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
