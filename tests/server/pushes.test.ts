import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { queuePush } from '#server/domain/notify.ts';
import { anItem, at } from './fixtures.ts';
import { bind, queued } from './push-device.ts';
import { aListener, aPeer, aRoom, postChat, speak, wholeHistory } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

/** The push of a chat (contract §6.3). */

let world: World;
let owner: Member;
let requester: Member;
eachPair(async (pair) => {
  ({ world, owner, requester } = pair);
  await world.db.deleteFrom('pushes').execute();
});

const texts = async () => (await queued(world)).map(({ body }) => body);

test('the push of a chat names its sender and the item, contains the text, and leads to the chat', async () => {
  const itemId = await anItem(world, owner);
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  await bind(owner, 'a-device');
  const { body } = await postChat(requester, room, '언제 가능하세요?');
  expect(await queued(world)).toEqual([
    expect.objectContaining({
      user_id: owner.id,
      type: 'CHAT_MESSAGE',
      related_id: body.data.chatId,
      chat_room_id: room,
      item_id: itemId,
      title: `${requester.nickname} (가람 물수리 홈 유니폼)`,
      body: '언제 가능하세요?',
      attempts: 0,
    }),
  ]);
});

test('the push of a chat is queued once for a chat that is sent twice, and for nobody without a device', async () => {
  const room = await aRoom(world, owner, requester);
  const key = 'a'.repeat(32);
  await bind(owner, 'a-device');
  await postChat(requester, room, '한 번만', key);
  await postChat(requester, room, '한 번만', key);
  await postChat(owner, room, '기기가 없는 사람에게');
  expect(await texts()).toEqual(['한 번만']);
});

test('the push of a chat is left out while its reader is in the room, over any connection, and comes again after', async () => {
  const room = await aRoom(world, owner, requester);
  await bind(owner, 'a-device');
  const [mine, theirs, second] = [
    await aListener(world, requester),
    await aListener(world, owner),
    await aPeer(world, owner),
  ];
  await world.realtime.enter(theirs, room);
  await world.realtime.enter(second, room);
  await speak(world, mine, room, '보고 계시죠');
  await world.realtime.leave(second);
  await postChat(requester, room, '아직도요');
  await world.realtime.exit(theirs, room);
  await speak(world, mine, room, '가셨네요');
  expect(await texts()).toEqual(['가셨네요']);
  for (const peer of [mine, theirs]) await world.realtime.leave(peer);
});

test('no push about a PICK is queued for a user who is in its room, and one is queued for the other user', async () => {
  const room = await aRoom(world, owner, requester);
  for (const member of [owner, requester]) await bind(member, `of ${member.id}`);
  const theirs = await aPeer(world, owner);
  await world.realtime.enter(theirs, room);
  const draft = { type: 'APPOINTMENT_CONFIRM', relatedId: '1', title: '제목', body: '내용' } as const;
  const itemId = 341 as ItemId; // any number: nothing refers to it
  const both = [owner, requester].map(({ id: to }) => ({ ...draft, to, chatRoomId: room, itemId }));
  await queuePush(world, both);
  await world.realtime.leave(theirs);
  await queuePush(world, both.slice(0, 1));
  expect((await queued(world)).map(({ user_id }) => user_id)).toEqual([requester.id, owner.id]);
});

test('a push is queued for a user who is in another room', async () => {
  const [room, other] = [await aRoom(world, owner, requester), await aRoom(world, owner, requester)];
  await bind(owner, 'a-device');
  const theirs = await aPeer(world, owner);
  await world.realtime.enter(theirs, other);
  await postChat(requester, room, '여기요');
  expect(await texts()).toEqual(['여기요']);
  await world.realtime.leave(theirs);
});

test('a push is queued for a notice too, but for no user who has left or who blocks the user that acts', async () => {
  const room = await aRoom(world, owner, requester);
  for (const member of [owner, requester]) await bind(member, `of ${member.id}`);
  await requester.patch(`/api/v1/chatroom/${room}/exit`);
  expect((await queued(world)).map(({ user_id, body }) => [user_id, body])).toEqual([
    [owner.id, `${requester.nickname}님이 채팅방을 나갔어요.`],
  ]);
  await owner.patch(`/api/v1/chatroom/${room}/exit`);
  expect(await queued(world)).toHaveLength(1);

  const second = await aRoom(world, owner, requester);
  await world.db
    .insertInto('blocks')
    .values({ blocker_id: owner.id, blocked_id: requester.id, created_at: at('2025-01-01T00:00:00') })
    .execute();
  await requester.patch(`/api/v1/chatroom/${second}/exit`);
  expect(await queued(world)).toHaveLength(1);
});

test('a chat that is refused or rolled back pushes nothing', async () => {
  const room = await aRoom(world, owner, requester);
  await bind(owner, 'a-device');
  await postChat(requester, room, '   ');
  const broken = world.db.transaction().execute(async (tx) => {
    await sql`select store_chat(${room}, ${requester.id}, 'PLAIN', '없던 일', '이름', null, null, now()::timestamp)`.execute(
      tx,
    );
    throw new Error('undone');
  });
  await expect(broken).rejects.toThrow('undone');
  expect(await queued(world)).toEqual([]);
  expect(await wholeHistory(owner, room)).toEqual([]);
});
