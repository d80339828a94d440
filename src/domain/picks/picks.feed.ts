import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { limits } from '#contract/limits.ts';
import type { Subject } from '#contract/pick.ts';
import * as items from '#src/domain/items/queries.ts';
import * as notifications from '#src/domain/notifications/queries.ts';
import { defineFeed } from '#src/sync/pull/feed.ts';
import { notificationsFeed as notificationsKey, picksFeed, stalePicksPull } from './pull-keys.ts';
import * as picks from './queries.ts';

/** Agreed PICKs, received and sent; never considered fresh (contract §2.6). */
export const picksFeedOf = (subject: Subject) =>
  defineFeed({
    name: picksFeed(subject),
    membersOnly: true,
    endpoint: tradeEndpoints.picks,
    freshMs: 0,
    tables: picks.pickTables,
    input: (_account, cursor) => ({
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

/** The user's notifications on the server, newest first; the PICKs that they name are read afterwards (T9). */
export const notificationsFeed = defineFeed({
  name: notificationsKey,
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
