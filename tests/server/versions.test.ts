import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { aDraft, anItem, anUpload, aPick, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

const detailOf = async (who: Member, itemId: ItemId) => (await who.get(`/api/v1/item/${itemId}`)).body.data;

describe('with extensions', () => {
  let world: World;
  let owner: Member;
  beforeAll(async () => {
    world = await startWorld();
    owner = await world.as('초록줄무늬');
  });
  afterAll(() => world.stop());

  test('an edit on an old version is refused with the current listing and changes nothing', async () => {
    const itemId = await anItem(world, owner);
    const { images } = (await detailOf(owner, itemId)).itemInfo;
    const path = `/api/v1/item/${itemId}`;
    expect(
      (await owner.put(path, aDraft({ images, title: '먼저' }), { 'if-match': '"1"' })).headers.get('etag'),
    ).toBe('"2"');
    const late = await owner.put(path, aDraft({ images, title: '나중' }), { 'if-match': '"1"' });
    const current = await detailOf(owner, itemId);
    expectRefusal(late, 'VERSION_CONFLICT', current);
    expect(current.itemInfo.title).toBe('먼저');
  });

  test('a deletion on an old version is refused', async () => {
    const itemId = await anItem(world, owner);
    const answer = await owner.del(`/api/v1/item/${itemId}`, undefined, { 'if-match': '"3"' });
    expectRefusal(answer, 'VERSION_CONFLICT', await detailOf(owner, itemId));
    expect((await owner.del(`/api/v1/item/${itemId}`, undefined, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('a profile edit on an old version is refused with the current profile', async () => {
    const member = await world.as('벤치워머');
    expect(
      (await member.put('/api/v1/user', { nickname: '우동' }, { 'if-match': '"1"' })).body.data.version,
    ).toBe(2);
    const late = await member.put('/api/v1/user', { nickname: '라면' }, { 'if-match': '"1"' });
    expectRefusal(late, 'VERSION_CONFLICT', (await member.get('/api/v1/user')).body.data);
  });

  test('of many edits of one version at once exactly one is applied', async () => {
    const itemId = await anItem(world, owner);
    const { images } = (await detailOf(owner, itemId)).itemInfo;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, n) =>
        owner.put(`/api/v1/item/${itemId}`, aDraft({ images, title: `제목 ${n}` }), { 'if-match': '"1"' }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect(await detailOf(owner, itemId)).toEqual(won[0]?.body.data);
  });

  test('a user who may not act is refused as such, whatever version they name', async () => {
    const stranger = await world.as('오프사이드');
    const itemId = await anItem(world, owner);
    expectRefusal(
      await stranger.del(`/api/v1/item/${itemId}`, undefined, { 'if-match': '"9"' }),
      'ITEM_ACCESS_FORBIDDEN',
    );
  });

  test.each(['7', '1', 'W/"1"', 'W/"2"', '"x"', '"1", "2"', '""', '"0"', '"-1"', '"1e3"', 'seven'])(
    'the header If-Match: %s names no version of ours, so it matches none',
    async (header) => {
      const itemId = await anItem(world, owner);
      const answer = await owner.del(`/api/v1/item/${itemId}`, undefined, { 'if-match': header });
      expectRefusal(answer, 'VERSION_CONFLICT', await detailOf(owner, itemId));
      expect((await detailOf(owner, itemId)).version).toBe(1);
    },
  );

  test.each(['*', '"1"'])('the header If-Match: %s matches what is there', async (header) => {
    const itemId = await anItem(world, owner);
    expect((await owner.del(`/api/v1/item/${itemId}`, undefined, { 'if-match': header })).status).toBe(200);
  });

  test('never answers 304: counters change without a new version', async () => {
    const itemId = await anItem(world, owner);
    const answer = await owner.get(`/api/v1/item/${itemId}`, { 'if-none-match': '"1"' });
    expect([answer.status, answer.body.data.version]).toEqual([200, 1]);
  });
});

describe('without extensions (CONTRACT_EXT=off)', () => {
  let world: World;
  let owner: Member;
  let other: Member;
  beforeAll(async () => {
    world = await startWorld({ ext: false });
    owner = await world.as('초록줄무늬');
    other = await world.as('벤치워머');
  });
  afterAll(() => world.stop());

  test('no answer has a version, and no call heeds one', async () => {
    const itemId = await anItem(world, owner);
    const answer = await owner.get(`/api/v1/item/${itemId}`);
    expect(Object.keys(answer.body.data).sort()).toEqual(['itemId', 'itemInfo', 'owner']);
    expect(answer.headers.get('etag')).toBeNull();
    const { images } = answer.body.data.itemInfo;
    for (let n = 0; n < 2; n += 1) {
      const edit = await owner.put(`/api/v1/item/${itemId}`, aDraft({ images }), { 'if-match': '"1"' });
      expect([edit.status, edit.headers.get('etag'), 'version' in edit.body.data]).toEqual([
        200,
        null,
        false,
      ]);
    }
    const me = await owner.get('/api/v1/user');
    expect(['version' in me.body.data, 'updatedAt' in me.body.data, me.headers.get('etag')]).toEqual([
      false,
      false,
      null,
    ]);
    await aPick(
      world,
      { itemId, owner: owner.id, requester: other.id },
      { state: 'PENDING', from: '2099-01-01T10:00:00' },
    );
    const { appointment } = (await other.get(`/api/v1/item/${itemId}/current`)).body.data;
    expect(['version' in appointment, 'updatedAt' in appointment, appointment.isCreator]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a key is ignored: a repeat has its effect again', async () => {
    const itemId = await anItem(world, owner);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await other.post(`/api/v1/like/${itemId}`, undefined, headers)).body.data.liked).toBe(true);
    const again = await other.post(`/api/v1/like/${itemId}`, undefined, headers);
    expect([again.body.data.liked, again.headers.get('idempotency-replayed')]).toEqual([false, null]);
    const body = aDraft({ images: [await anUpload(world, other.id)] });
    const made = [
      await other.post('/api/v1/item', body, headers),
      await other.post('/api/v1/item', body, headers),
    ];
    expect(new Set(made.map((answer) => answer.body.data.itemId)).size).toBe(2);
    const malformed = await other.post(`/api/v1/like/${itemId}`, undefined, { 'idempotency-key': 'x' });
    expect(malformed.status).toBe(200);
  });

  test.each(['PUT', 'DELETE'])('%s like is unknown', async (method) => {
    const itemId = await anItem(world, owner);
    const answer = await other.request(method, `/api/v1/like/${itemId}`);
    expect([404, 405]).toContain(answer.status);
    expect((await detailOf(other, itemId)).itemInfo.liked).toBe(false);
  });

  test('the probe announces nothing', async () => {
    expect((await other.get('/api/test/is-login')).headers.get('x-contract-ext')).toBeNull();
  });
});
