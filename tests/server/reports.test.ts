import { describe, expect, test } from 'vitest';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import type { FakePeer } from '#tests/harness/fake-peer.ts';
import { anItem, aPick, expectRefusal } from './fixtures.ts';
import { bind } from './push-device.ts';
import { aListener, aPeer, aRoom, postChat, speak } from './talk.ts';
import { anAgreement, aProposal, linesOf, newsOf, rent, report, see } from './trades.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPair((pair) => {
  ({ world, owner, requester, pairs } = pair);
});

const reports = (by: Member) =>
  world.db.selectFrom('reports').selectAll().where('reporter_id', '=', by.id).orderBy('id').execute();
const blocks = (by: Member) =>
  world.db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', by.id).execute();
const saleDate = async (itemId: ItemId) =>
  (await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo.saleDate;

describe('a report (contract §2.8)', () => {
  test('is stored, and replaced by a later one about the same user and item', async () => {
    const [itemId, other] = [await anItem(world, owner), await anItem(world, owner)];
    const answer = await report(requester, owner, itemId);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    const [first] = await reports(requester);
    world.clock.advance(1_000);
    await report(requester, owner, itemId, {
      location: 'CHATROOM',
      categories: ['SPAM', 'OTHER'],
      description: '같은 글을 반복해요',
    });
    await report(requester, owner, other);
    const [kept, second, ...more] = await reports(requester);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      id: first?.id,
      reported_id: owner.id,
      item_id: itemId,
      location: 'CHATROOM',
      categories: ['SPAM', 'OTHER'],
      description: '같은 글을 반복해요',
      created_at: first?.created_at,
    });
    expect((kept?.updated_at ?? '') > (first?.updated_at ?? '')).toBe(true);
    expect(second?.item_id).toBe(other);
    expect(await blocks(requester)).toEqual([{ blocked_id: owner.id }]);
    expect(await blocks(owner)).toEqual([]);
  });

  test('may be about another user and the reporter’s own listing, and about a deleted listing', async () => {
    const itemId = await anItem(world, owner);
    await owner.del(`/api/v1/item/${itemId}`);
    expect((await report(owner, requester, itemId)).status).toBe(200);
    expect((await report(requester, owner, itemId)).status).toBe(200);
  });

  test('is refused of nobody, of oneself, and about what belongs to neither', async () => {
    const mine = await anItem(world, requester);
    const theirs = await anItem(world, await world.as(`남${pairs}`));
    const gone = await world.as(`떠난이${pairs}`);
    const left = await anItem(world, gone);
    await gone.del('/api/v1/user');
    expectRefusal(await report(requester, { id: 999_999 as never }, mine), 'USER_NOT_FOUND', 999_999);
    expectRefusal(await report(requester, gone, left), 'USER_NOT_FOUND', gone.id);
    expectRefusal(await report(requester, owner, 999_999 as ItemId), 'ITEM_NOT_FOUND', 999_999);
    expectRefusal(await report(requester, requester, mine), 'SAME_REPORTER_AND_REPORTED');
    expectRefusal(await report(requester, owner, theirs), 'UNRELATED_ITEM');
    for (const wrong of [
      { categories: [] },
      { categories: ['OTHER'] },
      { categories: ['RUDE'] },
      { location: 'HOME' },
      { description: '가'.repeat(501) },
    ])
      expect((await report(requester, owner, mine, wrong)).body.code).toBe('INVALID_INPUT');
    expectRefusal(
      await world.visitor().post('/api/v1/user/report', { reportedUserId: owner.id, itemId: mine }),
      'NOT_LOGIN',
    );
    expect([await reports(requester), await blocks(requester)]).toEqual([[], []]);
  });
});

describe('its effect on PICKs (contract §2.8 [C], §5.2 row 7)', () => {
  test('cancels what is proposed or agreed between the two on any item, and the other user is notified', async () => {
    const third = await world.as(`셋째${pairs}`);
    const proposed = await aProposal(world, owner, requester);
    const agreed = await anAgreement(world, requester, owner);
    const sold = await anAgreement(world, owner, requester, { type: 'SALE' });
    const others = await aProposal(world, owner, third);
    await bind(owner, 'x');
    await world.db.deleteFrom('notifications').execute();
    await world.db.deleteFrom('pushes').execute();

    expect((await report(requester, owner, proposed.itemId)).status).toBe(200);
    for (const { pick, room } of [proposed, agreed, sold]) {
      expect((await see(requester, pick)).state).toBe('CANCELLED');
      expect(await newsOf(world, pick)).toEqual([[owner.id, 'CANCEL']]);
      expect((await linesOf(world, room)).at(-1)).toEqual([
        requester.id,
        'NOTICE',
        `${requester.nickname}님이 PICK을 취소했어요.`,
      ]);
    }
    const pushes = await world.db.selectFrom('pushes').select(['user_id', 'type', 'related_id']).execute();
    const cancels = pushes.filter(({ type }) => type === 'APPOINTMENT_CANCEL');
    expect(cancels.map(({ user_id }) => user_id)).toEqual([owner.id, owner.id, owner.id]);
    expect(cancels.map(({ related_id }) => Number(related_id)).sort()).toEqual(
      [proposed.pick, agreed.pick, sold.pick].sort(),
    );
    expect(pushes.filter(({ type }) => type === 'CHAT_MESSAGE')).toHaveLength(3); // the notices
    expect(await saleDate(sold.itemId)).toBeNull();
    expect((await see(third, others.pick)).state).toBe('PENDING');
    // nothing more happens the second time
    expect((await report(requester, owner, proposed.itemId)).status).toBe(200);
    expect(await newsOf(world, agreed.pick)).toEqual([[owner.id, 'CANCEL']]);
  });

  test('leaves a rental that runs alone, and is stored all the same', async () => {
    const itemId = await anItem(world, owner);
    const pick = await aPick(
      world,
      { itemId, owner: owner.id, requester: requester.id },
      { state: 'IN_PROGRESS', from: '2020-01-01T10:00:00', until: '2099-01-01T10:00:00' },
    );
    expect((await report(owner, requester, itemId)).status).toBe(200);
    expect((await see(owner, pick)).state).toBe('IN_PROGRESS');
    expect(await newsOf(world, pick)).toEqual([]);
    expect([await reports(owner), await blocks(owner)]).toEqual([
      [expect.objectContaining({ reported_id: requester.id })],
      [{ blocked_id: requester.id }],
    ]);
  });

  test('nothing is proposed beside it, however close the calls are', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await world.as(`갑${pairs}.${round}`), await world.as(`을${pairs}.${round}`)];
      const items = [await anItem(world, one), await anItem(world, one), await anItem(world, one)];
      const answers = await Promise.all([
        ...items.map((itemId) => rent(world, two, itemId)),
        report(round % 2 === 0 ? one : two, round % 2 === 0 ? two : one, items[0] as ItemId),
      ]);
      for (const { status, body } of answers)
        expect([200, 201, 'USER_BLOCK_EXIST']).toContain(status < 300 ? status : body.code);
      const open = await world.db
        .selectFrom('appointments')
        .select('id')
        .where('owner_id', '=', one.id)
        .where('state', '=', 'PENDING')
        .execute();
      expect(open).toEqual([]);
    }
  });

  test('two users who report each other at once both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { itemId, pick } = await aProposal(
        world,
        await world.as(`병${pairs}.${round}`),
        await world.as(`정${pairs}.${round}`),
      );
      const [one, two] = [await world.as(`병${pairs}.${round}`), await world.as(`정${pairs}.${round}`)];
      const answers = await Promise.all([report(one, two, itemId), report(two, one, itemId)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(
        await newsOf(world, pick).then((news) => news.filter(([, type]) => type === 'CANCEL')),
      ).toHaveLength(1);
      expect([await blocks(one), await blocks(two)].flat()).toHaveLength(2);
    }
  });
});

describe('its effect on rooms (contract §4.8)', () => {
  const told = async (peer: FakePeer): Promise<string[]> => {
    await world.flush();
    return peer
      .drain()
      .filter(({ destination }) => destination.startsWith('/sub/'))
      .map(({ type, message }) => `${type} ${message.content ?? ''}`.trim());
  };

  test('both are out of every room of the two at once: neither is shown as present, and neither receives an event of it', async () => {
    const [room, second] = [await aRoom(world, owner, requester), await aRoom(world, requester, owner)];
    const apart = await aRoom(world, owner, await world.as(`넷째${pairs}`));
    const { itemId } = await world.db
      .selectFrom('chat_rooms')
      .select('item_id as itemId')
      .where('id', '=', room)
      .executeTakeFirstOrThrow();
    const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
    for (const place of [room, second]) {
      await world.realtime.enter(mine, place);
      await world.realtime.enter(theirs, place);
    }
    await world.realtime.enter(theirs, apart);
    await told(mine);
    await told(theirs);

    await report(requester, owner, itemId);
    await told(mine);
    await told(theirs);
    const present = await world.db.selectFrom('presence').select(['chat_room_id', 'user_id']).execute();
    expect(present).toEqual([{ chat_room_id: apart, user_id: owner.id }]);
    for (const place of [room, second] as ChatRoomId[]) {
      for (const member of [owner, requester]) {
        const { chatRoom } = (await member.get(`/api/v1/chatroom/${place}/enter`)).body.data;
        expect(chatRoom.isOpponentOnline).toBe(false);
      }
      expect((await world.realtime.say(mine, { chatRoomId: place, content: '여보세요' }))?.code).toBe(
        'USER_BLOCK_EXIST',
      );
      expectRefusal(await postChat(owner, place, '왜요'), 'USER_BLOCK_EXIST');
      expect((await world.realtime.enter(mine, place))?.code).toBe('USER_BLOCK_EXIST');
      expect((await world.realtime.enter(await aPeer(world, owner), place))?.code).toBe('USER_BLOCK_EXIST');
    }
    // what still is written there is heard by neither
    await requester.patch(`/api/v1/chatroom/${room}/exit`);
    expect([await told(mine), await told(theirs)]).toEqual([[], []]);
    const speaker = await aPeer(world, await world.as(`넷째${pairs}`));
    await speak(world, speaker, apart, '저는 들려요');
    expect(await told(theirs)).toEqual(['CHAT 저는 들려요']);
    for (const peer of [mine, theirs, speaker]) await world.realtime.leave(peer);
  });

  test('whoever comes in at that moment is not left there', async () => {
    for (let round = 0; round < 8; round += 1) {
      await world.db.deleteFrom('blocks').execute();
      const room = await aRoom(world, owner, requester);
      const [mine, theirs] = [await aPeer(world, requester), await aPeer(world, owner)];
      const { item_id } = await world.db
        .selectFrom('chat_rooms')
        .select('item_id')
        .where('id', '=', room)
        .executeTakeFirstOrThrow();
      await Promise.all([
        world.realtime.enter(mine, room),
        report(requester, owner, item_id),
        world.realtime.enter(theirs, room),
      ]);
      const present = await world.db
        .selectFrom('presence')
        .select('user_id')
        .where('chat_room_id', '=', room)
        .execute();
      expect(present).toEqual([]);
      for (const peer of [mine, theirs]) await world.realtime.leave(peer);
    }
  });
});
