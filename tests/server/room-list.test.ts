import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem, expectRefusal } from './fixtures.ts';
import { aRoom, postChat, rowOf } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우', { verified: true });
  requester = await world.as('푸른늑대');
});
afterAll(() => world.stop());

test('the list of rooms is newest first, walks without a gap, and an incomplete cursor is completed or refused', async () => {
  const [seller, buyer] = [await world.as('목록주인'), await world.as('목록손님')];
  const rooms: number[] = [];
  for (let n = 0; n < 5; n += 1)
    rooms.unshift(await aRoom(world, n % 2 ? seller : buyer, n % 2 ? buyer : seller));
  world.clock.advance(1_000);
  await postChat(buyer, rooms[3] ?? 0, '위로');
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

test('a row of the list has the other user, the last message and its author, and the unread count', async () => {
  const itemId = await anItem(world, owner);
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  const row = (member: Member) => rowOf(member, room);
  expect(await row(owner)).toMatchObject({
    mostRecentChatContent: null,
    mostRecentChatNickname: null,
    mostRecentChatIsPick: null,
    unreadChatCount: 0,
  });
  const said = (await postChat(requester, room, '네 좋아요')).body.data;
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
