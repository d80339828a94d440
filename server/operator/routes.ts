import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { Operator } from '#contract/operator.ts';
import { moment } from '../db/kst.ts';
import * as users from '../domain/users.ts';
import { type App, serve } from '../serve.ts';

/** What the operator has set, and what users ask them (contract §2.11). */
export const operatorRoutes = (app: App, operator: Operator): void => {
  serve(app, endpoints.operator, async () => operator);
  serve(app, tradeEndpoints.inquire, async ({ text }, ctx) => {
    await users.hold(ctx);
    await ctx.db
      .insertInto('inquiries')
      .values({ user_id: ctx.user, text, created_at: moment(ctx.clock.now()) })
      .execute();
    return null;
  });
};
