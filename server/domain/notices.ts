import { sql } from 'kysely';
import type { PickChange, PickInfo } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';

/** A line that the server writes in the name of an acting user (contract §4.5). */
export interface Line {
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
