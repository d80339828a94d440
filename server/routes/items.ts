import { endpoints } from '#contract/endpoints.ts';
import * as calendar from '../domain/calendar.ts';
import { current } from '../domain/current.ts';
import { detail } from '../domain/item-view.ts';
import * as items from '../domain/items.ts';
import * as search from '../domain/search.ts';
import { type App, serve } from '../serve.ts';

/** Items (contract §2.3). */
export const itemRoutes = (app: App): void => {
  const { quota } = app.deps;
  serve(app, endpoints.searchItems, (query, ctx) => search.search(ctx, query));
  serve(app, endpoints.countItems, (query, ctx) => search.count(ctx, query));
  serve(app, endpoints.item, ({ itemId }, ctx) => detail(ctx, itemId));
  serve(app, endpoints.createItem, (draft, ctx) => items.create(ctx, draft));
  serve(app, endpoints.editItem, ({ itemId, ...draft }, ctx) => items.edit(ctx, itemId, draft));
  serve(app, endpoints.deleteItem, ({ itemId }, ctx) => items.remove(ctx, itemId));
  serve(app, endpoints.repost, async ({ itemId }, ctx) => {
    const reposted = await items.repost(ctx, itemId);
    await quota.repost(ctx.db, itemId); // last, so that the refusals of the listing itself are told first
    return reposted;
  });
  serve(app, endpoints.currentPick, ({ itemId }, ctx) => current(ctx, itemId));
  serve(app, endpoints.rentalAvailability, ({ itemId, ...month }, ctx) =>
    calendar.rentalAvailability(ctx, itemId, month),
  );
  serve(app, endpoints.saleAvailability, ({ itemId }, ctx) => calendar.saleAvailability(ctx, itemId));
};
