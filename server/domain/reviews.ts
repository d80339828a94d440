import type { AppointmentId } from '#contract/ids.ts';
import type { ReviewDraft } from '#contract/review.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import { complete } from './picks/due.ts';
import { lockPick } from './picks/locked-pick.ts';
import { isParty } from './picks/parties.ts';

/** To an outsider there is no such PICK (contract §2.7). */
const requireOwn = async ({ db, user }: UserCtx, id: AppointmentId): Promise<void> => {
  const pick = await db
    .selectFrom('appointments')
    .select(['owner_id', 'requester_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!pick || !isParty(pick, user)) throw new Problem('APPOINTMENT_NOT_FOUND', id);
};

/** A sale that is agreed or a rental that runs, whose agreed end has passed; at midnight it would be over by itself (contract §5.2). */
const isAsGoodAsOver = ({ clock }: UserCtx, pick: PickRow): boolean => {
  const runs = pick.state === 'IN_PROGRESS' || (pick.state === 'CONFIRMED' && pick.type === 'SALE');
  return runs && (pick.return_date ?? pick.rental_date) <= moment(clock.now());
};

/**
 * Stores what one party says of a completed trade, once (contract §2.7). On its last day, once the agreed time has
 * passed, the review is what completes it ([C]: nothing else is ever forced to an end).
 */
export const review = async (ctx: UserCtx, draft: ReviewDraft): Promise<null> => {
  const { appointmentId, rating, content } = draft;
  await requireOwn(ctx, appointmentId);
  const { pick } = await lockPick(ctx, appointmentId);
  if (pick.state !== 'SUCCESS') {
    if (!isAsGoodAsOver(ctx, pick)) throw new Problem('APPOINTMENT_NOT_SUCCESS');
    await complete(ctx, pick);
  }
  const added = await ctx.db
    .insertInto('reviews')
    .values({
      appointment_id: appointmentId,
      reviewer_id: ctx.user,
      rating,
      content,
      created_at: moment(ctx.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Problem('REVIEW_ALREADY_EXISTS');
  return null;
};
