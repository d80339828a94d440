import { sql } from 'kysely';
import * as v from 'valibot';
import type { ChatRoomPage, ChatRoomRow } from '#contract/chat.ts';
import type { ChatRoomId, FileKey, ItemId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { unreadOf } from './unread.ts';

/** Which page of the caller's rooms (contract §2.5, §3). */
export interface RoomsQuery {
  readonly pageSize?: number | undefined;
  readonly cursorId?: number | undefined;
  readonly cursorLastChatAt?: LocalDateTime | undefined;
  /** Only the rooms of this item, which must be the caller's. */
  readonly itemId?: ItemId | undefined;
}

interface ListedRoom {
  readonly id: ChatRoomId;
  readonly item_id: ItemId;
  readonly last_chat_at: LocalDateTime;
  readonly opponent_id: UserId;
  readonly nickname: string;
  readonly profile_image_url: FileKey | null;
  readonly is_korean_univ_verified: boolean;
  readonly thumbnail: FileKey | null;
  readonly content: string | null;
  readonly author: UserId | null;
  readonly author_nickname: string | null;
  readonly is_pick: boolean | null;
  readonly unread: number;
}

const rowOf = (user: UserId, row: ListedRoom): ChatRoomRow => ({
  chatRoomId: row.id,
  itemId: row.item_id,
  myUserId: user,
  opponentUserId: row.opponent_id,
  opponentNickname: row.nickname,
  opponentProfileImageUrl: row.profile_image_url,
  isOpponentKorean: row.is_korean_univ_verified,
  itemThumbnailUrl: row.thumbnail,
  mostRecentChatContent: row.content,
  mostRecentChatNickname: row.author_nickname,
  mostRecentChatIsPick: row.is_pick,
  mostRecentChatUserId: row.author,
  lastChatAt: row.last_chat_at,
  unreadChatCount: row.unread,
});

/** The missing part of a cursor is taken from the room it names; a cursor is never ignored (contract §3.2 [C]). */
const cursorOf = async ({ db, user }: UserCtx, { cursorId, cursorLastChatAt }: RoomsQuery) => {
  if (cursorId === undefined && cursorLastChatAt === undefined) return null;
  if (cursorId === undefined) throw new InvalidInput('cursorId', '빠져 있어요.');
  if (cursorLastChatAt !== undefined) {
    if (!v.is(LocalDateTimeInput, cursorLastChatAt))
      throw new InvalidInput('cursorLastChatAt', '날짜와 시간이 아니에요.');
    return { id: cursorId, at: cursorLastChatAt };
  }
  const { rows } = await sql<{ at: LocalDateTime }>`
    select last_chat_at as at from chat_rooms
    where id = ${cursorId} and ${user} in (owner_id, requester_id)`.execute(db);
  const [room] = rows;
  if (!room) throw new InvalidInput('cursorLastChatAt', '빠져 있어요.');
  return { id: cursorId, at: room.at };
};

const requireOwner = async ({ db, user }: UserCtx, itemId: ItemId): Promise<void> => {
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (item.owner_id !== user) throw new Problem('NOT_ITEM_OWNER');
};

/** One page of the caller's rooms, in one query; what they left is hidden (contract §2.5). */
export const rooms = async (ctx: UserCtx, query: RoomsQuery): Promise<ChatRoomPage> => {
  const { db, user } = ctx;
  const { pageSize = limits.pageSize, itemId } = query;
  if (itemId !== undefined) await requireOwner(ctx, itemId);
  const cursor = await cursorOf(ctx, query);
  const conditions = sql.join(
    [
      sql`true`,
      ...(itemId === undefined ? [] : [sql`r.item_id = ${itemId}`]),
      ...(cursor === null
        ? []
        : [sql`(r.last_chat_at, r.id) <= (${cursor.at}::timestamp, ${cursor.id}::bigint)`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<ListedRoom>`
    with page as materialized (
      select p.* from participants p join chat_rooms r on r.id = p.chat_room_id
      where p.user_id = ${user} and not p.has_left and ${conditions}
      order by r.last_chat_at desc, r.id desc limit ${pageSize + 1})
    select r.id, r.item_id, r.last_chat_at, o.id as opponent_id, o.nickname, o.profile_image_url,
      o.is_korean_univ_verified, thumb.file_key as thumbnail, latest.content, latest.user_id as author,
      latest.nickname as author_nickname, latest.kind = 'PICK' as is_pick,
      ${unreadOf('page', 'r')} as unread
    from page join chat_rooms r on r.id = page.chat_room_id
    join users o on o.id = case r.owner_id when ${user} then r.requester_id else r.owner_id end
    left join item_images thumb on thumb.item_id = r.item_id and thumb.position = 1
    left join lateral (select c.* from chats c where c.chat_room_id = r.id and c.id > page.hidden_to
      order by c.id desc limit 1) as latest on true
    order by r.last_chat_at desc, r.id desc`.execute(db);
  const next = rows[pageSize];
  return {
    chatRooms: rows.slice(0, pageSize).map((row) => rowOf(user, row)),
    hasNext: next !== undefined,
    cursorLastChatAt: next?.last_chat_at ?? null,
    cursorId: next?.id ?? null,
  };
};
