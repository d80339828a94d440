import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow, Schema } from '../../db/schema.ts';

/**
 * Changes terms or state of a PICK whose lock is held, as a compare-and-set on what was read (contract §5.2 [C], §11.4 b).
 * The database computes its due times (`pick_due()`, server/db/functions).
 */
export const change = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  pick: PickRow,
  to: Updateable<Schema['appointments']>,
): Promise<PickRow> =>
  db
    .updateTable('appointments')
    .set({ ...to, version: sql`version + 1`, updated_at: moment(clock.now()) })
    .where('id', '=', pick.id)
    .where('state', '=', pick.state)
    .where('version', '=', pick.version)
    .returningAll()
    .executeTakeFirstOrThrow(); // no row: another transaction wrote without the lock

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
