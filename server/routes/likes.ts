import { endpoints } from '#contract/endpoints.ts';
import * as likes from '../domain/likes.ts';
import { type App, serve } from '../serve.ts';

/** Likes (contract §2.4, §11.4 c). */
export const likeRoutes = (app: App): void => {
  serve(app, endpoints.toggleLike, ({ itemId }, ctx) => likes.toggle(ctx, itemId));
  serve(app, endpoints.like, ({ itemId }, ctx) => likes.set(ctx, itemId, true));
  serve(app, endpoints.unlike, ({ itemId }, ctx) => likes.set(ctx, itemId, false));
  serve(app, endpoints.likedItems, (_input, ctx) => likes.list(ctx));
  serve(app, endpoints.likedItemsPage, (wanted, ctx) => likes.page(ctx, wanted));
};
