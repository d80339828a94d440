import { type RawBuilder, sql } from 'kysely';
import type { TradeState } from '#contract/values.ts';
import type { Ctx } from '../context.ts';
import { moment } from '../db/kst.ts';

/**
 * The trade state of `items as i` [E] at the server's moment. Either party may call a sale off until it is completed: at the
 * midnight after its day, or before by a review (contract §5.2 rows 6, 11 and 12). Until then it is RESERVED, and from that
 * midnight on SOLD, whether or not the sweeper has been there. RESERVED is also what keeps an owner from deleting (contract §2.3).
 *
 * Select it for the rows of one page only: it asks `appointments` about each row that it is selected for (decision 0036).
 */
export const tradeStateColumn = ({ clock }: Pick<Ctx, 'clock'>): RawBuilder<TradeState> => {
  const now = sql`${moment(clock.now())}::timestamp`;
  return sql<TradeState>`case
    when i.sale_date < date_trunc('day', ${now}) then 'SOLD'
    when i.sale_date <= ${now} and exists (select from appointments sale where sale.item_id = i.id
      and sale.type = 'SALE' and sale.state = 'SUCCESS') then 'SOLD'
    when i.sale_date is not null or exists (select from appointments agreed where agreed.item_id = i.id
      and agreed.type = 'RENTAL' and agreed.state in ('CONFIRMED', 'IN_PROGRESS')
      and agreed.return_date >= ${now}) then 'RESERVED'
    else 'AVAILABLE' end`;
};
