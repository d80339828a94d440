import { sql } from 'kysely';
import { moment } from '../../db/kst.ts';
import { announced } from '../../transaction.ts';
import { catchUp, type DueCtx } from './due.ts';

const batch = 50;

/**
 * One batch of due PICKs. Skips locked ones: the transaction that holds the lock catches up, or the next sweep does.
 */
const sweepBatch = async (ctx: DueCtx): Promise<number> =>
  announced(ctx.db, ctx.announce, async (db, announce) => {
    const due = await db
      .selectFrom('appointments')
      .selectAll()
      .where('due_at', '<=', sql<never>`${moment(ctx.clock.now())}::timestamp`)
      .orderBy('due_at')
      .orderBy('id')
      .limit(batch)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const pick of due) await catchUp({ ...ctx, db, announce }, pick);
    return due.length;
  });

/**
 * Starts, completes, expires and reminds of all due PICKs, each once, also with several sweepers (contract §5.2 [C]).
 */
export const sweepPicks = async (ctx: DueCtx): Promise<number> => {
  const swept = await sweepBatch(ctx);
  return swept === batch ? swept + (await sweepPicks(ctx)) : swept;
};
