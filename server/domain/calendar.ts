import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { RentalAvailability } from '#contract/item.ts';
import type { LocalDate } from '#contract/moment.ts';
import type { Ctx } from '../context.ts';
import { day, toSeconds } from '../db/kst.ts';
import type { ItemRow } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import { type AgreedRental, firstSaleDay, rentalMonth } from './availability.ts';

const offeredItem = async (
  { db }: Ctx,
  itemId: ItemId,
): Promise<Pick<ItemRow, 'transaction_types' | 'sale_date'>> => {
  const row = await db
    .selectFrom('items')
    .select(['transaction_types', 'sale_date', 'deleted_at'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!row) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (row.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  return row;
};

/** The agreed rentals of an item, but for the PICK whose own terms are being judged (contract §5.5, set R). */
export const agreedRentals = async (
  { db }: Pick<Ctx, 'db'>,
  itemId: ItemId,
  except: AppointmentId | null = null,
): Promise<readonly AgreedRental[]> => {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'rental_date', 'return_date'])
    .where('item_id', '=', itemId)
    .where('type', '=', 'RENTAL')
    .where('state', 'in', ['CONFIRMED', 'IN_PROGRESS'])
    .execute();
  return rows
    .filter(({ id }) => id !== except)
    .map(({ rental_date, return_date }) => ({
      from: toSeconds(rental_date),
      until: toSeconds(return_date ?? rental_date),
    }));
};

/** Which days of a month the item can be rented (contract §2.3, §5.5). */
export const rentalAvailability = async (
  ctx: Ctx,
  itemId: ItemId,
  { year, month }: { readonly year: number; readonly month: number },
): Promise<RentalAvailability> => {
  const item = await offeredItem(ctx, itemId);
  if (!item.transaction_types.includes('RENTAL')) throw new Problem('CANNOT_RENTAL_ITEM');
  const agreed = { rentals: await agreedRentals(ctx, itemId), saleDate: item.sale_date };
  const availability = rentalMonth(agreed, { year, month, today: day(ctx.clock.now()) });
  return { itemId, year, month, availability };
};

/** The first day on which the item may be bought (contract §2.3, §5.5). */
export const saleAvailability = async (ctx: Ctx, itemId: ItemId): Promise<LocalDate> => {
  const item = await offeredItem(ctx, itemId);
  if (!item.transaction_types.includes('SALE')) throw new Problem('CANNOT_SALE_ITEM');
  if (item.sale_date !== null) throw new Problem('ALREADY_SALE_RESERVED', itemId);
  return firstSaleDay(await agreedRentals(ctx, itemId), day(ctx.clock.now()));
};
