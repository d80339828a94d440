import { sql } from 'kysely';
import type { AppointmentId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow } from '../../db/schema.ts';
import { announced } from '../../transaction.ts';
import { notify } from '../notify.ts';
import { change } from './change.ts';
import { partiesOf } from './parties.ts';

/** `announce`: called after a commit that wrote events, or within a transaction whose commit does so. */
export type DueCtx = Pick<Ctx, 'db' | 'clock' | 'announce'>;

/** Whether a transition or a reminder of this PICK is due (contract §5.2 rows 8 to 11). */
const isDue = ({ clock }: Pick<Ctx, 'clock'>, { due_at }: Pick<PickRow, 'due_at'>): boolean =>
  due_at !== null && due_at <= moment(clock.now());

/** Completes a trade: both may write a review (contract §5.2 rows 10 to 12, §5.3). The PICK's lock is held. */
export const complete = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  const done = await change(ctx, pick, { state: 'SUCCESS' });
  await notify(ctx, { type: 'APPOINTMENT_SUCCESS', pick: done, to: partiesOf(done), push: partiesOf(done) });
  return done;
};

const expire = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  const expired = await change(ctx, pick, { state: 'EXPIRED' });
  await notify(ctx, {
    type: 'APPOINTMENT_EXPIRE',
    pick: expired,
    to: [expired.creator_id],
    push: [expired.creator_id],
  });
  return expired;
};

/** A reminder changes neither terms nor state, so the version stays. */
const remind = async (ctx: DueCtx, pick: PickRow, of: 'RENTAL' | 'RETURN'): Promise<PickRow> => {
  const reminded = await ctx.db
    .updateTable('appointments')
    .set(of === 'RENTAL' ? { rental_reminded: true } : { return_reminded: true })
    .where('id', '=', pick.id)
    .where('due_at', '=', pick.due_at)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(ctx, { type: `APPOINTMENT_${of}_REMIND`, pick, to: partiesOf(pick), push: partiesOf(pick) });
  return reminded;
};

const transitions = {
  EXPIRE: expire,
  RENTAL_REMIND: (ctx: DueCtx, pick: PickRow) => remind(ctx, pick, 'RENTAL'),
  START: (ctx: DueCtx, pick: PickRow) => change(ctx, pick, { state: 'IN_PROGRESS' }),
  RETURN_REMIND: (ctx: DueCtx, pick: PickRow) => remind(ctx, pick, 'RETURN'),
  COMPLETE: complete,
};

/** Executes every due transition of a PICK whose lock is held, the earliest first (contract §5.2 [C]). */
export const catchUp = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  let now = pick;
  while (now.due !== null && isDue(ctx, now)) now = await transitions[now.due](ctx, now);
  return now;
};

/**
 * Locks one PICK and catches up with it. A transaction holds the item's lock before, or takes no lock after this one; the
 * sweeper waits for no lock. So no deadlock is possible.
 */
export const lockCaughtUp = async (ctx: DueCtx, id: AppointmentId): Promise<PickRow> => {
  const pick = await ctx.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return catchUp(ctx, pick);
};

/** A row that was read, caught up when it is due: no read shows a state whose time has passed (contract §5.2 [C]). */
export const asOfNow = async <Row extends Pick<PickRow, 'id' | 'due_at'>>(
  ctx: DueCtx,
  row: Row,
): Promise<PickRow | Row> => {
  if (!isDue(ctx, row)) return row;
  if (ctx.db.isTransaction) return lockCaughtUp(ctx, row.id);
  return announced(ctx.db, ctx.announce, (db, announce) => lockCaughtUp({ ...ctx, db, announce }, row.id));
};

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
