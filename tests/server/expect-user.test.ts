import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem } from './fixtures.ts';
import { startWorld, type World } from './world.ts';

/** `X-Expect-User`: a call says for whom it is meant, and is not done for anybody else (faults §4.17). */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a call meant for another account is refused with 409 and nothing is done', async () => {
  const [member, other] = [await world.as('본인'), await world.as('남의계정')];
  const mine = { nickname: '바뀐이름', profileImageUrl: null, gender: null, height: null, weight: null };
  const answer = await member.put('/api/v1/user', mine, { 'x-expect-user': String(other.id) });
  expect([answer.status, answer.body.code]).toEqual([409, 'USER_MISMATCH']);
  expect((await member.get('/api/v1/user', { 'x-expect-user': String(member.id) })).body.data.nickname).toBe(
    '본인',
  );
});

test("a call that asserts a user but has no session gets 401, never a visitor's copy of a listing", async () => {
  const owner = await world.as('주인장');
  const path = `/api/v1/item/${await anItem(world, owner)}`;
  const asserted = { 'x-expect-user': String(owner.id) };
  expect((await world.visitor().get(path)).status).toBe(200);
  const answer = await world.visitor().get(path, asserted);
  expect([answer.status, answer.body.code]).toEqual([401, 'NOT_LOGIN']);
  expect((await owner.get(path, asserted)).body.data.itemInfo.mine).toBe(true);
});

test('the same of every call that reads and answers visitors too', async () => {
  const owner = await world.as('읽는사람');
  const item = `/api/v1/item/${await anItem(world, owner)}`;
  const asserted = { 'x-expect-user': String(owner.id) };
  for (const path of [
    '/api/v1/item/search',
    '/api/v1/item/search/count',
    `/api/v1/user/${owner.id}/item`,
    `/api/v1/user/${owner.id}/item/page`,
    `${item}/sale-availability`,
    `${item}/rental-availability?year=2026&month=12`,
  ]) {
    expect([path, (await world.visitor().get(path)).status]).toEqual([path, 200]);
    const answer = await world.visitor().get(path, asserted);
    expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'NOT_LOGIN']);
    expect([path, (await owner.get(path, asserted)).status]).toEqual([path, 200]);
  }
});
