import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { notifications } from '../domain/notification-list.ts';
import { Problem } from '../problem.ts';
import { bindDevice } from '../push/devices.ts';
import { type App, serve } from '../serve.ts';

/** What people are told, and where (contract §2.2, §2.9). */
export const notificationRoutes = (app: App): void => {
  const { sessions } = app.deps;
  serve(app, tradeEndpoints.notifications, (query, ctx) => notifications(ctx, query));
  serve(app, endpoints.fcmToken, async ({ token }, ctx, { cookies }) => {
    const live = await sessions.behind(ctx.db, cookies);
    if (live === null) throw new Problem('NOT_LOGIN'); // it ended while this call was on its way
    return bindDevice(ctx, { session: live.session, token });
  });
};
