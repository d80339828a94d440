import { sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { pushTypes } from '#contract/notification.ts';
import type { Ctx } from '../context.ts';
import { moment } from '../db/kst.ts';

/** A push that is sent after the commit of the transaction that queues it (contract §6.3). */
export interface PushDraft {
  readonly to: UserId;
  readonly type: (typeof pushTypes)[number];
  readonly relatedId: string;
  readonly chatRoomId: ChatRoomId;
  readonly itemId: ItemId;
  readonly title: string;
  readonly body: string;
}

/**
 * Queues pushes in the caller's transaction, in the order given; skips recipients who have no device or are in the room
 * at this moment (contract §6.3 [C], §11.5).
 */
export const queuePush = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  drafts: readonly PushDraft[],
): Promise<void> => {
  if (drafts.length === 0) return;
  await sql`
    insert into pushes (user_id, type, related_id, chat_room_id, item_id, title, body, created_at)
    select d.user_id, d.type, d.related_id, d.chat_room_id, d.item_id, d.title, d.body,
      ${moment(clock.now())}::timestamp
    from unnest(${drafts.map(({ to }) => to)}::bigint[], ${drafts.map(({ type }) => type)}::text[],
      ${drafts.map(({ relatedId }) => relatedId)}::text[], ${drafts.map(({ chatRoomId }) => chatRoomId)}::bigint[],
      ${drafts.map(({ itemId }) => itemId)}::bigint[], ${drafts.map(({ title }) => title)}::text[],
      ${drafts.map(({ body }) => body)}::text[])
      with ordinality as d (user_id, type, related_id, chat_room_id, item_id, title, body, place)
    where exists (select from users u where u.id = d.user_id and u.push_token is not null)
      and not exists (select from presence h where h.chat_room_id = d.chat_room_id and h.user_id = d.user_id)
    order by d.place`.execute(db);
};
