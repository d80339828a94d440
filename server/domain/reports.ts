import type { ReportDraft } from '#contract/report.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { holdOther, separate } from './blocks.ts';
import { lockPair } from './picks/pair.ts';
import * as users from './users.ts';

/** The listing must be of either of the two users; it may be deleted. */
const check = async ({ db, user }: UserCtx, { reportedUserId, itemId }: ReportDraft): Promise<void> => {
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (reportedUserId === user) throw new Problem('SAME_REPORTER_AND_REPORTED');
  if (item.owner_id !== user && item.owner_id !== reportedUserId) throw new Problem('UNRELATED_ITEM');
};

/** Stores one report for each reporter, reported user and item: the last one stands (contract §2.8). */
const store = async ({ db, user, clock }: UserCtx, draft: ReportDraft): Promise<void> => {
  const { location, categories, description } = draft;
  const now = moment(clock.now());
  const words = { location, categories, description, updated_at: now };
  await db
    .insertInto('reports')
    .values({
      reporter_id: user,
      reported_id: draft.reportedUserId,
      item_id: draft.itemId,
      created_at: now,
      ...words,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'reported_id', 'item_id']).doUpdateSet(words))
    .execute();
};

/**
 * Reports and blocks a user (contract §2.8 [C]). The report is stored whatever there is between the two: agreed PICKs
 * are cancelled, a running rental goes on.
 */
export const report = async (ctx: UserCtx, draft: ReportDraft): Promise<null> => {
  const other = draft.reportedUserId;
  await users.hold(ctx);
  await holdOther(ctx, other);
  await check(ctx, draft);
  await lockPair(ctx, ctx.user, other); // before the item, which storing a report refers to
  await store(ctx, draft);
  await separate(ctx, other, 'goes on');
  return null;
};
