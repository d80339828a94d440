import type { ItemId, UserId } from '#contract/ids.ts';
import type { Current, PickPreview } from '#contract/pick.ts';
import type { UserCtx } from '../context.ts';
import { Problem } from '../problem.ts';
import { unfinishedPick } from './picks/change.ts';
import { pickPreview } from './picks/reads.ts';

/** The unfinished PICK of an item and a requester, as one of the two sees it (contract §2.0). */
export const unfinished = async (
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
