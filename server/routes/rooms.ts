import * as v from 'valibot';
import { tradeEndpoints as endpoints } from '#contract/endpoints-trade.ts';
import { MessageName } from '#contract/ids.ts';
import { say } from '../domain/chats.ts';
import { history } from '../domain/history.ts';
import { leave } from '../domain/leaving.ts';
import { rooms } from '../domain/room-list.ts';
import { enter } from '../domain/room-view.ts';
import { create, inProgress } from '../domain/rooms.ts';
import { Problem } from '../problem.ts';
import { type App, serve } from '../serve.ts';

/** What is said is judged by the domain, whose refusals have codes of their own (contract §11.4 d). */
const postChat = {
  ...endpoints.postChat,
  body: v.object({ clientMessageId: MessageName, content: v.string() }),
};

/** Over REST a stranger is answered 404, of no room at all with the same code (contract §1.4, §11.4 d). */
const asRest = (error: unknown): unknown =>
  error instanceof Problem && ['NOT_CHATROOM_PARTICIPANT', 'CHATROOM_NOT_FOUND'].includes(error.code)
    ? new Problem('PARTICIPATE_CHATROOM_NOT_FOUND', null, { cause: error })
    : error;

/** Rooms and chat (contract §2.5, §11.4 d). */
export const roomRoutes = (app: App): void => {
  const { ext, quota } = app.deps;
  serve(app, endpoints.createRoom, ({ itemId }, ctx) => create(ctx, itemId));
  serve(app, endpoints.rooms, (query, ctx) => rooms(ctx, query));
  serve(app, endpoints.enterRoom, ({ chatRoomId, pageSize }, ctx) => enter(ctx, chatRoomId, pageSize));
  serve(app, endpoints.loadChat, ({ chatRoomId, afterId, ...query }, ctx) =>
    history(ctx, chatRoomId, ext ? { ...query, afterId } : query),
  );
  serve(app, endpoints.leaveRoom, ({ chatRoomId }, ctx) => leave(ctx, chatRoomId));
  serve(app, endpoints.inProgress, ({ chatRoomId }, ctx) => inProgress(ctx, chatRoomId));
  serve(app, postChat, async (message, ctx, exchange) => {
    const { chat, repeated } = await say(ctx, message).catch((error: unknown) => {
      throw asRest(error);
    });
    if (repeated) exchange.setStatus(200);
    else await quota.chat(ctx.db, ctx.user);
    return chat;
  });
};
