import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RoomEvent, UserEvent } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Delivered, FakePeer } from '#tests/harness/fake-peer.ts';
import { aKey, aListener, aPeer, aRoom, postChat, speak, wholeHistory } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
eachPair(
  (pair) => {
    ({ world, owner, requester } = pair);
  },
  { verified: true },
);

/** What was heard, in short: where, what, and the number or text that matters. */
const short = ({ destination, type, message }: Delivered): string =>
  [destination, type, message.unreadChatCount ?? '', message.content ?? message.mostRecentChatContent ?? '']
    .filter((part) => part !== '')
    .join(' ');

/** Waits for the last event that a chat causes for somebody. */
const acked = (peer: FakePeer, key: string) =>
  peer.next('CHAT_ACK', ({ message }) => message.clientMessageId === key);

test('a chat is sent to the room, to the opponent, to the author and then as an unread count, each as its own event', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  expect(await world.realtime.enter(mine, room)).toBeNull();
  mine.drain();
  const key = await speak(world, mine, room, '언제 가능하세요?');
  await world.flush();
  const ack = await acked(mine, key);
  const [line] = await wholeHistory(owner, room);
  expect(ack.message).toEqual({
    chatRoomId: room,
    clientMessageId: key,
    chatId: line?.chatId,
    createdAt: line?.createdAt,
  });
  const told = {
    mostRecentChatNickname: requester.nickname,
    mostRecentChatIsPick: false,
    mostRecentChatUserId: requester.id,
  };
  expect(mine.drain()).toEqual([
    { destination: `/sub/chatroom/${room}`, type: 'CHAT', message: { ...line, clientMessageId: key } },
    {
      destination: '/user/sub',
      type: 'CHAT',
      message: {
        chatRoomId: room,
        myUserId: requester.id,
        opponentUserId: owner.id,
        opponentNickname: owner.nickname,
        opponentProfileImageUrl: null,
        isOpponentKorean: true,
        mostRecentChatContent: '언제 가능하세요?',
        ...told,
        lastChatAt: line?.createdAt,
        unreadChatCount: 0,
      },
    },
  ]);
  expect((await theirs.next('UNREAD_CHAT_COUNT')).message).toEqual({ unreadChatCount: 1 });
  expect(theirs.drain()).toEqual([
    {
      destination: '/user/sub',
      type: 'CHAT',
      message: {
        chatRoomId: room,
        myUserId: owner.id,
        opponentUserId: requester.id,
        opponentNickname: requester.nickname,
        opponentProfileImageUrl: null,
        isOpponentKorean: false,
        mostRecentChatContent: '언제 가능하세요?',
        ...told,
        lastChatAt: line?.createdAt,
        unreadChatCount: 1,
      },
    },
  ]);
  await world.realtime.leave(mine);
  await world.realtime.leave(theirs);
});

test('a user who is subscribed to both channels receives the room’s event first, then the list’s, then the count', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aPeer(world, requester), await aListener(world, owner)];
  await world.realtime.enter(theirs, room);
  theirs.drain();
  await speak(world, mine, room, '하나');
  await world.flush();
  expect(theirs.drain().map(short)).toEqual([
    `/sub/chatroom/${room} CHAT 하나`,
    '/user/sub CHAT 0 하나',
    '/user/sub UNREAD_CHAT_COUNT 0',
  ]);
  await world.realtime.leave(mine);
  await world.realtime.leave(theirs);
});

test('a chat sent twice is stored once, delivered once, and acknowledged twice to every connection of its author', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, tab, theirs] = [
    await aListener(world, requester),
    await aListener(world, requester),
    await aListener(world, owner),
  ];
  const clientMessageId = aKey();
  const message = { chatRoomId: room, content: '한 번만', clientMessageId };
  await Promise.all([world.realtime.say(mine, message), world.realtime.say(tab, message)]);
  await world.realtime.say(mine, { ...message, content: '다른 말이라도' });
  await postChat(requester, room, '다른 길로', clientMessageId);
  await world.flush();
  const isAck = ({ type }: Delivered) => type === 'CHAT_ACK';
  const acks = [...mine.received, ...tab.received]
    .filter(isAck)
    .map(({ message }) => JSON.stringify(message));
  expect([acks.length, new Set(acks).size]).toEqual([8, 1]);
  expect((await wholeHistory(owner, room)).map(({ content }) => content)).toEqual(['한 번만']);
  expect(
    mine
      .drain()
      .filter((event) => !isAck(event))
      .map(short),
  ).toEqual(['/user/sub CHAT 0 한 번만']);
  expect(theirs.drain().map(short)).toEqual(['/user/sub CHAT 1 한 번만', '/user/sub UNREAD_CHAT_COUNT 1']);
  for (const peer of [mine, tab, theirs]) await world.realtime.leave(peer);
});

test('without a number of their own two equal texts are two chats, and nothing is acknowledged', async () => {
  const room = await aRoom(world, owner, requester);
  const mine = await aListener(world, requester);
  for (let n = 0; n < 2; n += 1) await world.realtime.say(mine, { chatRoomId: room, content: '네' });
  await world.flush();
  expect(mine.drain().map(short)).toEqual(['/user/sub CHAT 0 네', '/user/sub CHAT 0 네']);
  expect(await wholeHistory(owner, room)).toHaveLength(2);
  await world.realtime.leave(mine);
});

test('eight users send into rooms: each room receives its chats in the order of its history', async () => {
  const rooms = [await aRoom(world, owner, requester), await aRoom(world, owner, requester)];
  const listener = await aListener(world, owner);
  for (const room of rooms) await world.realtime.enter(listener, room);
  const speakers = [];
  for (let n = 0; n < 4; n += 1) speakers.push(await aPeer(world, requester));
  const each = 25;
  await Promise.all(
    speakers.flatMap((peer, s) =>
      rooms.map(async (room) => {
        for (let n = 0; n < each; n += 1) await speak(world, peer, room, `${s}/${n}`);
      }),
    ),
  );
  const heard = (room: ChatRoomId) =>
    listener.received.filter(
      ({ type, destination }) => type === 'CHAT' && destination === `/sub/chatroom/${room}`,
    );
  await listener.until(() => rooms.every((room) => heard(room).length === speakers.length * each));
  for (const room of rooms) {
    const history = await wholeHistory(owner, room);
    expect(heard(room).map(({ message }) => message.chatId)).toEqual(history.map(({ chatId }) => chatId));
    expect(history.map(({ chatId }) => chatId)).toEqual(history.map(({ chatId }) => chatId).toSorted());
    const moments = history.map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...new Set(moments)].toSorted());
    for (let s = 0; s < speakers.length; s += 1) {
      const own = history.map(({ content }) => content).filter((content) => content.startsWith(`${s}/`));
      expect(own).toEqual(Array.from({ length: each }, (_one, n) => `${s}/${n}`)); // as the connection sent them
    }
  }
  for (const peer of [listener, ...speakers]) await world.realtime.leave(peer);
});

test('every delivered event has the shape of the contract', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  await world.realtime.enter(theirs, room);
  await world.realtime.enter(mine, room);
  await speak(world, mine, room, '모양');
  await world.realtime.say(mine, {
    chatRoomId: 900_001 as ChatRoomId,
    content: '없는 방',
    clientMessageId: aKey(),
  }); // nobody's
  await world.realtime.exit(theirs, room);
  await world.flush();
  const types = new Set<string>();
  for (const { destination, type, message } of [...mine.drain(), ...theirs.drain()]) {
    const schema = destination === '/user/sub' ? UserEvent : RoomEvent;
    const parsed = v.parse(schema, { type, message });
    expect(Object.keys(parsed.message).sort()).toEqual(Object.keys(message).sort());
    types.add(`${destination === '/user/sub' ? 'user' : 'room'} ${type}`);
  }
  expect([...types].sort()).toEqual([
    'room CHAT',
    'room ENTER',
    'room EXIT',
    'user CHAT',
    'user CHAT_ACK',
    'user CHAT_REJECTED',
    'user UNREAD_CHAT_COUNT',
  ]);
  await world.realtime.leave(mine);
  await world.realtime.leave(theirs);
});

test('a refused chat is answered to its author by its number, of a foreign room and of none', async () => {
  const room = await aRoom(world, owner, requester);
  const stranger = await world.as('오프사이드');
  const peer = await aListener(world, stranger);
  for (const [chatRoomId, wanted] of [
    [room, { code: 'NOT_CHATROOM_PARTICIPANT', text: '참여 중인 채팅방이 아니에요.' }],
    [900_002 as ChatRoomId, { code: 'CHATROOM_NOT_FOUND', text: '채팅방을 찾을 수 없어요.' }],
  ] as const) {
    const clientMessageId = aKey();
    const refusal = await world.realtime.say(peer, { chatRoomId, content: '안녕', clientMessageId });
    expect(refusal).toEqual(wanted);
    expect(peer.drain()).toEqual([
      {
        destination: '/user/sub',
        type: 'CHAT_REJECTED',
        message: { chatRoomId, clientMessageId, ...wanted },
      },
    ]);
    expect(await world.realtime.enter(peer, chatRoomId)).toEqual(wanted);
  }
  const long = await world.realtime.say(peer, { chatRoomId: room, content: 'ㄱ'.repeat(2001) });
  expect(long?.code).toBe('CHAT_MESSAGE_TOO_LONG');
  expect((await world.realtime.say(peer, { chatRoomId: room, content: ' ' }))?.code).toBe(
    'INVALID_CHAT_MESSAGE',
  );
  expect(await wholeHistory(owner, room)).toEqual([]);
  await world.realtime.leave(peer);
});

test('a user who is blocked or blocks can neither send nor subscribe, and what was stored before stays acknowledged', async () => {
  const room = await aRoom(world, owner, requester);
  const peer = await aListener(world, requester);
  const clientMessageId = await speak(world, peer, room, '막히기 전');
  for (const [blocker, blocked] of [
    [owner, requester],
    [requester, owner],
  ] as const) {
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: '2025-01-01T00:00:00' as never }) // in shape
      .execute();
    expect((await world.realtime.say(peer, { chatRoomId: room, content: '막힌 뒤' }))?.code).toBe(
      'USER_BLOCK_EXIST',
    );
    expect((await world.realtime.enter(peer, room))?.code).toBe('USER_BLOCK_EXIST');
    const rest = await postChat(requester, room, '막힘');
    expect([rest.status, rest.body.code]).toEqual([409, 'USER_BLOCK_EXIST']);
    peer.drain();
    expect(
      await world.realtime.say(peer, { chatRoomId: room, content: '막히기 전', clientMessageId }),
    ).toBeNull();
    await acked(peer, clientMessageId);
    await world.db.deleteFrom('blocks').execute();
  }
  expect(await wholeHistory(owner, room)).toHaveLength(1);
  await world.realtime.leave(peer);
});
