import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

const user = '/user/sub';
const key = '0192f0c4-7a1e-7c3a-9d51-2f6b8a0c4e11';

/** Two users who share a room and a third who does not, over real sockets, before the real realtime service. */
const settle = async (ext: boolean) => {
  const world = await startWorld({ ext });
  const [owner, requester, stranger] = [
    await world.as('초록여우'),
    await world.as('푸른늑대'),
    await world.as('낯선사람'),
  ];
  return { world, owner, requester, stranger, room: await aRoom(world, owner, requester) };
};
let ours: Awaited<ReturnType<typeof settle>>;
let plain: Awaited<ReturnType<typeof settle>>;
beforeAll(async () => {
  [ours, plain] = [await settle(true), await settle(false)];
});
afterAll(() => Promise.all([ours.world.stop(), plain.world.stop()]));

test.each(['websocket', 'sockjs'] as const)(
  'a chat over %s is received by both users, counted, and acknowledged',
  async (carrier) => {
    const { world, owner, requester, room } = ours;
    const [sender, receiver] = [
      await world.stomp(requester, { carrier }),
      await world.stomp(owner, { carrier }),
    ];
    await sender.subscribe(user);
    await sender.subscribe(`/sub/chatroom/${room}`);
    await receiver.subscribe(user);
    const clientMessageId = `${key.slice(0, -carrier.length)}${carrier}`;
    sender.say({ chatRoomId: room, content: '언제 가능하세요?', clientMessageId });
    const { message } = await sender.event(`/sub/chatroom/${room}`, 'CHAT');
    expect(message).toMatchObject({ userId: requester.id, content: '언제 가능하세요?', clientMessageId });
    expect((await sender.event(user, 'CHAT_ACK')).message).toMatchObject({
      clientMessageId,
      chatId: message.chatId,
    });
    expect((await receiver.event(user, 'CHAT')).message).toMatchObject({
      chatRoomId: room,
      opponentUserId: requester.id,
    });
    await receiver.event(user, 'UNREAD_CHAT_COUNT', 2);
    for (const client of [sender, receiver]) client.drop();
  },
);

test('a user outside a room gets SUBSCRIBE_REJECTED and CHAT_REJECTED with its code, and stays connected (contract §1.4, §4.3)', async () => {
  const { world, stranger, room } = ours;
  const client = await world.stomp(stranger);
  await client.subscribe(user);
  for (const chatRoomId of [room, 999_999]) {
    await client.subscribe(`/sub/chatroom/${chatRoomId}`, { receipt: false });
    client.say({ chatRoomId, content: 'x', clientMessageId: key });
  }
  await client.event(user, 'CHAT_REJECTED', 2);
  const refused = client.events(user).filter(({ type }) => type.endsWith('_REJECTED'));
  expect(refused.map(({ type, message }) => [type, message.chatRoomId, message.code])).toEqual([
    ['SUBSCRIBE_REJECTED', room, 'NOT_CHATROOM_PARTICIPANT'],
    ['CHAT_REJECTED', room, 'NOT_CHATROOM_PARTICIPANT'],
    ['SUBSCRIBE_REJECTED', 999_999, 'CHATROOM_NOT_FOUND'],
    ['CHAT_REJECTED', 999_999, 'CHATROOM_NOT_FOUND'],
  ]);
  client.drop();
});

test('on a plain server the SUBSCRIBE of a user outside the room is an ERROR, and the SEND is not answered', async () => {
  const { world, stranger, room } = plain;
  const client = await world.stomp(stranger);
  await client.subscribe(user);
  client.say({ chatRoomId: room, content: 'x', clientMessageId: key });
  await client.unsubscribe('never'); // answered after it
  expect(client.frames.map(({ command }) => command)).toEqual(['CONNECTED', 'MESSAGE', 'RECEIPT', 'RECEIPT']);
  await client.subscribe(`/sub/chatroom/${room}`, { receipt: false });
  expect((await client.closed).code).toBe(1002);
  expect(client.frames.at(-1)).toMatchObject({
    command: 'ERROR',
    json: { code: 'NOT_CHATROOM_PARTICIPANT' },
  });
});

test('on a plain server SUBSCRIBE to a room that does not exist is an ERROR CHATROOM_NOT_FOUND', async () => {
  const client = await plain.world.stomp(plain.stranger);
  await client.subscribe('/sub/chatroom/999999', { receipt: false });
  expect((await client.closed).code).toBe(1002);
  expect(client.frames.at(-1)).toMatchObject({ command: 'ERROR', json: { code: 'CHATROOM_NOT_FOUND' } });
});

const endings: [string, (member: Member) => Promise<unknown>][] = [
  ['logout', (member) => member.post('/api/v1/logout')],
  ['withdrawal', (member) => member.del('/api/v1/user')],
];
test.each(endings)('after the %s the sockets of the session close with 4401 (B-73)', async (what, end) => {
  const { world } = ours;
  const member = await world.as(`떠나는${what.length}`);
  const clients = [await world.stomp(member), await world.stomp(member, { carrier: 'sockjs' })];
  await end(member);
  for (const client of clients) expect((await client.closed).code).toBe(4401);
});

test('the sixth connection of a user closes the oldest one of that user (B-71)', async () => {
  const { world, owner, stranger } = ours;
  const other = await world.stomp(owner);
  const mine = [];
  for (let n = 0; n < 6; n += 1) mine.push(await world.stomp(stranger));
  expect((await mine[0]!.closed).code).toBe(1008);
  for (const client of [...mine.slice(1), other]) await client.subscribe(user);
  for (const client of [...mine, other]) client.drop();
});

test('a user who left a room enters it again by a new subscription, although the old one was never ended', async () => {
  const { world, owner, requester, room } = plain;
  const [mine, theirs] = [await world.stomp(requester), await world.stomp(owner)];
  await theirs.subscribe(`/sub/chatroom/${room}`);
  await mine.subscribe(`/sub/chatroom/${room}`);
  await theirs.event(`/sub/chatroom/${room}`, 'ENTER');
  await requester.patch(`/api/v1/chatroom/${room}/exit`);
  await theirs.event(`/sub/chatroom/${room}`, 'EXIT');
  await mine.subscribe(`/sub/chatroom/${room}`);
  await theirs.event(`/sub/chatroom/${room}`, 'ENTER', 2);
  theirs.say({ chatRoomId: room, content: '돌아왔네요' });
  expect((await mine.event(`/sub/chatroom/${room}`, 'CHAT')).message.content).toBe('돌아왔네요');
  for (const client of [mine, theirs]) client.drop();
});

test('a room to which a connection subscribes twice is entered once', async () => {
  const { world, owner, requester, room } = plain;
  const [mine, theirs] = [await world.stomp(requester), await world.stomp(owner)];
  await theirs.subscribe(`/sub/chatroom/${room}`);
  const ids = [await mine.subscribe(`/sub/chatroom/${room}`), await mine.subscribe(`/sub/chatroom/${room}`)];
  for (const id of ids) await mine.unsubscribe(id);
  await theirs.event(`/sub/chatroom/${room}`, 'EXIT');
  expect(theirs.events(`/sub/chatroom/${room}`).map(({ type }) => type)).toEqual(['ENTER', 'EXIT']);
  for (const client of [mine, theirs]) client.drop();
});

test('when all connections have ended no presence is left', async () => {
  for (const { world } of [ours, plain] as { world: World }[]) {
    await expect.poll(() => world.openSockets(), { timeout: 30_000 }).toBe(0);
    expect(await world.db.selectFrom('presence').selectAll().execute()).toEqual([]);
  }
});
