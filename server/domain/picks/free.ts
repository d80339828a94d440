import type { AppointmentId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';
import { moment, toSeconds } from '../../db/kst.ts';
import type { ItemRow, PickRow } from '../../db/schema.ts';
import { agreedRentals } from '../calendar.ts';
import { isAgreedSale } from './change.ts';
import { type AskedSpan, checkDates, type Span } from './dates.ts';

/** Refuses dates that another PICK of the item holds; the item's lock is held (contract §5.5). */
export const requireFree = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  item: Pick<ItemRow, 'id' | 'sale_date'>,
  span: Span | AskedSpan,
  own: (Pick<PickRow, 'type' | 'state'> & { readonly id: AppointmentId }) | null,
): Promise<void> => {
  const sold = own !== null && isAgreedSale(own) ? null : item.sale_date;
  checkDates(span, {
    itemId: item.id,
    now: moment(ctx.clock.now()),
    rentals: await agreedRentals(ctx, item.id, own?.id ?? null),
    saleDate: sold && toSeconds(sold),
  });
};

/** The dates that a PICK holds or proposes. */
export const spanOf = (pick: Pick<PickRow, 'rental_date' | 'return_date'>): Span => ({
  start: toSeconds(pick.rental_date),
  end: pick.return_date && toSeconds(pick.return_date),
});
