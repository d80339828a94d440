import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { PushData } from '#contract/notification.ts';
import { makeLog } from '#server/log.ts';
import { makeCourier } from '#server/push/courier.ts';
import { type PushDraft, queuePush } from '#server/push/queue.ts';
import { makeLoggingSender } from '#server/push/sender.ts';
import { FakeSender } from '#tests/harness/fake-sender.ts';
import { anItem, at, expectRefusal } from './fixtures.ts';
import { aListener, aPeer, aRoom, postChat, speak, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let pairs = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  pairs += 1;
  owner = await world.as(`초록여우${pairs}`);
  requester = await world.as(`푸른늑대${pairs}`);
  await world.db.deleteFrom('pushes').execute();
});
afterAll(() => world.stop());

const bind = (member: Member, token: string) =>
  member.request('PATCH', '/api/v1/user/fcm-token', {
    body: token,
    headers: { 'content-type': 'text/plain' },
  });
const device = async (member: Member): Promise<string | null> => {
  const row = await world.db
    .selectFrom('users')
    .select('push_token')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return row.push_token;
};
const queued = () => world.db.selectFrom('pushes').selectAll().orderBy('id').execute();
const texts = async () => (await queued()).map(({ body }) => body);
const drafts = (to: Member, count: number): PushDraft[] =>
  Array.from({ length: count }, (_none, n) => ({
    to: to.id,
    type: 'APPOINTMENT_CONFIRM',
    relatedId: `${n}`,
    chatRoomId: 58 as ChatRoomId, // any number: nothing refers to it
    itemId: 341 as ItemId,
    title: '확정됐어요',
    body: '가람 물수리 홈 유니폼',
  }));
const fakeCourier = (sender = new FakeSender(), ext = true) => ({
  sender,
  courier: makeCourier({ db: world.db, sender, ext, log: makeLog(() => undefined) }),
});

describe('the device of a user (contract §2.2)', () => {
  test('is the newest token, trimmed, and is asked for as plain text only', async () => {
    expect(await device(owner)).toBeNull();
    const answer = await bind(owner, ' 첫번째-token \n');
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    expect(await device(owner)).toBe('첫번째-token');
    await bind(owner, `${'t'.repeat(4096)}`);
    expect(await device(owner)).toBe('t'.repeat(4096));
    for (const wrong of ['', '   ', 't'.repeat(4097), 'a\u0000b'])
      expect((await bind(owner, wrong)).body.code).toBe('INVALID_INPUT');
    expect((await owner.patch('/api/v1/user/fcm-token', { token: 'x' })).status).toBe(415);
    const visitor = await world.visitor().request('PATCH', '/api/v1/user/fcm-token', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expectRefusal(visitor, 'NOT_LOGIN');
    expect(await device(owner)).toBe('t'.repeat(4096));
  });

  test('belongs to one user: who names it last has it, however many name it at once', async () => {
    await bind(owner, 'handed-on');
    await bind(requester, 'handed-on');
    expect([await device(owner), await device(requester)]).toEqual([null, 'handed-on']);
    const people = await Promise.all(
      ['가', '나', '다', '라', '마'].map((name) => world.as(`${name}${pairs}`)),
    );
    const answers = await Promise.all(people.map((member) => bind(member, 'raced-for')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const held = await Promise.all(people.map(device));
    expect(held.filter((token) => token === 'raced-for')).toHaveLength(1);
    expect(held.filter((token) => token === null)).toHaveLength(4);
  });

  test('two users who swap their devices at once end with one each, or none twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      await bind(owner, `left${round}`);
      await bind(requester, `right${round}`);
      const answers = await Promise.all([bind(owner, `right${round}`), bind(requester, `left${round}`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const held = [await device(owner), await device(requester)];
      expect(held).toEqual([`right${round}`, `left${round}`]);
    }
  });

  test('goes with the logout of the session that named it, and of no other', async () => {
    await bind(owner, 'my-phone');
    const laptop = await world.as(owner.nickname);
    await laptop.post('/api/v1/logout');
    expect(await device(owner)).toBe('my-phone');
    await owner.post('/api/v1/logout');
    expect(await device(owner)).toBeNull();
  });

  test('is not named by a session that ends at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const phone = await world.as(owner.nickname);
      const { jar } = phone;
      const cookie = jar.header() ?? '';
      await Promise.all([
        world.visitor().request('PATCH', '/api/v1/user/fcm-token', {
          body: `late${round}`,
          headers: { 'content-type': 'text/plain', cookie },
        }),
        world.visitor().post('/api/v1/logout', undefined, { cookie }),
      ]);
      expect(await device(phone)).toBeNull();
    }
  });

  test('goes with a withdrawal, and with it whatever was on its way to or from that person', async () => {
    const room = await aRoom(world, owner, requester);
    await bind(owner, 'stays');
    await bind(requester, 'goes');
    await postChat(requester, room, '이름이 담긴 알림');
    await postChat(owner, room, '받을 사람이 떠나요');
    expect(await queued()).toHaveLength(2);
    expect((await requester.del('/api/v1/user')).status).toBe(200);
    const left = await queued();
    expect(left.map(({ user_id, title }) => [user_id, title])).toEqual([
      [owner.id, '탈퇴한 사용자 (가람 물수리 홈 유니폼)'], // the leave notice
    ]);
    const gone = await world.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', requester.id)
      .executeTakeFirst();
    expect([gone?.push_token, gone?.push_session]).toEqual([null, null]);
  });
});

describe('the push of a chat (contract §6.3)', () => {
  test('names who said it and the item, says what was said, and leads to the chat', async () => {
    const itemId = await anItem(world, owner);
    const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
    await bind(owner, 'a-device');
    const { body } = await postChat(requester, room, '언제 가능하세요?');
    expect(await queued()).toEqual([
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

  test('is queued once for a chat that is sent twice, and for nobody without a device', async () => {
    const room = await aRoom(world, owner, requester);
    const key = 'a'.repeat(32);
    await bind(owner, 'a-device');
    await postChat(requester, room, '한 번만', key);
    await postChat(requester, room, '한 번만', key);
    await postChat(owner, room, '기기가 없는 사람에게');
    expect(await texts()).toEqual(['한 번만']);
  });

  test('is left out while its reader is in the room, over any connection, and comes again after', async () => {
    const room = await aRoom(world, owner, requester);
    await bind(owner, 'a-device');
    const [mine, theirs, second] = [
      await aListener(world, requester),
      await aListener(world, owner),
      await aPeer(world, owner),
    ];
    await world.hub.enter(theirs, room);
    await world.hub.enter(second, room);
    await speak(world, mine, room, '보고 계시죠');
    await world.hub.leave(second);
    await postChat(requester, room, '아직도요');
    await world.hub.exit(theirs, room);
    await speak(world, mine, room, '가셨네요');
    expect(await texts()).toEqual(['가셨네요']);
    for (const peer of [mine, theirs]) await world.hub.leave(peer);
  });

  test('who is in another room is still told', async () => {
    const [room, other] = [await aRoom(world, owner, requester), await aRoom(world, owner, requester)];
    await bind(owner, 'a-device');
    const theirs = await aPeer(world, owner);
    await world.hub.enter(theirs, other);
    await postChat(requester, room, '여기요');
    expect(await texts()).toEqual(['여기요']);
    await world.hub.leave(theirs);
  });

  test('a notice is told too, but to nobody who has left or blocks the one who acts', async () => {
    const room = await aRoom(world, owner, requester);
    for (const member of [owner, requester]) await bind(member, `of ${member.id}`);
    await requester.patch(`/api/v1/chatroom/${room}/exit`);
    expect((await queued()).map(({ user_id, body }) => [user_id, body])).toEqual([
      [owner.id, `${requester.nickname}님이 채팅방을 나갔어요.`],
    ]);
    await owner.patch(`/api/v1/chatroom/${room}/exit`);
    expect(await queued()).toHaveLength(1);

    const second = await aRoom(world, owner, requester);
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: owner.id, blocked_id: requester.id, created_at: at('2025-01-01T00:00:00') })
      .execute();
    await requester.patch(`/api/v1/chatroom/${second}/exit`);
    expect(await queued()).toHaveLength(1);
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
    expect(await queued()).toEqual([]);
    expect(await wholeHistory(owner, room)).toEqual([]);
  });
});

describe('the queue', () => {
  test('takes what a unit of work asks for, in order, with its commit, and skips who has no device', async () => {
    await bind(owner, 'a-device');
    const [one, two] = [drafts(owner, 3), drafts(requester, 2)];
    await queuePush(world, [...one, ...two]);
    await queuePush(world, []);
    expect((await queued()).map(({ user_id, related_id }) => [user_id, related_id])).toEqual([
      [owner.id, '0'],
      [owner.id, '1'],
      [owner.id, '2'],
    ]);
  });
});

describe('the courier', () => {
  beforeEach(async () => {
    await bind(owner, 'a-device');
  });

  test('hands each push over once, with all values of its data as text, and keeps none', async () => {
    const { courier, sender } = fakeCourier();
    await queuePush(world, drafts(owner, 100));
    await courier.deliver();
    await courier.deliver();
    expect(sender.sent.map(({ data }) => data.relatedId).sort()).toEqual(
      Array.from({ length: 100 }, (_none, n) => `${n}`).sort(),
    );
    const [first] = sender.sent;
    expect(first).toEqual({
      token: 'a-device',
      notification: { title: '확정됐어요', body: '가람 물수리 홈 유니폼' },
      data: { notificationType: 'APPOINTMENT_CONFIRM', relatedId: '0', chatRoomId: '58', itemId: '341' },
    });
    expect(v.is(v.strictObject(PushData.entries), first?.data)).toBe(true);
    expect(await queued()).toEqual([]);
  });

  test('of a plain server names neither room nor item', async () => {
    const { courier, sender } = fakeCourier(new FakeSender(), false);
    await queuePush(world, drafts(owner, 1));
    await courier.deliver();
    expect(sender.sent[0]?.data).toEqual({ notificationType: 'APPOINTMENT_CONFIRM', relatedId: '0' });
  });

  test('of several processes hands each push over once between them', async () => {
    const sender = new FakeSender();
    const couriers = Array.from({ length: 4 }, () => fakeCourier(sender).courier);
    await queuePush(world, drafts(owner, 200));
    await Promise.all(couriers.map((courier) => courier.deliver()));
    expect(sender.sent).toHaveLength(200);
    expect(new Set(sender.sent.map(({ data }) => data.relatedId)).size).toBe(200);
    expect(await queued()).toEqual([]);
  });

  test('asks again after a pause that doubles, and gives up at last', async () => {
    const { courier, sender } = fakeCourier();
    sender.answer = () => 'later';
    await queuePush(world, drafts(owner, 1));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await courier.deliver();
      await courier.deliver(); // not due yet
      expect(sender.sent).toHaveLength(attempt);
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_at - clock_timestamp())::float8 as pause from pushes`.execute(
        world.db,
      );
      pauses.push(...rows.map(({ pause }) => Math.ceil(pause / 5) * 5));
      await sql`update pushes set next_at = clock_timestamp()`.execute(world.db);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280]);
    expect(await queued()).toEqual([]);
  });

  test('a sender that throws has not sent: the push stays and the others leave', async () => {
    const { courier, sender } = fakeCourier();
    sender.answer = ({ data }) => {
      if (data.relatedId === '1') throw new Error('a bug of a sender');
      return 'sent';
    };
    await queuePush(world, drafts(owner, 3));
    await courier.deliver();
    expect((await queued()).map(({ related_id, attempts }) => [related_id, attempts])).toEqual([['1', 1]]);
  });

  test('forgets a device that is gone, unless another was named meanwhile', async () => {
    const { courier, sender } = fakeCourier();
    sender.answer = () => 'gone';
    await queuePush(world, drafts(owner, 2));
    await courier.deliver();
    expect([await device(owner), await queued()]).toEqual([null, []]);

    await bind(owner, 'old');
    sender.answer = () => bind(owner, 'new').then(() => 'gone' as const);
    await queuePush(world, drafts(owner, 1));
    await courier.deliver();
    expect([await device(owner), await queued()]).toEqual(['new', []]);
  });

  test('reaches the device of this moment, and nobody whose session has ended', async () => {
    const { courier, sender } = fakeCourier();
    await queuePush(world, drafts(owner, 1));
    await bind(owner, 'a-newer-device');
    await courier.deliver();
    expect(sender.sent.map(({ token }) => token)).toEqual(['a-newer-device']);
    await queuePush(world, drafts(owner, 1));
    await world.db
      .updateTable('refresh_tokens')
      .set({ revoked_at: at('2025-01-01T00:00:00') })
      .where('user_id', '=', owner.id)
      .execute();
    await courier.deliver();
    expect(sender.sent).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test('what a process had in hand when it died is taken up by another one', async () => {
    await queuePush(world, drafts(owner, 1));
    const stuck = fakeCourier();
    const hung = Promise.withResolvers<'sent'>();
    stuck.sender.answer = () => hung.promise;
    const dying = stuck.courier.deliver();
    await stuck.sender.until(1);
    const { courier, sender } = fakeCourier();
    await courier.deliver();
    expect(sender.sent).toEqual([]); // it is in a hand
    await sql`update pushes set next_at = next_at - interval '60 seconds'`.execute(world.db);
    sender.answer = () => 'later';
    await courier.deliver();
    expect(sender.sent).toHaveLength(1);
    hung.resolve('sent');
    await dying; // it was not dead: what is in another's hand is no more its own
    expect((await queued()).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('runs by itself: at its start, when it is woken, and ends with what it has in hand', async () => {
    const { courier, sender } = fakeCourier();
    await queuePush(world, drafts(owner, 1));
    courier.start();
    await sender.until(1);
    await queuePush(world, drafts(owner, 1));
    courier.wake();
    await sender.until(2);
    const hung = Promise.withResolvers<'sent'>();
    sender.answer = () => hung.promise;
    await queuePush(world, drafts(owner, 1));
    await sender.until(3); // unwoken: it looks now and then
    const stopping = courier.stop();
    hung.resolve('sent');
    await stopping;
    expect(await queued()).toEqual([]);
  });

  test('the logging sender says what would leave, and neither to whom nor in which words', async () => {
    const lines: string[] = [];
    const log = makeLog((line) => lines.push(line));
    const courier = makeCourier({ db: world.db, log, sender: makeLoggingSender(log), ext: true });
    await queuePush(world, drafts(owner, 1));
    await courier.deliver();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        event: 'push',
        type: 'APPOINTMENT_CONFIRM',
        relatedId: '0',
      },
    ]);
    expect(lines.join()).not.toMatch(/a-device|확정됐어요|가람/);
  });
});
