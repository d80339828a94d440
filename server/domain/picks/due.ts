import type { AppointmentId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow } from '../../db/schema.ts';
import { atomically } from '../../transaction.ts';
import { notify } from '../notify.ts';
import { change } from './change.ts';
import { partiesOf } from './parties.ts';

type DueCtx = Pick<Ctx, 'db' | 'clock'>;

/** Whether time has something to do to a PICK (contract §5.2 rows 8 to 11, reminders). */
export const isDue = ({ clock }: Pick<Ctx, 'clock'>, { due_at }: Pick<PickRow, 'due_at'>): boolean =>
  due_at !== null && due_at <= moment(clock.now());

/** Ends a trade well: both may write their review (contract §5.2 rows 10 to 12, §5.3). The PICK's lock is held. */
export const complete = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  const done = await change(ctx, pick, { state: 'SUCCESS' });
  await notify(ctx, { type: 'APPOINTMENT_SUCCESS', pick: done, to: partiesOf(done), push: partiesOf(done) });
  return done;
};

const expire = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  const gone = await change(ctx, pick, { state: 'EXPIRED' });
  await notify(ctx, {
    type: 'APPOINTMENT_EXPIRE',
    pick: gone,
    to: [gone.creator_id],
    push: [gone.creator_id],
  });
  return gone;
};

/** A reminder is neither a change of terms nor of state, so the version stays. */
const remind = async (ctx: DueCtx, pick: PickRow, of: 'RENTAL' | 'RETURN'): Promise<PickRow> => {
  const told = await ctx.db
    .updateTable('appointments')
    .set(of === 'RENTAL' ? { rental_reminded: true } : { return_reminded: true })
    .where('id', '=', pick.id)
    .where('due_at', '=', pick.due_at)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(ctx, { type: `APPOINTMENT_${of}_REMIND`, pick, to: partiesOf(pick), push: partiesOf(pick) });
  return told;
};

const steps = {
  EXPIRE: expire,
  RENTAL_REMIND: (ctx: DueCtx, pick: PickRow) => remind(ctx, pick, 'RENTAL'),
  START: (ctx: DueCtx, pick: PickRow) => change(ctx, pick, { state: 'IN_PROGRESS' }),
  RETURN_REMIND: (ctx: DueCtx, pick: PickRow) => remind(ctx, pick, 'RETURN'),
  COMPLETE: complete,
};

/** Does to a PICK whose lock is held all that its time has come for, in the order of the moments (contract §5.2 [C]). */
export const catchUp = async (ctx: DueCtx, pick: PickRow): Promise<PickRow> => {
  let now = pick;
  while (now.due !== null && isDue(ctx, now)) now = await steps[now.due](ctx, now);
  return now;
};

/**
 * Locks one PICK and catches up with it. Within a transaction the item's lock is held already, or no other lock is asked
 * for after this one; the sweeper waits for nobody, so nobody waits in a circle.
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

/** The row that was read, or what has become of it by now: reading is late at most by itself (contract §5.2 [C]). */
export const asOfNow = async <Row extends Pick<PickRow, 'id' | 'due_at'>>(
  ctx: DueCtx,
  row: Row,
): Promise<PickRow | Row> => {
  if (!isDue(ctx, row)) return row;
  if (ctx.db.isTransaction) return lockCaughtUp(ctx, row.id);
  return atomically(ctx.db, (db) => lockCaughtUp({ ...ctx, db }, row.id));
};
