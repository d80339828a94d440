import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { limits } from '#contract/limits.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { defineFeed } from '#src/sync/pull/pull.ts';
import * as picks from './queries.ts';

/** Agreed PICKs, received and sent; never considered fresh (contract §2.6). */
export default defineFeed({
  key: picksFeed,
  membersOnly: true,
  endpoint: tradeEndpoints.picks,
  freshMs: 0,
  tables: picks.pickTables,
  input: (_account, cursor, subject) => ({
    ...cursor,
    subject,
    period: 'ALL' as const,
    pageSize: limits.pageSize,
  }),
  ids: ({ appointmentInfoList }) => appointmentInfoList.map(({ appointmentId }) => appointmentId),
  land: async (tx, { appointmentInfoList }, when) => {
    for (const pick of appointmentInfoList) await picks.put(tx, pick, when);
  },
  next: ({ pageInfo: { hasNext, cursorState, cursorDate, cursorId } }) =>
    // the cursor name that an older server's client sent for the date; the new server understands it, others ignore
    // it (contract §3.2)
    hasNext ? { cursorState, cursorDate, cursorId } : null,
});
