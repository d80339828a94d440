import { sql, type Updateable } from 'kysely';
import type { PickChange } from '#contract/chat.ts';
import type { AppointmentId, ItemId, UserId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import { announced } from '../../db/pool.ts';
import type { PickRow, Schema } from '../../db/schema.ts';
import { notify, writeEvents } from '../notify.ts';

type Parties = Pick<PickRow, 'owner_id' | 'requester_id'>;

/** Both parties, the owner first (contract §5.1). */
export const partiesOf = (pick: Parties): readonly UserId[] => [pick.owner_id, pick.requester_id];

export const isParty = (pick: Parties, user: UserId): boolean => partiesOf(pick).includes(user);

/** The other party. */
export const opponentOf = (pick: Parties, user: UserId): UserId =>
  user === pick.owner_id ? pick.requester_id : pick.owner_id;

/** Proposed, agreed or running: no second PICK of the same item and requester is allowed beside it (contract §5.1). */
export const isUnfinished = ({ state }: Pick<PickRow, 'state'>): boolean =>
  state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS';

/** Which change left a PICK as it is (contract §11.4 k). */
export const changeOf = ({ id, version }: Pick<PickRow, 'id' | 'version'>): PickChange => ({
  appointmentId: id,
  version,
});

/** Writes the event of a change for both parties; its commit publishes it. */
export const publish = (ctx: Pick<Ctx, 'db' | 'announce'>, pick: PickRow): Promise<void> =>
  writeEvents(
    ctx,
    partiesOf(pick).map((user) => ({
      kind: 'PICK',
      user,
      room: pick.chat_room_id,
      body: { ...changeOf(pick), chatRoomId: pick.chat_room_id, itemId: pick.item_id, state: pick.state },
    })),
  );

/**
 * Changes terms or state of a PICK whose lock is held, as a compare-and-set on what was read (contract §5.2 [C], §11.4 b),
 * and publishes the change. The database computes its due times (`pick_due()`, server/db/functions).
 */
export const change = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'announce'>,
  pick: PickRow,
  to: Updateable<Schema['appointments']>,
): Promise<PickRow> => {
  const changed = await ctx.db
    .updateTable('appointments')
    .set({ ...to, version: sql`version + 1`, updated_at: moment(ctx.clock.now()) })
    .where('id', '=', pick.id)
    .where('state', '=', pick.state)
    .where('version', '=', pick.version)
    .returningAll()
    .executeTakeFirstOrThrow(); // no row: another transaction wrote without the lock
  await publish(ctx, changed);
  return changed;
};

/** Sets or clears the day on which an item is sold; the item's lock is held (contract §5.3 [C]). */
export const setSaleDate = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  pick: PickRow,
  sold: boolean,
): Promise<void> => {
  await db
    .updateTable('items')
    .set({
      sale_date: sold ? pick.rental_date : null,
      version: sql`version + 1`,
      updated_at: moment(clock.now()),
    })
    .where('id', '=', pick.item_id)
    .execute();
};

/** An agreed sale holds the item for its buyer; only the end of that sale releases it (contract §5.3 [C]). */
export const isAgreedSale = ({ type, state }: Pick<PickRow, 'type' | 'state'>): boolean =>
  type === 'SALE' && state === 'CONFIRMED';

/** `announce`: called after a commit that wrote events, or within a transaction whose commit does so. */
type DueCtx = Pick<Ctx, 'db' | 'clock' | 'announce'>;

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

interface Of {
  readonly itemId: ItemId;
  readonly requester: UserId;
}

const stored = ({ db }: Pick<Ctx, 'db'>, { itemId, requester }: Of): Promise<PickRow | undefined> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('requester_id', '=', requester)
    .where('state', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .executeTakeFirst();

/** The only unfinished PICK of an item and a requester, caught up (contract §5.1). */
export const unfinishedPick = async (ctx: DueCtx, of: Of): Promise<PickRow | null> => {
  const row = await stored(ctx, of);
  if (row === undefined) return null;
  const pick = await asOfNow(ctx, row);
  return isUnfinished(pick) ? pick : null;
};

/** The same, locked, for a caller that changes it; the item's lock is held. */
export const lockUnfinished = async (ctx: DueCtx, of: Of): Promise<PickRow | null> => {
  const seen = await stored(ctx, of);
  if (seen === undefined) return null;
  const pick = await lockCaughtUp(ctx, seen.id);
  return isUnfinished(pick) ? pick : null;
};
