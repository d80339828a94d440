import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem, aPick, expectRefusal } from './fixtures.ts';
import { aRoom, postChat, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let stranger: Member;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우', { verified: true });
  requester = await world.as('푸른늑대');
  stranger = await world.as('오프사이드');
});
afterAll(() => world.stop());

const block = (blocker: Member, blocked: Member) =>
  sql`insert into blocks values (${blocker.id}, ${blocked.id}, now())`.execute(world.db);

test('a room is opened by the requester, once for an item, and shows both sides of it', async () => {
  const itemId = await anItem(world, owner);
  const opened = await requester.post('/api/v1/chatroom', { itemId });
  expect(opened.status).toBe(200);
  const { chatRoom, chat, item, currentAppointment } = opened.body.data;
  expect(chatRoom).toEqual({
    chatRoomId: expect.any(Number),
    myUserId: requester.id,
    opponentUserId: owner.id,
    opponentNickname: '초록여우',
    opponentProfileImageUrl: null,
    isOpponentKorean: true,
    isOpponentOnline: false,
    opponentLastEnterAt: null,
    lastChatAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  });
  expect(chat).toEqual({ messages: [], cursorId: null, hasNext: false });
  expect([item.itemId, item.isDeleted, item.chatRoomCount]).toEqual([itemId, false, 1]);
  expect(currentAppointment).toEqual({ chatRoomId: null, isPresent: false, appointment: null });
  const again = await requester.post('/api/v1/chatroom', { itemId });
  expect(again.body.data.chatRoom.chatRoomId).toBe(chatRoom.chatRoomId);
  const seen = await owner.get(`/api/v1/chatroom/${chatRoom.chatRoomId}/enter`);
  expect([seen.body.data.chatRoom.opponentUserId, seen.body.data.item.chatRoomCount]).toEqual([
    requester.id,
    1,
  ]);
});

test('of many opened at once there is one room, counted once', async () => {
  const itemId = await anItem(world, owner);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => requester.post('/api/v1/chatroom', { itemId })),
  );
  expect(new Set(answers.map(({ body }) => body.data.chatRoom.chatRoomId)).size).toBe(1);
  const { rows } = await sql<{ rooms: number; parties: number; counted: number }>`
    select (select count(*) from chat_rooms where item_id = ${itemId}) as rooms,
      (select count(*) from participants p join chat_rooms r on r.id = p.chat_room_id where r.item_id = ${itemId}) as parties,
      chat_room_count as counted from items where id = ${itemId}`.execute(world.db);
  expect(rows[0]).toEqual({ rooms: 1, parties: 2, counted: 1 });
});

test('opening is refused for no item, a deleted one, a blocked owner and one’s own, in that order', async () => {
  expectRefusal(await requester.post('/api/v1/chatroom', { itemId: 900_001 }), 'ITEM_NOT_FOUND', 900_001);
  const gone = await anItem(world, owner);
  await owner.del(`/api/v1/item/${gone}`);
  expectRefusal(await owner.post('/api/v1/chatroom', { itemId: gone }), 'ALREADY_DELETED_ITEM');
  const itemId = await anItem(world, owner);
  expectRefusal(await owner.post('/api/v1/chatroom', { itemId }), 'SAME_OWNER_AND_REQUESTER');
  for (const [one, other] of [
    [owner, requester],
    [requester, owner],
  ] as const) {
    await block(one, other);
    expectRefusal(await requester.post('/api/v1/chatroom', { itemId }), 'USER_BLOCK_EXIST');
    await world.db.deleteFrom('blocks').execute();
  }
  expect(
    (await world.db.selectFrom('chat_rooms').where('item_id', '=', itemId).select('id').execute()).length,
  ).toBe(0);
});

test('a third user sees nothing and changes nothing, by any call', async () => {
  const room = await aRoom(world, owner, requester);
  const missing = 900_002;
  const refused = 'PARTICIPATE_CHATROOM_NOT_FOUND';
  expectRefusal(await stranger.get(`/api/v1/chatroom/${room}/enter`), refused);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${room}/load-chat`), refused);
  expectRefusal(await stranger.patch(`/api/v1/chatroom/${room}/exit`), refused);
  expectRefusal(await stranger.get(`/api/v1/appointment/in-progress?chatRoomId=${room}`), refused);
  expectRefusal(await postChat(stranger, room, '안녕하세요'), refused);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${missing}/enter`), 'CHATROOM_NOT_FOUND', missing);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${missing}/load-chat`), 'CHATROOM_NOT_FOUND', missing);
  expectRefusal(await stranger.patch(`/api/v1/chatroom/${missing}/exit`), refused);
  expectRefusal(await stranger.get(`/api/v1/appointment/in-progress?chatRoomId=${missing}`), refused);
  expectRefusal(await postChat(stranger, missing, '안녕하세요'), refused);
  expect((await stranger.get('/api/v1/chatroom')).body.data.chatRooms).toEqual([]);
  expect(await wholeHistory(owner, room)).toEqual([]);
  for (const path of [
    `/api/v1/chatroom/${room}/enter`,
    `/api/v1/chatroom/${room}/load-chat`,
    '/api/v1/chatroom',
  ])
    expectRefusal(await world.visitor().get(path), 'NOT_LOGIN');
});

test('entering reads only: nobody is read, online or brought back by it', async () => {
  const room = await aRoom(world, owner, requester);
  await postChat(requester, room, '읽지 마세요');
  const before = await sql`select * from participants where chat_room_id = ${room} order by user_id`.execute(
    world.db,
  );
  const seen = await owner.get(`/api/v1/chatroom/${room}/enter?pageSize=1`);
  expect(seen.body.data.chat.messages).toHaveLength(1);
  const after = await sql`select * from participants where chat_room_id = ${room} order by user_id`.execute(
    world.db,
  );
  expect(after.rows).toEqual(before.rows);
});

test('a room shows its PICK to both, says whose terms it holds, and whether a rental runs', async () => {
  const itemId = await anItem(world, owner);
  const pick = await aPick(
    world,
    { itemId, owner: owner.id, requester: requester.id },
    { state: 'PENDING', from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' },
  );
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  const current = async (member: Member) =>
    (await member.get(`/api/v1/chatroom/${room}/enter`)).body.data.currentAppointment;
  expect(await current(requester)).toMatchObject({
    chatRoomId: null,
    isPresent: true,
    appointment: {
      appointmentId: pick,
      state: 'PENDING',
      isCreator: true,
      rentalDate: '2099-01-01T10:00:00',
    },
  });
  expect((await current(owner)).appointment.isCreator).toBe(false);
  const running = async () =>
    (await owner.get(`/api/v1/appointment/in-progress?chatRoomId=${room}`)).body.data;
  expect(await running()).toBe(false);
  await world.db.updateTable('appointments').set({ state: 'IN_PROGRESS' }).where('id', '=', pick).execute();
  expect(await running()).toBe(true);
});
