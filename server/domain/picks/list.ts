import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Period } from '#contract/pick.ts';
import type { PickPage } from '#contract/pick-page.ts';
import type { Subject } from '#contract/values.ts';
import type { UserCtx } from '../../context.ts';
import { moment, toSeconds } from '../../db/kst.ts';
import { catchUpMine } from './catch-up-mine.ts';
import { detailRows, pickDetail } from './detail.ts';
import { cursorOf, type PickCursor, rankOf } from './list-cursor.ts';

/** The page of the caller's PICKs that is requested (contract §2.6, §3). */
export interface PicksQuery extends PickCursor {
  readonly subject: Subject;
  readonly period: Period;
  readonly pageSize?: number | undefined;
}

const reach: Readonly<Record<Period, string>> = {
  ALL: '100 years',
  YEAR: '1 year',
  SIX_MONTH: '6 months',
  WEEK: '7 days',
};

const sideOf = (subject: Subject) => sql.ref(subject === 'OWNER' ? 'a.owner_id' : 'a.requester_id');

/** One page of the caller's agreed PICKs, as owner or as requester, upcoming ones first (contract §2.6, §3.1). */
export const picks = async (ctx: UserCtx, query: PicksQuery): Promise<PickPage> => {
  const { subject, period, pageSize = limits.pageSize } = query;
  await catchUpMine(ctx);
  const side = sideOf(subject);
  const cursor = await cursorOf(ctx, query, side);
  const since = sql`${moment(ctx.clock.now())}::timestamp - ${reach[period]}::interval`;
  const from = cursor
    ? sql`and (${rankOf('a.state')}, a.rental_date, a.id) >= (${cursor.rank}::int, ${cursor.date}::timestamp, ${cursor.id}::bigint)`
    : sql``;
  const rows = await detailRows(
    ctx,
    sql`where ${side} = ${ctx.user} and a.state in ('CONFIRMED', 'IN_PROGRESS', 'SUCCESS')
      and a.rental_date >= ${since} ${from}
    order by ${rankOf('a.state')}, a.rental_date, a.id limit ${pageSize + 1}`,
  );
  const next = rows[pageSize];
  return {
    appointmentInfoList: rows.slice(0, pageSize).map((row) => pickDetail(row, ctx.user)),
    pageInfo: {
      hasNext: next !== undefined,
      cursorState: next?.state ?? null,
      cursorDate: next ? toSeconds(next.rental_date) : null,
      cursorId: next?.id ?? null,
    },
  };
};
