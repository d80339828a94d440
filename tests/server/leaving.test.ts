import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { type Delivered, FakePeer } from '#tests/harness/fake-peer.ts';
import { anItem, aPick, at, expectRefusal } from './fixtures.ts';
import { aListener, aPeer, aRoom, postChat, speak, wholeHistory } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
eachPair((pair) => {
  ({ world, owner, requester } = pair);
});

const exit = (member: Member, room: ChatRoomId) => member.patch(`/api/v1/chatroom/${room}/exit`);
const told = async (peer: FakePeer): Promise<string[]> => {
  await world.flush();
  return peer
    .drain()
    .map(({ destination, type, message }: Delivered) =>
      `${destination === '/user/sub' ? 'user' : 'room'} ${type} ${message.content ?? message.mostRecentChatContent ?? message.unreadChatCount ?? ''}`.trim(),
    );
};
const contents = async (member: Member, room: ChatRoomId) =>
  (await wholeHistory(member, room)).map(({ content }) => content);
const roomsOf = async (member: Member): Promise<number[]> =>
  (await member.get('/api/v1/chatroom')).body.data.chatRooms.map(
    (row: { chatRoomId: number }) => row.chatRoomId,
  );

test('a user who leaves receives the new count, nothing more of the room, and is no longer in it; the other user receives a notice', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  await speak(world, theirs, room, '가지 마세요');
  await world.realtime.enter(mine, room);
  await world.realtime.enter(theirs, room);
  await told(mine);
  await told(theirs);
  const answer = await exit(requester, room);
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(await told(mine)).toEqual(['user UNREAD_CHAT_COUNT 0']);
  const left = `${requester.nickname}님이 채팅방을 나갔어요.`;
  expect(await told(theirs)).toEqual([
    'room EXIT',
    `room CHAT ${left}`,
    `user CHAT ${left}`,
    'user UNREAD_CHAT_COUNT 0',
  ]);
  expect(await contents(owner, room)).toEqual(['가지 마세요', left]);
  expect([await roomsOf(requester), await roomsOf(owner)]).toEqual([[], [room]]);
  expect((await owner.get(`/api/v1/chatroom/${room}/enter`)).body.data.chatRoom.isOpponentOnline).toBe(false);
  for (const again of [
    await exit(requester, room),
    await requester.get(`/api/v1/chatroom/${room}/enter`),
    await requester.get(`/api/v1/chatroom/${room}/load-chat`),
    await requester.get(`/api/v1/appointment/in-progress?chatRoomId=${room}`),
    await postChat(requester, room, '나갔는데'),
  ])
    expectRefusal(again, 'ALREADY_LEFT_CHATROOM');
  expect((await world.realtime.say(mine, { chatRoomId: room, content: '나갔는데' }))?.code).toBe(
    'ALREADY_LEFT_CHATROOM',
  );
  for (const peer of [mine, theirs]) await world.realtime.leave(peer);
});

test('of two exits at once one leaves and the other one is refused', async () => {
  const room = await aRoom(world, owner, requester);
  const answers = await Promise.all([exit(requester, room), exit(requester, room), exit(requester, room)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await contents(owner, room)).toHaveLength(1);
});

test('a message brings back a user who had left: with a notice, without the older history, and only for that user', async () => {
  const room = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  await speak(world, theirs, room, '예전 이야기');
  await exit(requester, room);
  await told(mine);
  const key = await speak(world, theirs, room, '다시 오세요');
  const back = `${requester.nickname}님이 채팅방에 다시 들어왔어요.`;
  const left = `${requester.nickname}님이 채팅방을 나갔어요.`;
  expect(await told(mine)).toEqual([
    `user CHAT ${back}`, // the one who comes back is the acting user
    'user CHAT 다시 오세요',
    'user UNREAD_CHAT_COUNT 1',
  ]);
  expect(await contents(requester, room)).toEqual([back, '다시 오세요']);
  expect(await contents(owner, room)).toEqual(['예전 이야기', left, back, '다시 오세요']);
  const cursor = (await wholeHistory(owner, room))[1]?.chatId;
  for (const name of ['cursorId', 'afterId']) {
    const { messages } = (await requester.get(`/api/v1/chatroom/${room}/load-chat?${name}=${cursor}`)).body
      .data;
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(
      name === 'cursorId' ? [] : [back, '다시 오세요'],
    );
  }
  await exit(requester, room);
  await world.realtime.say(theirs, { chatRoomId: room, content: '다시 오세요', clientMessageId: key });
  expect(await roomsOf(requester)).toEqual([]); // a repeat brings nobody back
  for (const peer of [mine, theirs]) await world.realtime.leave(peer);
});

test('opening the room again, or subscribing to it, is a return with one notice', async () => {
  const itemId = await anItem(world, owner);
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  await exit(requester, room);
  const [one] = await Promise.all([1, 2, 3].map(() => requester.post('/api/v1/chatroom', { itemId })));
  const back = `${requester.nickname}님이 채팅방에 다시 들어왔어요.`;
  expect(one?.body.data.chat.messages.map(({ content }: { content: string }) => content)).toEqual([back]);
  expect(await contents(requester, room)).toEqual([back]);
  await exit(owner, room);
  const theirs = await aListener(world, owner);
  expect(await world.realtime.enter(theirs, room)).toBeNull();
  expect(await contents(owner, room)).toEqual([`${owner.nickname}님이 채팅방에 다시 들어왔어요.`]);
  await world.realtime.leave(theirs);
});

test('many messages at once to a user who left bring that user back once, before the first message', async () => {
  const room = await aRoom(world, owner, requester);
  await exit(requester, room);
  const peers = [];
  for (let n = 0; n < 4; n += 1) peers.push(await aPeer(world, owner));
  await Promise.all(peers.map((peer, n) => speak(world, peer, room, `${n}`)));
  const found = await contents(requester, room);
  expect(found[0]).toBe(`${requester.nickname}님이 채팅방에 다시 들어왔어요.`);
  expect(found.slice(1).sort()).toEqual(['0', '1', '2', '3']);
  for (const peer of peers) await world.realtime.leave(peer);
});

const deal = async (
  type: 'RENTAL' | 'SALE',
  state: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS',
  soldBy: boolean,
) => {
  const itemId = await anItem(world, owner);
  const pick = await aPick(
    world,
    { itemId, owner: owner.id, requester: requester.id },
    { type, state, from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' },
  );
  if (soldBy)
    await world.db
      .updateTable('items')
      .set({ sale_date: at('2099-01-01T10:00:00') })
      .where('id', '=', itemId)
      .execute();
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  const now = async () => ({
    pick: await world.db
      .selectFrom('appointments')
      .select(['state', 'version'])
      .where('id', '=', pick)
      .executeTakeFirstOrThrow(),
    sale: (
      await world.db
        .selectFrom('items')
        .select('sale_date')
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow()
    ).sale_date,
  });
  return { room, state: now };
};

test.each([
  ['RENTAL', 'PENDING', true, false],
  ['RENTAL', 'CONFIRMED', true, false],
  ['SALE', 'PENDING', true, false],
  ['SALE', 'CONFIRMED', true, true],
] as const)(
  'leaving cancels a %s that is %s, and frees the item only of the sale that was agreed',
  async (type, state, sold, freed) => {
    const made = await deal(type, state, sold);
    await exit(owner, made.room);
    const after = await made.state();
    expect(after.pick).toEqual({ state: 'CANCELLED', version: 2 });
    expect(after.sale).toBe(freed ? null : '2099-01-01T10:00:00.000000');
    expect(await contents(requester, made.room)).toEqual([
      `${owner.nickname}님이 PICK을 취소했어요.`,
      `${owner.nickname}님이 채팅방을 나갔어요.`,
    ]);
  },
);

test('while a rental runs nobody leaves, and nothing changes', async () => {
  const made = await deal('RENTAL', 'IN_PROGRESS', false);
  for (const member of [owner, requester])
    expectRefusal(await exit(member, made.room), 'IN_PROGRESS_APPOINTMENT_EXIST');
  expect((await made.state()).pick).toEqual({ state: 'IN_PROGRESS', version: 1 });
  expect(await contents(requester, made.room)).toEqual([]);
});

test('a withdrawal leaves all rooms by the name that is left, cancels, and ends every connection', async () => {
  const made = await deal('SALE', 'CONFIRMED', true);
  const quiet = await aRoom(world, owner, requester);
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  await speak(world, mine, quiet, '제 이름은 남지 않아요');
  await world.realtime.enter(mine, quiet);
  await world.realtime.enter(theirs, quiet);
  await world.db
    .insertInto('blocks')
    .values({ blocker_id: requester.id, blocked_id: owner.id, created_at: at('2025-01-01T00:00:00') })
    .execute();
  await told(theirs);
  await told(mine);
  expect((await requester.del('/api/v1/user')).status).toBe(200);
  expect(await told(mine)).toEqual([]);
  expect(mine.closed).toBe('session ended');
  await world.realtime.leave(mine);
  const left = '탈퇴한 사용자님이 채팅방을 나갔어요.';
  expect(await contents(owner, made.room)).toEqual(['탈퇴한 사용자님이 PICK을 취소했어요.', left]);
  expect(await contents(owner, quiet)).toEqual(['제 이름은 남지 않아요', left]);
  expect(await told(theirs)).toContain('room EXIT');
  const { chatRooms } = (await owner.get('/api/v1/chatroom')).body.data;
  expect(new Set(chatRooms.map((row: { opponentNickname: string }) => row.opponentNickname))).toEqual(
    new Set(['탈퇴한 사용자']),
  );
  expect(await world.db.selectFrom('blocks').selectAll().execute()).toEqual([]);
  // one may still speak, and nobody comes back for it
  await speak(world, theirs, quiet, '안녕히');
  expect(await contents(owner, quiet)).toEqual(['제 이름은 남지 않아요', left, '안녕히']);
  await world.realtime.leave(theirs);
});

test('a logout ends the connections of its session and no others, and one that joins too late as well', async () => {
  const first = await aListener(world, requester);
  const laptop = await world.as(requester.nickname); // another session of the same person
  const other = await aListener(world, laptop);
  await laptop.post('/api/v1/logout');
  await world.flush();
  expect([first.closed, other.closed]).toEqual([null, 'session ended']);
  const late = new FakePeer(requester.id, other.session);
  await world.realtime.join(late);
  expect(late.closed).toBe('session ended');
  for (const peer of [first, other, late]) await world.realtime.leave(peer);
});
