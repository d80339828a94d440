import type { AppointmentId } from '#contract/ids.ts';
import type { UserCtx } from '../../context.ts';
import type { ItemRow, PickRow } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import * as users from '../users.ts';
import { ownDetail } from './detail.ts';
import { lockCaughtUp } from './due.ts';
import { isParty } from './parties.ts';

/** A PICK and its item, both locked: no other transaction changes a trade of the item before this one ends. */
export interface LockedPick {
  readonly pick: PickRow;
  readonly item: ItemRow;
}

/**
 * Locks a PICK of the caller and catches up with it. The order of locks is users, items, PICKs, rooms. Refuses users who
 * are no party, whatever its state, then callers who saw another version (contract §2.6 [C], §11.4 b).
 */
export const lockPick = async (ctx: UserCtx, id: AppointmentId): Promise<LockedPick> => {
  await users.hold(ctx);
  const seen = await ctx.db
    .selectFrom('appointments')
    .select(['item_id', 'owner_id', 'requester_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!seen) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  if (!isParty(seen, ctx.user)) throw new Problem('NOT_APPOINTMENT_PARTICIPANT');
  const item = await ctx.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', seen.item_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const pick = await lockCaughtUp(ctx, id);
  if (ctx.ifMatch !== null && ctx.ifMatch !== pick.version)
    throw new Problem('VERSION_CONFLICT', await ownDetail(ctx, id));
  return { pick, item };
};
