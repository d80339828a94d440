import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { anItem, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let fan: Member;
const missing = 999_999;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('과잠수집가');
  fan = await world.as('응원석맨앞');
});
afterAll(() => world.stop());

const counted = async (itemId: ItemId) => {
  const rows = await world.db.selectFrom('likes').select('user_id').where('item_id', '=', itemId).execute();
  const { like_count } = await world.db
    .selectFrom('items')
    .select('like_count')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { rows: rows.length, counter: like_count };
};

test('the toggle flips, and says what it became', async () => {
  const itemId = await anItem(world, owner);
  const path = `/api/v1/like/${itemId}`;
  const first = await fan.post(path);
  expect([first.status, first.body.data]).toEqual([200, { liked: true, likeCount: 1 }]);
  expect((await fan.get(`/api/v1/item/${itemId}`)).body.data.itemInfo).toMatchObject({
    liked: true,
    likeCount: 1,
  });
  expect((await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo).toMatchObject({
    liked: false,
    likeCount: 1,
  });
  expect((await fan.post(path)).body.data).toEqual({ liked: false, likeCount: 0 });
});

test('owners may like their own', async () => {
  const itemId = await anItem(world, owner);
  expect((await owner.post(`/api/v1/like/${itemId}`)).body.data).toEqual({ liked: true, likeCount: 1 });
});

test('setting and clearing are the same however often they are repeated', async () => {
  const path = `/api/v1/like/${await anItem(world, owner)}`;
  for (let n = 0; n < 3; n += 1)
    expect((await fan.put(path)).body.data).toEqual({ liked: true, likeCount: 1 });
  for (let n = 0; n < 3; n += 1)
    expect((await fan.del(path)).body.data).toEqual({ liked: false, likeCount: 0 });
});

test('a like is no change of terms: version, ETag and place stay', async () => {
  const itemId = await anItem(world, owner);
  const before = await owner.get(`/api/v1/item/${itemId}`);
  await fan.put(`/api/v1/like/${itemId}`);
  const after = await owner.get(`/api/v1/item/${itemId}`);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect(after.body.data.updatedAt).toBe(before.body.data.updatedAt);
});

describe('all at once', () => {
  test('[B-27] 100 likes of one user make one row and a counter of 1', async () => {
    const itemId = await anItem(world, owner);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fan.put(`/api/v1/like/${itemId}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counted(itemId)).toEqual({ rows: 1, counter: 1 });
  });

  test('an even number of toggles ends where it began, and each one flipped', async () => {
    const itemId = await anItem(world, owner);
    const answers = await Promise.all(Array.from({ length: 60 }, () => fan.post(`/api/v1/like/${itemId}`)));
    expect(answers.filter(({ body }) => body.data.liked)).toHaveLength(30);
    expect(await counted(itemId)).toEqual({ rows: 0, counter: 0 });
  });

  test('twenty users liking and unliking leave the counter equal to the rows', async () => {
    const itemId = await anItem(world, owner);
    const fans = await Promise.all(Array.from({ length: 20 }, (_each, n) => world.as(`팬${n}호`)));
    await Promise.all(
      fans.flatMap((each, n) => [
        each.put(`/api/v1/like/${itemId}`),
        each.post(`/api/v1/like/${itemId}`),
        ...(n % 2 === 0 ? [each.del(`/api/v1/like/${itemId}`)] : []),
      ]),
    );
    const { rows, counter } = await counted(itemId);
    expect(counter).toBe(rows);
    await Promise.all(fans.map((each) => each.put(`/api/v1/like/${itemId}`)));
    expect(await counted(itemId)).toEqual({ rows: 20, counter: 20 });
  });

  test('likes and a deletion at once: each like is counted or refused', async () => {
    const itemId = await anItem(world, owner);
    const calls = Array.from({ length: 10 }, () => fan.post(`/api/v1/like/${itemId}`));
    const [removed, ...answers] = await Promise.all([owner.del(`/api/v1/item/${itemId}`), ...calls]);
    expect(removed.status).toBe(200);
    for (const answer of answers) {
      if (answer.status !== 200) expectRefusal(answer, 'ALREADY_DELETED_ITEM');
    }
    const { rows, counter } = await counted(itemId);
    expect(counter).toBe(rows);
  });
});

test.each(['POST', 'PUT', 'DELETE'])(
  '%s refuses a missing item, a deleted one and a visitor',
  async (method) => {
    const itemId = await anItem(world, owner);
    expectRefusal(await fan.request(method, `/api/v1/like/${missing}`), 'ITEM_NOT_FOUND', missing);
    expectRefusal(await world.visitor().request(method, `/api/v1/like/${itemId}`), 'NOT_LOGIN');
    await owner.del(`/api/v1/item/${itemId}`);
    expectRefusal(await fan.request(method, `/api/v1/like/${itemId}`), 'ALREADY_DELETED_ITEM');
  },
);

test('the liked list is the caller’s own, the latest mutation first, without what was deleted', async () => {
  const reader = await world.as('농구화끈');
  const items = [];
  for (const title of ['하나', '둘', '셋', '넷']) items.push(await anItem(world, owner, { title }));
  const [one, two, three, four] = items as [ItemId, ItemId, ItemId, ItemId];
  for (const itemId of [two, four, one, three]) {
    world.clock.advance(1_000);
    await reader.put(`/api/v1/like/${itemId}`);
  }
  await fan.put(`/api/v1/like/${one}`);
  await owner.del(`/api/v1/item/${four}`);
  const { data } = (await reader.get('/api/v1/like')).body;
  expect(data.map((row: { itemId: ItemId }) => row.itemId)).toEqual([three, one, two]);
  expect(data[1]).toMatchObject({
    title: '하나',
    likeCount: 2,
    isDeleted: false,
    thumbnail: expect.stringMatching(/^post\//),
  });
  expect((await (await world.as('새사람')).get('/api/v1/like')).body.data).toEqual([]);
  expectRefusal(await world.visitor().get('/api/v1/like'), 'NOT_LOGIN');
});
