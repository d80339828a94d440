import { sql } from 'kysely';
import type { AppointmentId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ReviewDraft, WrittenReview } from '#contract/review.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import { complete, isParty } from './picks/change.ts';
import { lockPick } from './picks/reads.ts';

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

interface ReviewsQuery {
  readonly pageSize?: number | undefined;
  /** The last review of the page before: those that were stored before it follow. */
  readonly cursorId?: number | undefined;
}

/**
 * What the other parties of a user's trades wrote about them, the newest first; nothing about a user who is unknown or
 * withdrew (contract §2.7 [E]). A writer who withdrew has the replacement name already (contract §5.7).
 */
export const reviewsAbout = async (
  { db }: UserCtx,
  userId: UserId,
  { pageSize = limits.pageSize, cursorId }: ReviewsQuery,
): Promise<WrittenReview[]> => {
  const older = cursorId === undefined ? sql`true` : sql`r.id < ${cursorId}::bigint`;
  const { rows } = await sql<WrittenReview>`
    select r.id as "reviewId", r.rating, r.content, w.nickname as "reviewerNickname", r.created_at as "createdAt"
    from appointments a
    join reviews r on r.appointment_id = a.id
    join users w on w.id = r.reviewer_id
    where (a.owner_id = ${userId} or a.requester_id = ${userId}) and r.reviewer_id <> ${userId} and ${older}
      and exists (select from users where id = ${userId} and withdrawn_at is null)
    order by r.id desc limit ${pageSize}`.execute(db);
  return rows;
};
