import type { UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/notification.ts';
import type { Ctx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow } from '../db/schema.ts';
import { queuePush } from '../push/queue.ts';
import { bodyOf, titles } from './notify-text.ts';

/** What people are told of a PICK: who finds it in their list, and who is also woken (contract §5.3, §6). */
export interface News {
  readonly type: NotificationType;
  /** The terms it speaks of: the list keeps their dates as they are now (contract §2.9). */
  readonly pick: PickRow;
  readonly to: readonly UserId[];
  readonly push: readonly UserId[];
  /** Who acted; time acts without a name. */
  readonly actor?: string;
}

/** Stores notifications and queues their pushes, with the change that they tell of (contract §11.5). */
export const notify = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { type, pick, to, push, actor = '' }: News,
): Promise<void> => {
  const { db, clock } = ctx;
  const created_at = moment(clock.now());
  if (to.length > 0)
    await db
      .insertInto('notifications')
      .values(
        to.map((user_id) => ({
          user_id,
          type,
          appointment_id: pick.id,
          item_id: pick.item_id,
          rental_date: pick.rental_date,
          return_date: pick.return_date,
          created_at,
        })),
      )
      .execute();
  if (push.length === 0) return;
  const item = await db
    .selectFrom('items')
    .select('title')
    .where('id', '=', pick.item_id)
    .executeTakeFirstOrThrow();
  await queuePush(
    ctx,
    push.map((user) => ({
      to: user,
      type,
      relatedId: String(pick.id),
      chatRoomId: pick.chat_room_id,
      itemId: pick.item_id,
      title: titles[type],
      body: bodyOf(type, actor, item.title),
    })),
  );
};
