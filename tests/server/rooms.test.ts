import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem, aPick, expectRefusal } from './fixtures.ts';
import { aKey, aRoom, wholeHistory } from './talk.ts';
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

const post = (member: Member, room: number, content: string, clientMessageId: string = aKey()) =>
  member.post(`/api/v1/chatroom/${room}/chat`, { clientMessageId, content });

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

test('a third person is shown nothing and changes nothing, by any call', async () => {
  const room = await aRoom(world, owner, requester);
  const missing = 900_002;
  const refused = 'PARTICIPATE_CHATROOM_NOT_FOUND';
  expectRefusal(await stranger.get(`/api/v1/chatroom/${room}/enter`), refused);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${room}/load-chat`), refused);
  expectRefusal(await stranger.patch(`/api/v1/chatroom/${room}/exit`), refused);
  expectRefusal(await stranger.get(`/api/v1/appointment/in-progress?chatRoomId=${room}`), refused);
  expectRefusal(await post(stranger, room, '안녕하세요'), refused);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${missing}/enter`), 'CHATROOM_NOT_FOUND', missing);
  expectRefusal(await stranger.get(`/api/v1/chatroom/${missing}/load-chat`), 'CHATROOM_NOT_FOUND', missing);
  expectRefusal(await stranger.patch(`/api/v1/chatroom/${missing}/exit`), refused);
  expectRefusal(await stranger.get(`/api/v1/appointment/in-progress?chatRoomId=${missing}`), refused);
  expectRefusal(await post(stranger, missing, '안녕하세요'), refused);
  expect((await stranger.get('/api/v1/chatroom')).body.data.chatRooms).toEqual([]);
  expect(await wholeHistory(owner, room)).toEqual([]);
  for (const path of [
    `/api/v1/chatroom/${room}/enter`,
    `/api/v1/chatroom/${room}/load-chat`,
    '/api/v1/chatroom',
  ])
    expectRefusal(await world.visitor().get(path), 'NOT_LOGIN');
});

test('a message over REST is 201 when it is new and 200 when it is not, and is stored once', async () => {
  const room = await aRoom(world, owner, requester);
  const key = aKey();
  const first = await post(requester, room, '언제 가능하세요?', key);
  expect([first.status, first.body.data]).toEqual([
    201,
    {
      chatId: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId: requester.id,
      content: '언제 가능하세요?',
      isNotification: false,
      isPick: false,
      pickInfo: null,
      createdAt: expect.stringMatching(/\.\d{6}$/),
      clientMessageId: key,
    },
  ]);
  const again = await post(requester, room, '다른 말', key);
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  const other = await post(owner, room, '같은 번호', key); // a key is one person's
  expect(other.status).toBe(201);
  const raced = await Promise.all(
    Array.from({ length: 6 }, () => post(owner, room, '동시에', 'k'.repeat(16))),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect((await wholeHistory(owner, room)).map(({ content }) => content)).toEqual([
    '언제 가능하세요?',
    '같은 번호',
    '동시에',
  ]);
});

test('what is said must be something, and not too much', async () => {
  const room = await aRoom(world, owner, requester);
  for (const blank of ['', ' ', '\n\t ', '\u200b\u3164', 'a\u0000b', '\ud800'])
    expectRefusal(await post(requester, room, blank), 'INVALID_CHAT_MESSAGE');
  expectRefusal(await post(requester, room, 'ㄱ'.repeat(2001)), 'CHAT_MESSAGE_TOO_LONG', 2000);
  expect((await post(requester, room, 'ㄱ'.repeat(2000))).status).toBe(201);
  for (const body of [{}, { content: '키 없음' }, { clientMessageId: '짧음', content: 'x' }, [], 7])
    expect((await requester.post(`/api/v1/chatroom/${room}/chat`, body)).status).toBe(400);
  const odd = ' <b>&amp;</b>\r\n\u2028\u202e' + '끝 '; // letter for letter
  expect((await post(requester, room, odd)).body.data.content).toBe(odd);
  expect(await wholeHistory(owner, room)).toHaveLength(2);
});

test('pages of a room join without a gap or a double, both ways, whatever their size', async () => {
  const room = await aRoom(world, owner, requester);
  const wanted: string[] = [];
  for (let n = 0; n < 11; n += 1) wanted.push((await post(requester, room, `${n}`)).body.data.chatId);
  expect(wanted.toSorted()).toEqual(wanted);
  const load = async (query: string) =>
    (await owner.get(`/api/v1/chatroom/${room}/load-chat?${query}`)).body.data;
  for (const size of [1, 3, 5, 11, 50]) {
    const back: string[] = [];
    for (
      let page = await load(`pageSize=${size}`);
      ;
      page = await load(`pageSize=${size}&cursorId=${page.cursorId}`)
    ) {
      back.push(...page.messages.map((chat: { chatId: string }) => chat.chatId));
      if (!page.hasNext) {
        expect(page.cursorId).toBeNull();
        break;
      }
    }
    expect(back.toReversed()).toEqual(wanted);
    const on: string[] = [];
    for (let after = wanted[1]; ; ) {
      const page = await load(`pageSize=${size}&afterId=${after}`);
      on.push(...page.messages.map((chat: { chatId: string }) => chat.chatId));
      expect(page.cursorId).toBe(on.at(-1));
      if (!page.hasNext) break;
      after = page.cursorId;
    }
    expect(on).toEqual(wanted.slice(2));
  }
  expect(await load(`afterId=${wanted.at(-1)}`)).toEqual({ messages: [], cursorId: null, hasNext: false });
  expect((await load('pageSize=0')).messages).toHaveLength(1);
  expect((await load('pageSize=999')).messages).toHaveLength(11);
  expect((await load('cursorId=')).messages).toHaveLength(11);
});

test('a cursor that we never gave is refused, and so are both at once', async () => {
  const room = await aRoom(world, owner, requester);
  const { chatId } = (await post(requester, room, '하나')).body.data;
  for (const cursor of ['1', 'x'.repeat(24), 'F'.repeat(24), 'f'.repeat(24), '../..', '%00', `${chatId}0`])
    for (const name of ['cursorId', 'afterId']) {
      const answer = await owner.get(`/api/v1/chatroom/${room}/load-chat?${name}=${cursor}`);
      expect([cursor, answer.status, answer.body.code]).toEqual([cursor, 400, 'INVALID_INPUT']);
    }
  const both = await owner.get(`/api/v1/chatroom/${room}/load-chat?cursorId=${chatId}&afterId=${chatId}`);
  expect([both.status, both.body.code]).toEqual([400, 'INVALID_INPUT']);
});

test('the list of rooms is newest first, walks without a gap, and an incomplete cursor is completed or refused', async () => {
  const [seller, buyer] = [await world.as('목록주인'), await world.as('목록손님')];
  const rooms: number[] = [];
  for (let n = 0; n < 5; n += 1)
    rooms.unshift(await aRoom(world, n % 2 ? seller : buyer, n % 2 ? buyer : seller));
  world.clock.advance(1_000);
  await post(buyer, rooms[3] ?? 0, '위로');
  const wanted = [rooms[3], ...rooms.filter((_room, n) => n !== 3)];
  const load = async (query: string) => (await buyer.get(`/api/v1/chatroom?${query}`)).body;
  for (const size of [1, 2, 4, 5, 20])
    for (const complete of [true, false]) {
      const found: number[] = [];
      let page = (await load(`pageSize=${size}`)).data;
      for (;;) {
        found.push(...page.chatRooms.map((row: { chatRoomId: number }) => row.chatRoomId));
        if (!page.hasNext) break;
        const at = complete ? `&cursorLastChatAt=${encodeURIComponent(page.cursorLastChatAt)}` : '';
        page = (await load(`pageSize=${size}&cursorId=${page.cursorId}${at}`)).data;
      }
      expect(found).toEqual(wanted);
      expect([page.cursorId, page.cursorLastChatAt]).toEqual([null, null]);
    }
  expect((await load('cursorId=900003')).code).toBe('INVALID_INPUT');
  expect((await load('cursorLastChatAt=2025-01-01T00:00:00')).code).toBe('INVALID_INPUT');
  expect((await load('cursorId=1&cursorLastChatAt=2025-99-99T00:00:00')).code).toBe('INVALID_INPUT');
});

test('a row of the list says who is opposite, what was said last and by whom, and what is unread', async () => {
  const itemId = await anItem(world, owner);
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  const row = async (member: Member) =>
    (await member.get('/api/v1/chatroom?pageSize=50')).body.data.chatRooms.find(
      (each: { chatRoomId: number }) => each.chatRoomId === room,
    );
  expect(await row(owner)).toMatchObject({
    mostRecentChatContent: null,
    mostRecentChatNickname: null,
    unreadChatCount: 0,
  });
  const said = (await post(requester, room, '네 좋아요')).body.data;
  const thumbnail = (await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo.images[0];
  expect(await row(owner)).toEqual({
    chatRoomId: room,
    itemId,
    myUserId: owner.id,
    opponentUserId: requester.id,
    opponentNickname: '푸른늑대',
    opponentProfileImageUrl: null,
    isOpponentKorean: false,
    itemThumbnailUrl: thumbnail,
    mostRecentChatContent: '네 좋아요',
    mostRecentChatNickname: '푸른늑대',
    mostRecentChatIsPick: false,
    mostRecentChatUserId: requester.id,
    lastChatAt: said.createdAt,
    unreadChatCount: 1,
  });
  expect((await row(requester)).unreadChatCount).toBe(0);
  const ofItem = async (member: Member) => member.get(`/api/v1/chatroom?itemId=${itemId}`);
  expect(
    (await ofItem(owner)).body.data.chatRooms.map((each: { chatRoomId: number }) => each.chatRoomId),
  ).toEqual([room]);
  expectRefusal(await ofItem(requester), 'NOT_ITEM_OWNER');
  expectRefusal(await owner.get('/api/v1/chatroom?itemId=900004'), 'ITEM_NOT_FOUND', 900_004);
});

test('entering reads only: nobody is read, online or brought back by it', async () => {
  const room = await aRoom(world, owner, requester);
  await post(requester, room, '읽지 마세요');
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
