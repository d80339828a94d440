import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { limits } from '#contract/limits.ts';
import * as items from '#src/domain/items/queries.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { notificationsFeed, stalePicksPull } from '#src/domain/pull-keys.ts';
import { defineFeed } from '#src/sync/pull/pull.ts';
import * as notifications from './queries.ts';

/** The user's notifications on the server, newest first; the PICKs that they name are read afterwards (T9). */
export default defineFeed({
  key: notificationsFeed,
  membersOnly: true,
  endpoint: tradeEndpoints.notifications,
  freshMs: 0,
  tables: ['notifications', 'items', 'toldLikes', ...picks.pickTables],
  later: stalePicksPull,
  input: (_account, cursor) => ({ ...cursor, pageSize: limits.pageSize }),
  ids: (page) => page.notifications.map(({ notificationInfo }) => notificationInfo.id),
  land: async (tx, page, when) => {
    const ids = page.notifications.map(({ notificationInfo }) => notificationInfo.id);
    const heard = new Set((await notifications.byIds(tx, ids)).map((row) => row?.id));
    await notifications.putMany(tx, page.notifications, when.at);
    await items.putCards(
      tx,
      page.notifications.flatMap(({ itemInfo }) => itemInfo ?? []),
      when,
    );
    for (const { notificationInfo, appointmentInfo } of page.notifications) {
      if (appointmentInfo === null) continue;
      const known = await picks.byId(tx, appointmentInfo.id);
      const isNews = !heard.has(notificationInfo.id);
      if (known === undefined || (isNews && known.stamp < when.stamp))
        await picks.markDue(tx, appointmentInfo.id, when.stamp);
    }
  },
  next: ({ pageInfo: { hasNext, cursorCreatedAt, cursorId } }) =>
    hasNext ? { cursorCreatedAt, cursorId } : null,
});
