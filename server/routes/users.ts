import { endpoints } from '#contract/endpoints.ts';
import type { CookieWriter } from '../auth/cookies.ts';
import { forgetSession } from '../auth/session-routes.ts';
import * as users from '../domain/users.ts';
import { withdraw } from '../domain/withdrawal.ts';
import { type App, serve } from '../serve.ts';

/** Users (contract §2.2, §5.7). */
export const userRoutes = (app: App, cookies: CookieWriter): void => {
  serve(app, endpoints.me, (_input, ctx) => users.me(ctx));
  serve(app, endpoints.updateMe, (draft, ctx) => users.update(ctx, draft));
  serve(app, endpoints.userItems, ({ userId }, ctx) => users.itemsOf(ctx, userId));
  serve(app, endpoints.userItemsPage, ({ userId, ...wanted }, ctx) => users.itemsPageOf(ctx, userId, wanted));
  serve(app, endpoints.withdraw, async (_input, ctx, exchange) => {
    const done = await withdraw(ctx);
    forgetSession(cookies, exchange);
    return done;
  });
};
