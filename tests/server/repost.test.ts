import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { moment } from '#server/db/kst.ts';
import { anItem, aPick, at, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;
const missing = 999_999;
const day = 86_400;

const signIn = async (): Promise<void> => {
  owner = await world.as('등번호구');
  other = await world.as('초록여우');
};
beforeAll(async () => {
  world = await startWorld({ stillClock: true, rateLimits: true });
  await signIn();
});
afterAll(() => world.stop());

/** Moves the server's clock on; the cookies of the time before may be too old then. */
const wait = async (seconds: number): Promise<void> => {
  world.clock.advance(seconds * 1_000);
  await signIn();
};
const repost = (itemId: ItemId | number, who: Member = owner, headers = {}) =>
  who.patch(`/api/v1/item/${itemId}/repost`, undefined, headers);
const detailOf = async (itemId: ItemId) => (await owner.get(`/api/v1/item/${itemId}`)).body.data;
const newest = async () => (await owner.get('/api/v1/item/search?pageSize=1')).body.data.items[0].itemId;

test('a repost puts the listing first, with the server’s moment as its date, and changes nothing else of it', async () => {
  const itemId = await anItem(world, owner);
  await wait(60);
  const later = await anItem(world, other);
  await wait(60);
  expect(await newest()).toBe(later);
  const before = await detailOf(itemId);
  const answer = await repost(itemId);
  expect([answer.status, answer.body.data]).toEqual([200, { repostDate: moment(world.clock.now()) }]);
  expect(await newest()).toBe(itemId);
  const { repostDate } = answer.body.data;
  expect(await detailOf(itemId)).toEqual({ ...before, itemInfo: { ...before.itemInfo, repostDate } });
});

test('an edit of the version from before a repost is accepted: nothing that it could overwrite has changed', async () => {
  const itemId = await anItem(world, owner);
  const { itemInfo, version } = await detailOf(itemId);
  await repost(itemId);
  const { images } = itemInfo;
  const draft = { ...itemInfo, images, title: '고친 제목' };
  const edited = await owner.put(`/api/v1/item/${itemId}`, draft, { 'if-match': `"${version}"` });
  expect([edited.status, edited.body.data.version]).toEqual([200, version + 1]);
});

describe('it is refused', () => {
  test('to a stranger and a visitor, and for a listing that is missing or deleted', async () => {
    const itemId = await anItem(world, owner);
    const { itemInfo } = await detailOf(itemId);
    await wait(60);
    expectRefusal(await repost(itemId, other), 'ITEM_ACCESS_FORBIDDEN');
    expectRefusal(await world.visitor().patch(`/api/v1/item/${itemId}/repost`), 'NOT_LOGIN');
    expectRefusal(await repost(missing), 'ITEM_NOT_FOUND', missing);
    expect((await detailOf(itemId)).itemInfo.repostDate).toBe(itemInfo.repostDate);
    await owner.del(`/api/v1/item/${itemId}`);
    expectRefusal(await repost(itemId), 'ALREADY_DELETED_ITEM');
  });

  test.each(['2020-05-05T10:00:00', '2099-05-05T10:00:00'])(
    'for a listing whose sale is agreed or done (%s)',
    async (date) => {
      const itemId = await anItem(world, owner);
      await world.db
        .updateTable('items')
        .set({ sale_date: at(date) })
        .where('id', '=', itemId)
        .execute();
      expectRefusal(
        await repost(itemId),
        'ALREADY_RESERVED_ITEM',
        null,
        '판매가 예정됐거나 끝난 상품은 끌어올릴 수 없어요.',
      );
    },
  );

  test('not for an agreed rental: other days are free', async () => {
    const itemId = await anItem(world, owner);
    await aPick(
      world,
      { itemId, owner: owner.id, requester: other.id },
      { state: 'CONFIRMED', from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' },
    );
    expect((await repost(itemId)).status).toBe(200);
  });
});

describe('once in 24 hours', () => {
  test('the refusal of a second repost says how long to wait, to the second', async () => {
    const itemId = await anItem(world, owner);
    const first = (await repost(itemId)).body.data;
    await wait(3_600);
    const refused = await repost(itemId);
    expectRefusal(refused, 'TOO_MANY_REQUESTS', day - 3_600);
    expect(refused.headers.get('retry-after')).toBe(String(day - 3_600));
    await wait(day - 3_601);
    expectRefusal(await repost(itemId), 'TOO_MANY_REQUESTS', 1);
    expect((await detailOf(itemId)).itemInfo.repostDate).toBe(first.repostDate);
    await wait(1);
    expect((await repost(itemId)).status).toBe(200);
  });

  test('each listing has its own', async () => {
    const [one, two] = [await anItem(world, owner), await anItem(world, owner)];
    expect([(await repost(one)).status, (await repost(two)).status]).toEqual([200, 200]);
  });

  test('what was refused for another reason uses nothing up', async () => {
    const itemId = await anItem(world, owner);
    for (let n = 0; n < 3; n += 1) expect((await repost(itemId, other)).status).toBe(403);
    expect((await repost(itemId)).status).toBe(200);
  });
});

describe('repeated with its key', () => {
  test('it answers the same moment and does not put the listing first again', async () => {
    const itemId = await anItem(world, owner);
    const key = { 'idempotency-key': randomUUID() };
    const first = await repost(itemId, owner, key);
    await wait(2 * day);
    const later = await anItem(world, other);
    const again = await repost(itemId, owner, key);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    expect(await newest()).toBe(later);
  });

  test('the wait is no final answer: the same key gets through after it', async () => {
    const itemId = await anItem(world, owner);
    await repost(itemId);
    const key = { 'idempotency-key': randomUUID() };
    expect((await repost(itemId, owner, key)).status).toBe(429);
    await wait(day);
    const taken = await repost(itemId, owner, key);
    expect([taken.status, taken.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});

test('a server that has it says so, and a plain one neither says so nor has it', async () => {
  const probe = async ({ visitor }: World) =>
    (await visitor().get('/api/test/is-login')).headers.get('x-contract-ext')?.split(',') ?? [];
  expect(await probe(world)).toContain('repost');
  const plain = await startWorld({ ext: false, beside: world });
  try {
    expect(await probe(plain)).toEqual([]);
    const itemId = await anItem(world, owner);
    const member = await plain.as('등번호구');
    expectRefusal(await repost(itemId, member), 'NOT_FOUND');
  } finally {
    await plain.stop();
  }
});
