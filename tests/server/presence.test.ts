import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Delivered, FakePeer } from '#tests/harness/fake-peer.ts';
import { aListener, aPeer, aRoom, rowOf, speak, wholeHistory } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let room: ChatRoomId;
eachPair(async (pair) => {
  ({ world, owner, requester } = pair);
  room = await aRoom(world, owner, requester);
});

const kinds = (events: readonly Delivered[]) =>
  events.map(({ type, message }) => `${type} ${message.unreadChatCount ?? message.content ?? ''}`.trim());

/** What was told since the last look. */
const told = async (peer: FakePeer): Promise<Delivered[]> => {
  await world.flush();
  return peer.drain();
};
const onlyPresence = (events: readonly Delivered[]) =>
  events.filter(({ type }) => type === 'ENTER' || type === 'EXIT');

const seen = async (member: Member) =>
  (await member.get(`/api/v1/chatroom/${room}/enter`)).body.data.chatRoom;
const unread = async (member: Member): Promise<number> => (await rowOf(member, room)).unreadChatCount;

test('a user who enters receives their new total and not their own ENTER; the other user receives that', async () => {
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  await speak(world, theirs, room, '하나');
  await world.realtime.enter(theirs, room);
  await told(theirs);
  await told(mine);
  expect(await unread(requester)).toBe(1);
  expect(await world.realtime.enter(mine, room)).toBeNull();
  expect(kinds(await told(mine))).toEqual(['UNREAD_CHAT_COUNT 0']);
  const [enter, ...rest] = await told(theirs);
  expect(rest).toEqual([]);
  expect(enter).toEqual({
    destination: `/sub/chatroom/${room}`,
    type: 'ENTER',
    message: {
      chatRoomId: room,
      requesterId: requester.id,
      ownerId: owner.id,
      isRequesterOnline: true,
      isOwnerOnline: true,
      requesterLastEnterAt: expect.stringMatching(/\.\d{6}$/),
      ownerLastEnterAt: expect.stringMatching(/\.\d{6}$/),
    },
  });
  const [line] = await wholeHistory(owner, room);
  expect(enter?.message.requesterLastEnterAt > (line?.createdAt ?? '')).toBe(true);
  expect(await unread(requester)).toBe(0);
  expect((await seen(owner)).isOpponentOnline).toBe(true);
  for (const peer of [mine, theirs]) await world.realtime.leave(peer);
});

test('two tabs of one user are one presence: only the last one that closes is an EXIT, however it closes', async () => {
  const theirs = await aListener(world, owner);
  await world.realtime.enter(theirs, room);
  const [one, two] = [await aPeer(world, requester), await aPeer(world, requester)];
  await world.realtime.enter(one, room);
  await world.realtime.enter(two, room);
  await told(theirs);
  await world.realtime.exit(one, room);
  expect(onlyPresence(await told(theirs))).toEqual([]);
  expect((await seen(owner)).isOpponentOnline).toBe(true);
  await speak(world, theirs, room, '아직 있죠?');
  expect(await unread(requester)).toBe(0);
  await told(theirs);
  await world.realtime.leave(two);
  const [exit, ...rest] = onlyPresence(await told(theirs));
  expect(rest).toEqual([]);
  expect([exit?.type, exit?.message.isRequesterOnline, exit?.message.isOwnerOnline]).toEqual([
    'EXIT',
    false,
    true,
  ]);
  const { opponentLastEnterAt, isOpponentOnline } = await seen(owner);
  expect([isOpponentOnline, opponentLastEnterAt]).toEqual([false, exit?.message.requesterLastEnterAt]);
  await world.realtime.exit(one, room); // once more is nothing
  await world.realtime.leave(one);
  expect(await told(theirs)).toEqual([]);
  await world.realtime.leave(theirs);
});

test('what is said while one is away is unread, what is said while one is there is not, and notices never are', async () => {
  const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
  for (const n of [1, 2]) {
    await speak(world, theirs, room, `${n}`);
    expect(kinds(await told(mine))).toEqual([`CHAT ${n}`, `UNREAD_CHAT_COUNT ${n}`]);
  }
  await world.realtime.enter(mine, room);
  await speak(world, theirs, room, '셋');
  expect(kinds((await told(mine)).filter(({ destination }) => destination === '/user/sub'))).toEqual([
    'UNREAD_CHAT_COUNT 0',
    'CHAT 0',
    'UNREAD_CHAT_COUNT 0',
  ]);
  await world.realtime.exit(mine, room);
  await speak(world, theirs, room, '넷');
  await speak(world, mine, room, '내 말은 나에게 새롭지 않다');
  expect([await unread(requester), await unread(owner)]).toEqual([1, 1]);
  await requester.patch(`/api/v1/chatroom/${room}/exit`);
  expect(await unread(owner)).toBe(1); // the leave notice is none
  for (const peer of [mine, theirs]) await world.realtime.leave(peer);
});

test('the total is the sum over the rooms not left, sent at every subscription to the own channel', async () => {
  const other = await aRoom(world, requester, owner); // the roles exchanged
  const speaker = await aPeer(world, owner);
  await speak(world, speaker, room, '하나');
  for (const text of ['둘', '셋']) await speak(world, speaker, other, text);
  await world.flush();
  const mine = await aPeer(world, requester);
  await world.realtime.subscribeUser(mine);
  expect(kinds(mine.drain())).toEqual(['UNREAD_CHAT_COUNT 3']);
  await requester.patch(`/api/v1/chatroom/${other}/exit`);
  expect(kinds(await told(mine))).toEqual(['UNREAD_CHAT_COUNT 1']);
  await world.realtime.enter(mine, room);
  expect(kinds(await told(mine))).toEqual(['UNREAD_CHAT_COUNT 0']);
  world.realtime.unsubscribeUser(mine);
  await speak(world, speaker, room, '넷');
  expect(kinds(await told(mine))).toEqual(['CHAT 넷']); // the room alone
  for (const peer of [mine, speaker]) await world.realtime.leave(peer);
});

test('a sixth connection ends the first, and what that was present in ends with it', async () => {
  const first = await aPeer(world, requester);
  await world.realtime.enter(first, room);
  const more: FakePeer[] = [];
  for (let n = 0; n < 4; n += 1) more.push(await aPeer(world, requester));
  expect(first.closed).toBeNull();
  more.push(await aPeer(world, requester));
  expect([first.closed, ...more.map(({ closed }) => closed)]).toEqual([
    'too many connections',
    null,
    null,
    null,
    null,
    null,
  ]);
  await world.realtime.leave(first); // as its transport does
  expect((await seen(owner)).isOpponentOnline).toBe(false);
  first.drain();
  await speak(world, await aPeer(world, owner), room, '들려요?');
  expect(await told(first)).toEqual([]);
  for (const peer of more) await world.realtime.leave(peer);
});

test('nothing said after the subscription is done is missed, however thick it comes', async () => {
  const speaker = await aPeer(world, owner);
  let stop = false;
  const speaking = (async () => {
    for (let n = 0; !stop; n += 1) await speak(world, speaker, room, `${n}`);
  })();
  const mine = await aPeer(world, requester);
  for (let round = 0; round < 12; round += 1) {
    await world.realtime.enter(mine, room);
    const from = (await wholeHistory(requester, room)).at(-1)?.chatId ?? '';
    await mine.until(() => mine.received.some(({ message }) => message.chatId > from));
    const to = mine.received.filter(({ type }) => type === 'CHAT').at(-1)?.message.chatId;
    const stored = (await wholeHistory(requester, room)).map(({ chatId }) => chatId);
    const heard = new Set(mine.drain().map(({ message }) => message.chatId));
    expect(stored.filter((chatId) => chatId > from && chatId <= to && !heard.has(chatId))).toEqual([]);
    await world.realtime.exit(mine, room);
    mine.drain();
  }
  stop = true;
  await speaking;
  for (const peer of [mine, speaker]) await world.realtime.leave(peer);
});

test('the last number sent is the true one, however a subscription and messages cross', async () => {
  const speaker = await aPeer(world, owner);
  let sent = 0;
  for (let round = 0; round < 15; round += 1) {
    const mine = await aPeer(world, requester);
    const said = [1, 2, 3].map(() => speak(world, speaker, room, '말'));
    sent += said.length;
    await Promise.all([world.realtime.subscribeUser(mine), ...said]);
    await world.flush();
    const numbers = mine.received.filter(({ type }) => type === 'UNREAD_CHAT_COUNT');
    expect(numbers.at(-1)?.message).toEqual({ unreadChatCount: sent });
    await world.realtime.leave(mine);
  }
  await world.realtime.leave(speaker);
});
