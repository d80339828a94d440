import { type Kysely, sql } from 'kysely';
import type { ChatRoomId, FileKey, UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';
import { type ChatRow, chatColumns } from '../domain/chat-row.ts';
import { unreadOf } from '../domain/unread.ts';
import type { StoredEvent } from './outbox-reader.ts';

/** One participant of a room as the other one sees them. */
export interface Side {
  readonly id: UserId;
  readonly nickname: string;
  readonly picture: FileKey | null;
  readonly verified: boolean;
  readonly left: boolean;
  readonly unread: number;
}

/** A chat with both participants of its room, as the events about it need them. */
export interface DeliveredChat extends ChatRow {
  readonly chat_room_id: ChatRoomId;
  readonly nickname: string;
  readonly sides: readonly Side[];
}

/** The chats of these events with both participants of their rooms, in one query. */
export const readChats = async (
  db: Kysely<Schema>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<number, DeliveredChat>> => {
  const wanted = events.filter(({ chat_id }) => chat_id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<DeliveredChat>`
    select ${chatColumns}, c.chat_room_id, c.nickname, (
      select json_agg(json_build_object('id', u.id, 'nickname', u.nickname, 'picture', u.profile_image_url,
        'verified', u.is_korean_univ_verified, 'left', p.has_left, 'unread', ${unreadOf('p', 'r')}))
      from participants p join users u on u.id = p.user_id join chat_rooms r on r.id = p.chat_room_id
      where p.chat_room_id = c.chat_room_id) as sides
    from unnest(${wanted.map((event) => event.chat_room_id)}::bigint[], ${wanted.map((event) => event.chat_id)}::bigint[])
      as wanted (room, chat)
    join chats c on c.chat_room_id = wanted.room and c.id = wanted.chat`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The room as a row of `me`'s list, with this chat as its latest line (contract §4.4 [C]). */
export const roomEvent = (chat: DeliveredChat, me: Side, opponent: Side) => ({
  chatRoomId: chat.chat_room_id,
  myUserId: me.id,
  opponentUserId: opponent.id,
  opponentNickname: opponent.nickname,
  opponentProfileImageUrl: opponent.picture,
  isOpponentKorean: opponent.verified,
  mostRecentChatContent: chat.content,
  mostRecentChatNickname: chat.nickname,
  mostRecentChatIsPick: chat.kind === 'PICK',
  mostRecentChatUserId: chat.user_id,
  lastChatAt: chat.created_at,
  unreadChatCount: me.unread,
});
