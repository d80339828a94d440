import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { queuePush } from '#server/domain/notify.ts';
import { expectRefusal } from './fixtures.ts';
import { bind, deviceOf, queued } from './push-device.ts';
import { aRoom, postChat } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

/** The device of a user (contract §2.2). */

let world: World;
let owner: Member;
let requester: Member;
let pairs: number;
eachPair(async (pair) => {
  ({ world, owner, requester, pairs } = pair);
  await world.db.deleteFrom('pushes').execute();
});

test('the device of a user is the newest token, trimmed, and is asked for as plain text only', async () => {
  expect(await deviceOf(world, owner)).toBeNull();
  const answer = await bind(owner, ' 첫번째-token \n');
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(await deviceOf(world, owner)).toBe('첫번째-token');
  await bind(owner, `${'t'.repeat(4096)}`);
  expect(await deviceOf(world, owner)).toBe('t'.repeat(4096));
  for (const wrong of ['', '   ', 't'.repeat(4097), 'a\u0000b'])
    expect((await bind(owner, wrong)).body.code).toBe('INVALID_INPUT');
  expect((await owner.patch('/api/v1/user/fcm-token', { token: 'x' })).status).toBe(415);
  const visitor = await world.visitor().request('PATCH', '/api/v1/user/fcm-token', {
    body: 'x',
    headers: { 'content-type': 'text/plain' },
  });
  expectRefusal(visitor, 'NOT_LOGIN');
  expect(await deviceOf(world, owner)).toBe('t'.repeat(4096));
});

test('a device belongs to one user: the last one who registers it, however many do at once', async () => {
  await bind(owner, 'handed-on');
  await bind(requester, 'handed-on');
  expect([await deviceOf(world, owner), await deviceOf(world, requester)]).toEqual([null, 'handed-on']);
  const people = await Promise.all(['가', '나', '다', '라', '마'].map((name) => world.as(`${name}${pairs}`)));
  const answers = await Promise.all(people.map((member) => bind(member, 'raced-for')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const held = await Promise.all(people.map((member) => deviceOf(world, member)));
  expect(held.filter((token) => token === 'raced-for')).toHaveLength(1);
  expect(held.filter((token) => token === null)).toHaveLength(4);
});

test('two users who swap their devices at once end with one device each, and no device belongs to both', async () => {
  for (let round = 0; round < 5; round += 1) {
    await bind(owner, `left${round}`);
    await bind(requester, `right${round}`);
    const answers = await Promise.all([bind(owner, `right${round}`), bind(requester, `left${round}`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const held = [await deviceOf(world, owner), await deviceOf(world, requester)];
    expect(held).toEqual([`right${round}`, `left${round}`]);
  }
});

test('the device of a user is removed by the logout of the session that registered it, and of no other', async () => {
  await bind(owner, 'my-phone');
  const laptop = await world.as(owner.nickname);
  await laptop.post('/api/v1/logout');
  expect(await deviceOf(world, owner)).toBe('my-phone');
  await owner.post('/api/v1/logout');
  expect(await deviceOf(world, owner)).toBeNull();
});

test('a device is not named by a session that ends at the same time', async () => {
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
    expect(await deviceOf(world, phone)).toBeNull();
  }
});

test('the device of a user is removed by a withdrawal, with every queued push to or about that user', async () => {
  const room = await aRoom(world, owner, requester);
  await bind(owner, 'stays');
  await bind(requester, 'goes');
  await postChat(requester, room, '이름이 담긴 알림');
  await postChat(owner, room, '받을 사람이 떠나요');
  const itemId = 341 as ItemId; // any number: nothing refers to it
  const told = { to: owner.id, relatedId: '1', chatRoomId: room, itemId, title: '제목', body: '상품' };
  const types = ['PROPOSAL', 'CANCEL', 'REJECT', 'CONFIRM', 'EXPIRE', 'SUCCESS', 'RENTAL_REMIND'] as const;
  await queuePush(
    world,
    types.map((type) => ({ ...told, type: `APPOINTMENT_${type}` as const })),
  );
  expect(await queued(world)).toHaveLength(9);
  expect((await requester.del('/api/v1/user')).status).toBe(200);
  const left = await queued(world);
  expect(left.map(({ user_id, type, title }) => [user_id, type, title])).toEqual([
    ...types.slice(3).map((type) => [owner.id, `APPOINTMENT_${type}`, '제목']), // they name nobody
    [owner.id, 'CHAT_MESSAGE', '탈퇴한 사용자 (가람 물수리 홈 유니폼)'], // the leave notice
  ]);
  expect([await deviceOf(world, requester), await deviceOf(world, owner)]).toEqual([null, 'stays']);
});
