import { sql } from 'kysely';
import type { AppointmentId, UserId } from '#contract/ids.ts';
import type { UserCtx } from '../../context.ts';
import { callOffAloud } from './cancel.ts';
import { lockCaughtUp } from './due.ts';
import { lockPair } from './pair.ts';

/**
 * Cancels every proposed or agreed PICK between two users, in `a`'s name and with the effects of contract §5.2 row 7; a
 * running rental continues (contract §2.8 [C]). Until the transaction ends neither can propose to the other, so no PICK
 * is stored beside a block that the same transaction writes. Call it before a room is locked.
 */
export const cancelBetween = async (ctx: UserCtx, a: UserId, b: UserId): Promise<void> => {
  const { db } = ctx;
  await lockPair(ctx, a, b);
  const between = sql`((owner_id, requester_id) in ((${a}, ${b}), (${b}, ${a})) and state in ('PENDING', 'CONFIRMED'))`;
  await sql`
    select from items where id in (select item_id from appointments where ${between})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from appointments where ${between} order by chat_room_id`.execute(db);
  const actor: UserCtx = { ...ctx, user: a };
  for (const { id } of rows) {
    const pick = await lockCaughtUp(ctx, id);
    if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED') continue;
    await callOffAloud(actor, pick);
  }
};
