import * as v from 'valibot';
import { type ChatRoomId, IdempotencyKey, ItemId, type UserId } from '#contract/ids.ts';
import { previewOf } from '#tests/model/items.ts';
import type { Line } from '#tests/model/lines.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { ModelRooms, Room } from '#tests/model/rooms.ts';
import type { ChatKind } from './chat-kind.ts';
import type { Answered, Caller } from './model-types.ts';

/** A call about rooms. */
export interface RoomCall {
  /** `key` is the action's, where this server looks at one. */
  readonly run: (key: string | null) => Answered;
}

const sizeOf = (query: ReadonlyMap<string, string>, most: number): number =>
  Math.min(most, Math.max(1, Number(query.get('pageSize') || 20)));

const bodyOf = ({ body }: Caller): unknown => JSON.parse(body?.text ?? 'null');
const Post = v.object({ clientMessageId: IdempotencyKey, content: v.string() });
const Open = v.object({ itemId: ItemId });

/** The calls of contract §2.5, and the twin of a message (contract §11.4 d), as the model serves them. */
export const makeRoomCalls = (rooms: ModelRooms, chat: Pick<ChatKind, 'isExclusive'>) => {
  const { catalogue } = rooms;
  const { ext, pageSize } = catalogue.kind;

  const lineOf = (line: Line) => ({
    chatId: line.chatId,
    userId: line.userId,
    content: line.content,
    isNotification: line.isNotice,
    isPick: line.pick !== null,
    pickInfo: line.pick,
    createdAt: line.createdAt,
    ...(ext ? { clientMessageId: line.key, pickChange: line.change } : {}),
  });

  /** The newest of what this user may see, from a cursor on. */
  const back = (room: Room, user: UserId, size: number, cursor: string | undefined) => {
    const all = rooms.visible(room, user).reverse();
    const rest = all.filter(({ chatId }) => {
      if (cursor === undefined || cursor === '') return true;
      return chat.isExclusive ? chatId < cursor : chatId <= cursor;
    });
    const page = rest.slice(0, size);
    const next = rest[size];
    const cursorId = next === undefined ? null : chat.isExclusive ? page.at(-1)?.chatId : next.chatId;
    return { messages: page.map(lineOf), cursorId, hasNext: next !== undefined };
  };

  const forth = (room: Room, user: UserId, size: number, after: string) => {
    const rest = rooms.visible(room, user).filter(({ chatId }) => chatId > after);
    const page = rest.slice(0, size);
    return {
      messages: page.map(lineOf),
      cursorId: page.at(-1)?.chatId ?? null,
      hasNext: rest.length > page.length,
    };
  };

  const head = (room: Room, user: UserId) => {
    const other = rooms.opponentOf(room, user);
    const { nickname, profileImageUrl } = catalogue.known(other);
    return {
      chatRoomId: room.id,
      myUserId: user,
      opponentUserId: other,
      opponentNickname: nickname,
      opponentProfileImageUrl: profileImageUrl,
      isOpponentKorean: true,
    };
  };

  /** The unfinished PICK of a room; whose room it is nobody is told here (contract §2.0). */
  const currentOf = (room: Room | undefined, user: UserId) => {
    const appointment = room === undefined ? null : rooms.trades.unfinished(room, user);
    return { isPresent: appointment !== null, chatRoomId: null, appointment };
  };

  const entered = (room: Room, user: UserId, size: number) => {
    const other = rooms.opponentOf(room, user);
    const item = catalogue.listings.get(room.itemId);
    return {
      chatRoom: {
        ...head(room, user),
        isOpponentOnline: rooms.hub.isOnline(other, room.id),
        opponentLastEnterAt: room.parts.get(other)?.lastReadAt ?? null,
        lastChatAt: rooms.lastAt(room),
      },
      chat: back(room, user, size, undefined),
      item: item && previewOf(item, !catalogue.older),
      currentAppointment: currentOf(room, user),
    };
  };

  /** A row of the list, and the event of the same words (contract §2.0, §4.4). */
  const row = (room: Room, user: UserId) => {
    const seen = rooms.visible(room, user).at(-1);
    const last = catalogue.older ? room.lines.at(-1) : seen;
    return {
      ...head(room, user),
      mostRecentChatContent: last?.content ?? null,
      mostRecentChatNickname: last === undefined ? null : catalogue.known(last.userId).nickname,
      mostRecentChatIsPick: last === undefined ? null : last.pick !== null,
      ...(ext ? { mostRecentChatUserId: last?.userId ?? null } : {}),
      lastChatAt: rooms.lastAt(room),
      unreadChatCount: room.parts.get(user)?.unread ?? 0,
    };
  };

  const listOf = (user: UserId, query: ReadonlyMap<string, string>) => {
    const about = query.get('itemId') ?? '';
    if (about !== '' && catalogue.listings.get(Number(about) as ItemId)?.ownerId !== user)
      // of a query
      throw new Refusal(403, 'NOT_ITEM_OWNER');
    const [id, at] = [query.get('cursorId') ?? '', query.get('cursorLastChatAt') ?? ''];
    const all = [...rooms.rooms.values()]
      .filter(({ parts, itemId }) => {
        const part = parts.get(user);
        return part !== undefined && !part.hasLeft && (about === '' || itemId === Number(about));
      })
      .map((room) => ({ room, lastChatAt: rooms.lastAt(room) }))
      .sort((a, b) =>
        a.lastChatAt === b.lastChatAt ? b.room.id - a.room.id : a.lastChatAt < b.lastChatAt ? 1 : -1,
      )
      .filter(
        ({ room, lastChatAt }) =>
          id === '' || lastChatAt < at || (lastChatAt === at && room.id <= Number(id)),
      );
    const size = sizeOf(query, pageSize);
    const next = all[size];
    return {
      chatRooms: all.slice(0, size).map(({ room }) => ({
        ...row(room, user),
        itemId: room.itemId,
        itemThumbnailUrl: null,
      })),
      hasNext: next !== undefined,
      cursorLastChatAt: next?.lastChatAt ?? null,
      cursorId: next?.room.id ?? null,
    };
  };

  const post = (id: ChatRoomId, user: UserId, caller: Caller): Answered => {
    const { clientMessageId: key, content } = v.parse(Post, bodyOf(caller));
    const saying = { content, key, tag: caller.tag, at: rooms.now() };
    const { line, isNew } = rooms.say(id, user, saying, 'PARTICIPATE_CHATROOM_NOT_FOUND');
    return { data: lineOf(line), status: isNew ? 201 : 200 };
  };

  const load = (id: ChatRoomId, user: UserId, { query }: Caller): Answered => {
    const { room } = rooms.within(id, user);
    const after = query.get('afterId') ?? '';
    const size = sizeOf(query, pageSize);
    if (after !== '' && ext) return { data: forth(room, user, size, after) };
    return { data: back(room, user, size, query.get('cursorId')) };
  };

  return {
    lineOf,
    row,
    entered,
    /** The call behind a pattern with its first number; null: it is about something else. */
    match: (pattern: string, id: number, caller: Caller): RoomCall | null => {
      const me = caller.user as UserId; // calls with auth 'user' are refused before they run without one
      const room = id as ChatRoomId; // digits, by the pattern
      switch (pattern) {
        case 'POST /api/v1/chatroom':
          return {
            run: () => {
              const { itemId } = v.parse(Open, bodyOf(caller));
              return { data: entered(rooms.open(itemId, me), me, 1) };
            },
          };
        case 'GET /api/v1/chatroom':
          return { run: () => ({ data: listOf(me, caller.query) }) };
        case 'GET /api/v1/chatroom/:id/enter':
          return {
            run: () => ({ data: entered(rooms.within(room, me).room, me, sizeOf(caller.query, pageSize)) }),
          };
        case 'GET /api/v1/chatroom/:id/load-chat':
          return { run: () => load(room, me, caller) };
        case 'PATCH /api/v1/chatroom/:id/exit':
          return {
            run: (key) => {
              rooms.leave(room, me, { key, tag: caller.tag });
              return { data: null };
            },
          };
        case 'POST /api/v1/chatroom/:id/chat':
          return ext ? { run: () => post(room, me, caller) } : null;
        case 'GET /api/v1/appointment/in-progress':
          return {
            run: () => ({
              data: rooms.within(
                Number(caller.query.get('chatRoomId')) as ChatRoomId, // of a query
                me,
                'PARTICIPATE_CHATROOM_NOT_FOUND',
              ).room.isRunning,
            }),
          };
        case 'GET /api/v1/item/:id/current':
          return {
            run: () => {
              const item = catalogue.listings.get(id as ItemId); // digits, by the pattern
              if (item === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND', id);
              if (item.ownerId === me) throw new Refusal(400, 'SAME_OWNER_AND_REQUESTER');
              const found = rooms.about(item.itemId, me);
              return { data: { ...currentOf(found, me), chatRoomId: found?.id ?? null } };
            },
          };
        default:
          return null;
      }
    },
  };
};
