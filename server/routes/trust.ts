import { tradeEndpoints as endpoints } from '#contract/endpoints-trade.ts';
import { report } from '../domain/reports.ts';
import { review, reviewsAbout } from '../domain/reviews.ts';
import { type App, serve } from '../serve.ts';

/** Reviews and reports (contract §2.7, §2.8). */
export const trustRoutes = (app: App): void => {
  serve(app, endpoints.review, (draft, ctx) => review(ctx, draft));
  serve(app, endpoints.userReviews, ({ userId, ...wanted }, ctx) => reviewsAbout(ctx, userId, wanted));
  serve(app, endpoints.report, (draft, ctx) => report(ctx, draft));
};
