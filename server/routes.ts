import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { MessageName } from '#contract/ids.ts';
import type { Operator } from '#contract/operator.ts';
import { forgetCache, forgetSession } from './auth/session-routes.ts';
import type { CookieWriter } from './auth/sessions.ts';
import type { UserCtx } from './context.ts';
import { moment } from './db/kst.ts';
import * as calendar from './domain/availability.ts';
import * as blocks from './domain/blocks.ts';
import { history, say } from './domain/chats.ts';
import * as itemView from './domain/item-view.ts';
import * as items from './domain/items.ts';
import { leave } from './domain/leaving.ts';
import * as likes from './domain/likes.ts';
import { notifications } from './domain/notification-list.ts';
import { cancel, confirm } from './domain/picks/decide.ts';
import { edit } from './domain/picks/edit.ts';
import { AnyEdit } from './domain/picks/edit-request.ts';
import { proposeRental, proposeSale } from './domain/picks/propose.ts';
import { detail, picks } from './domain/picks/reads.ts';
import { report } from './domain/reports.ts';
import { review, reviewsAbout } from './domain/reviews.ts';
import * as roomList from './domain/room-list.ts';
import * as rooms from './domain/rooms.ts';
import * as search from './domain/search.ts';
import * as users from './domain/users.ts';
import { withdraw } from './domain/withdrawal.ts';
import { Problem } from './problem.ts';
import type { Bearer } from './push/devices.ts';
import * as devices from './push/devices.ts';
import type { Push } from './push/push.ts';
import { type App, type Exchange, serve } from './serve.ts';

/** Users (contract §2.2, §5.7). */
const userRoutes = (app: App, cookies: CookieWriter): void => {
  serve(app, endpoints.me, (_input, ctx) => users.me(ctx));
  serve(app, endpoints.updateMe, (draft, ctx) => users.update(ctx, draft));
  serve(app, endpoints.userItems, ({ userId }, ctx) => users.itemsOf(ctx, userId));
  serve(app, endpoints.userItemsPage, ({ userId, ...wanted }, ctx) => users.itemsPageOf(ctx, userId, wanted));
  serve(app, endpoints.withdraw, async (_input, ctx, exchange) => {
    const done = await withdraw(ctx);
    forgetSession(cookies, exchange);
    forgetCache(exchange);
    return done;
  });
};

/** Items (contract §2.3). */
const itemRoutes = (app: App): void => {
  const { quota } = app.deps;
  serve(app, endpoints.searchItems, (query, ctx) => search.search(ctx, query));
  serve(app, endpoints.countItems, (query, ctx) => search.count(ctx, query));
  serve(app, endpoints.item, ({ itemId }, ctx) => itemView.detail(ctx, itemId));
  serve(app, endpoints.createItem, (draft, ctx) => items.create(ctx, draft));
  serve(app, endpoints.editItem, ({ itemId, ...draft }, ctx) => items.edit(ctx, itemId, draft));
  serve(app, endpoints.deleteItem, ({ itemId }, ctx) => items.remove(ctx, itemId));
  serve(app, endpoints.repost, async ({ itemId }, ctx) => {
    const reposted = await items.repost(ctx, itemId);
    await quota.repost(ctx.db, itemId); // last, so that the refusals of the listing itself are told first
    return reposted;
  });
  serve(app, endpoints.currentPick, ({ itemId }, ctx) => rooms.current(ctx, itemId));
  serve(app, endpoints.rentalAvailability, ({ itemId, ...month }, ctx) =>
    calendar.rentalAvailability(ctx, itemId, month),
  );
  serve(app, endpoints.saleAvailability, ({ itemId }, ctx) => calendar.saleAvailability(ctx, itemId));
};

/** Likes (contract §2.4, §11.4 c). */
const likeRoutes = (app: App): void => {
  serve(app, endpoints.toggleLike, ({ itemId }, ctx) => likes.toggle(ctx, itemId));
  serve(app, endpoints.like, ({ itemId }, ctx) => likes.set(ctx, itemId, true));
  serve(app, endpoints.unlike, ({ itemId }, ctx) => likes.set(ctx, itemId, false));
  serve(app, endpoints.likedItems, (_input, ctx) => likes.list(ctx));
  serve(app, endpoints.likedItemsPage, (wanted, ctx) => likes.page(ctx, wanted));
};

/** What is said is judged by the domain, whose refusals have codes of their own (contract §11.4 d). */
const postChat = {
  ...tradeEndpoints.postChat,
  body: v.object({ clientMessageId: MessageName, content: v.string() }),
};

/** Over REST a stranger is answered 404, of no room at all with the same code (contract §1.4, §11.4 d). */
const asRest = (error: unknown): unknown =>
  error instanceof Problem && ['NOT_CHATROOM_PARTICIPANT', 'CHATROOM_NOT_FOUND'].includes(error.code)
    ? new Problem('PARTICIPATE_CHATROOM_NOT_FOUND', null, { cause: error })
    : error;

/** Rooms and chat (contract §2.5, §11.4 d). */
const roomRoutes = (app: App): void => {
  const { ext, quota } = app.deps;
  serve(app, tradeEndpoints.createRoom, ({ itemId }, ctx) => rooms.create(ctx, itemId));
  serve(app, tradeEndpoints.rooms, (query, ctx) => roomList.rooms(ctx, query));
  serve(app, tradeEndpoints.enterRoom, ({ chatRoomId, pageSize }, ctx) =>
    rooms.enter(ctx, chatRoomId, pageSize),
  );
  serve(app, tradeEndpoints.loadChat, ({ chatRoomId, afterId, ...query }, ctx) =>
    history(ctx, chatRoomId, ext ? { ...query, afterId } : query),
  );
  serve(app, tradeEndpoints.leaveRoom, ({ chatRoomId }, ctx) => leave(ctx, chatRoomId));
  serve(app, tradeEndpoints.inProgress, ({ chatRoomId }, ctx) => rooms.inProgress(ctx, chatRoomId));
  serve(app, postChat, async (message, ctx, exchange) => {
    const { chat, repeated } = await say(ctx, message).catch((error: unknown) => {
      throw asRest(error);
    });
    if (repeated) exchange.setStatus(200);
    else await quota.chat(ctx.db, ctx.user);
    return chat;
  });
};

/** Reviews, reports and blocks (contract §2.7, §2.8). */
const trustRoutes = (app: App): void => {
  serve(app, tradeEndpoints.review, (draft, ctx) => review(ctx, draft));
  serve(app, tradeEndpoints.userReviews, ({ userId, ...wanted }, ctx) => reviewsAbout(ctx, userId, wanted));
  serve(app, tradeEndpoints.report, (draft, ctx) => report(ctx, draft));
  serve(app, tradeEndpoints.block, ({ blockedUserId }, ctx) => blocks.block(ctx, blockedUserId));
  serve(app, tradeEndpoints.unblock, ({ blockedUserId }, ctx) => blocks.unblock(ctx, blockedUserId));
  serve(app, tradeEndpoints.blocks, (_input, ctx) => blocks.blocked(ctx));
};

/** What people are told, and where (contract §2.2, §2.9). */
const notificationRoutes = (app: App, push: Push): void => {
  const { sessions } = app.deps;
  const bearer = async ({ db }: UserCtx, { cookies, own }: Exchange): Promise<Bearer> => {
    const live = await sessions.behind(db, cookies);
    if (live === null) throw new Problem('NOT_LOGIN'); // it ended while this call was on its way
    return { session: live.session, site: own };
  };
  serve(app, tradeEndpoints.notifications, (query, ctx) => notifications(ctx, query));
  serve(app, endpoints.fcmToken, async ({ token }, ctx, exchange) =>
    devices.bindDevice(ctx, await bearer(ctx, exchange), token),
  );
  serve(app, tradeEndpoints.push, (_input, ctx, { session }) => devices.overview(ctx, push, session));
  serve(app, tradeEndpoints.subscribePush, async (subscription, ctx, exchange) =>
    devices.subscribe(ctx, push, await bearer(ctx, exchange), subscription),
  );
  serve(app, tradeEndpoints.testPush, ({ deviceId }, ctx) => push.test(ctx, deviceId));
  serve(app, tradeEndpoints.forgetPush, ({ deviceId }, ctx) => devices.forget(ctx, deviceId));
};

/** Which fields count is known with the PICK, so the domain reads the rest. */
const editPick = { ...tradeEndpoints.editPick, body: AnyEdit };

/** PICKs (contract §2.6). */
const pickRoutes = (app: App): void => {
  serve(app, tradeEndpoints.proposeRental, (proposal, ctx) => proposeRental(ctx, proposal));
  serve(app, tradeEndpoints.proposeSale, (proposal, ctx) => proposeSale(ctx, proposal));
  serve(app, tradeEndpoints.pick, ({ appointmentId }, ctx) => detail(ctx, appointmentId));
  serve(app, tradeEndpoints.picks, (query, ctx) => picks(ctx, query));
  serve(app, editPick, (changed, ctx) => edit(ctx, changed));
  serve(app, tradeEndpoints.confirmPick, ({ appointmentId }, ctx) => confirm(ctx, appointmentId));
  serve(app, tradeEndpoints.cancelPick, ({ appointmentId }, ctx) => cancel(ctx, appointmentId));
};

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

/** Every call of the market (contract §2.2 to §2.9). */
export const marketRoutes = (app: App, cookies: CookieWriter, push: Push): void => {
  userRoutes(app, cookies);
  itemRoutes(app);
  likeRoutes(app);
  roomRoutes(app);
  trustRoutes(app);
  notificationRoutes(app, push);
  pickRoutes(app);
};
