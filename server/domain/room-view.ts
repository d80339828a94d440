import { sql } from 'kysely';
import type { ChatRoomId, FileKey, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { EnterRoom } from '#contract/room.ts';
import type { UserCtx } from '../context.ts';
import { Problem } from '../problem.ts';
import { pageOf, taking } from './chats.ts';
import { unfinished } from './current.ts';
import { type PreviewRow, preview, previewColumns, withThumbnail } from './item-view.ts';

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
