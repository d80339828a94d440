import { describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { anItem, aPick, expectInvalid, expectRefusal } from './fixtures.ts';
import type { Answer, Client } from './http-client.ts';
import { aPeer, aRoom, postChat } from './talk.ts';
import { anAgreement, aProposal, newsOf, rent, report, see } from './trades.ts';
import { eachPair, type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPair((pair) => {
  ({ world, owner, requester, pairs } = pair);
});

type Named = Pick<Member, 'id'>;
const block = (by: Client, of: Named, headers = {}): Promise<Answer> =>
  by.post('/api/v1/user/block', { blockedUserId: of.id }, headers);
const unblock = (by: Client, of: Named, headers = {}): Promise<Answer> =>
  by.request('DELETE', '/api/v1/user/unblock', { body: { blockedUserId: of.id }, headers });
const blocked = async (by: Client): Promise<number[]> =>
  (await by.get('/api/v1/user/blocks')).body.data.map(({ userId }: { userId: number }) => userId);
const running = (itemId: ItemId) =>
  aPick(
    world,
    { itemId, owner: owner.id, requester: requester.id },
    { state: 'IN_PROGRESS', from: '2020-01-01T10:00:00', until: '2099-01-01T10:00:00' },
  );

describe('a block (contract §2.8)', () => {
  test('is stored once, and shuts both out of rooms and PICKs until it is taken back', async () => {
    const itemId = await anItem(world, owner);
    const room = await aRoom(world, owner, requester);
    // a client may write the id as an address does (contract §1.10)
    for (const id of [requester.id, `${requester.id}` as never]) {
      const answer = await block(owner, { id });
      expect([answer.status, answer.body.data]).toEqual([200, null]);
    }
    for (const member of [owner, requester])
      expectRefusal(await postChat(member, room, '여보세요'), 'USER_BLOCK_EXIST');
    expectRefusal(await rent(world, requester, itemId), 'USER_BLOCK_EXIST');
    expectRefusal(await requester.post('/api/v1/chatroom', { itemId }), 'USER_BLOCK_EXIST');

    expect((await unblock(owner, { id: `${requester.id}` as never })).body.data).toBeNull();
    expectRefusal(await unblock(owner, requester), 'USER_BLOCK_NOT_FOUND', requester.id);
    expect((await postChat(requester, room, '다시 안녕하세요')).status).toBe(201);
    expect((await rent(world, requester, itemId)).status).toBe(201);
  });

  test('takes both out of their rooms at once, and back in they come by themselves', async () => {
    const room = await aRoom(world, owner, requester);
    const [mine, theirs] = [await aPeer(world, requester), await aPeer(world, owner)];
    for (const peer of [mine, theirs]) await world.realtime.enter(peer, room);
    await block(requester, owner);
    await world.flush();
    expect(await world.db.selectFrom('presence').select('user_id').execute()).toEqual([]);
    for (const peer of [mine, theirs])
      expect((await world.realtime.enter(peer, room))?.code).toBe('USER_BLOCK_EXIST');
    await unblock(requester, owner);
    for (const peer of [mine, theirs]) expect(await world.realtime.enter(peer, room)).toBeNull();
    expect(await world.db.selectFrom('presence').select('user_id').execute()).toHaveLength(2);
    for (const peer of [mine, theirs]) await world.realtime.leave(peer);
  });

  test('is one’s own: the other one’s stays when it is taken back', async () => {
    const room = await aRoom(world, owner, requester);
    await block(owner, requester);
    await block(requester, owner);
    expect((await unblock(owner, requester)).status).toBe(200);
    expect([await blocked(owner), await blocked(requester)]).toEqual([[], [owner.id]]);
    expectRefusal(await postChat(owner, room, '여보세요'), 'USER_BLOCK_EXIST');
  });

  test('is refused of oneself, of nobody, of one who has withdrawn, and to visitors', async () => {
    const gone = await world.as(`떠난이${pairs}`);
    await block(owner, gone);
    await gone.del('/api/v1/user');
    expectRefusal(await block(owner, owner), 'SAME_BLOCKER_AND_BLOCKED');
    expectRefusal(await block(owner, { id: 999_999 as never }), 'USER_NOT_FOUND', 999_999);
    expectRefusal(await block(owner, gone), 'USER_NOT_FOUND', gone.id);
    expectRefusal(await unblock(owner, gone), 'USER_BLOCK_NOT_FOUND', gone.id);
    expect(await blocked(owner)).toEqual([]);
    const visitor = world.visitor();
    for (const answer of [
      await block(visitor, owner),
      await unblock(visitor, owner),
      await visitor.get('/api/v1/user/blocks'),
    ])
      expectRefusal(answer, 'NOT_LOGIN');
    for (const body of [{}, { blockedUserId: 'x' }, { blockedUserId: 1.5 }])
      expectInvalid(await owner.post('/api/v1/user/block', body), 'blockedUserId');
  });

  test('by its key is done once, whatever came in between', async () => {
    const key = { 'idempotency-key': 'a'.repeat(16) };
    expect((await block(owner, requester, key)).status).toBe(200);
    await unblock(owner, requester);
    expect((await block(owner, requester, key)).status).toBe(200);
    expect(await blocked(owner)).toEqual([]);
  });
});

describe('its effect on PICKs (contract §5.2 row 7)', () => {
  test('cancels what is proposed or agreed between the two, by either of them, and they stay cancelled', async () => {
    const third = await world.as(`셋째${pairs}`);
    const proposed = await aProposal(world, owner, requester);
    const agreed = await anAgreement(world, requester, owner);
    const others = await aProposal(world, owner, third);
    await world.db.deleteFrom('notifications').execute();
    expect((await block(requester, owner)).status).toBe(200);
    await unblock(requester, owner);
    for (const { pick } of [proposed, agreed]) {
      expect((await see(requester, pick)).state).toBe('CANCELLED');
      expect(await newsOf(world, pick)).toEqual([[owner.id, 'CANCEL']]);
    }
    expect((await see(third, others.pick)).state).toBe('PENDING');
  });

  test('while a rental runs it is refused, and nothing else of it happens; one that is there already is repeated', async () => {
    const { pick: proposed } = await aProposal(world, owner, requester);
    const itemId = await anItem(world, owner);
    const pick = await running(itemId);
    expectRefusal(await block(owner, requester), 'IN_PROGRESS_APPOINTMENT_EXIST');
    expectRefusal(await block(requester, owner), 'IN_PROGRESS_APPOINTMENT_EXIST');
    expect([await blocked(owner), (await see(owner, proposed)).state]).toEqual([[], 'PENDING']);
    expect((await report(owner, requester, itemId)).status).toBe(200);
    expect((await block(owner, requester)).status).toBe(200);
    expect((await see(owner, pick)).state).toBe('IN_PROGRESS');
  });

  test('nothing is proposed beside it, however close the calls are', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await world.as(`갑${pairs}.${round}`), await world.as(`을${pairs}.${round}`)];
      const items = [await anItem(world, one), await anItem(world, one)];
      const [by, of] = round % 2 === 0 ? [one, two] : [two, one];
      const answers = await Promise.all([
        ...items.map((itemId) => rent(world, two, itemId)),
        block(by, of),
        block(of, by),
        unblock(of, by),
      ]);
      for (const { status, body } of answers)
        expect([200, 201, 'USER_BLOCK_EXIST', 'USER_BLOCK_NOT_FOUND']).toContain(
          status < 300 ? status : body.code,
        );
      const open = await world.db
        .selectFrom('appointments')
        .select('id')
        .where('owner_id', '=', one.id)
        .where('state', '=', 'PENDING')
        .execute();
      expect(open).toEqual([]);
      expect(await blocked(by)).toEqual([of.id]);
    }
  });
});

describe('the list of those whom one blocks (contract §2.8 [E])', () => {
  test('has them newest first, by block and by report, as they are now, and nobody else’s', async () => {
    const third = await world.as(`셋째${pairs}`);
    await block(owner, requester);
    world.clock.advance(1_000);
    await report(owner, third, await anItem(world, third));
    world.clock.advance(1_000);
    await block(owner, requester); // its moment stays
    await block(third, requester);
    const { nickname } = (await requester.get('/api/v1/user')).body.data;
    const list = (await owner.get('/api/v1/user/blocks')).body.data;
    expect(list).toEqual([
      expect.objectContaining({ userId: third.id }),
      {
        userId: requester.id,
        nickname,
        profileImageUrl: null,
        isKoreanUnivVerified: expect.any(Boolean),
        blockedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$/),
      },
    ]);
    expect(await blocked(requester)).toEqual([]);
  });
});

test('a server without extensions serves none of it', async () => {
  const plain = await startWorld({ ext: false });
  try {
    const member = await plain.as('혼자');
    for (const answer of [
      await block(member, { id: 999_999 as never }),
      await unblock(member, { id: 999_999 as never }),
      await member.get('/api/v1/user/blocks'),
    ])
      expect([404, 405]).toContain(answer.status);
  } finally {
    await plain.stop();
  }
});
