import { sql, type Updateable } from 'kysely';
import type { PickChange } from '#contract/chat.ts';
import type { Ctx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow, Schema } from '../../db/schema.ts';
import { writeEvents } from '../events.ts';
import { partiesOf } from './parties.ts';

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
