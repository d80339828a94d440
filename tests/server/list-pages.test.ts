import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { aDraft, anItem, anUpload, expectInvalid, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let member: Member;
const items: ItemId[] = [];
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우');
  member = await world.as('모두좋아요');
  for (let n = 0; n < 7; n += 1) {
    items.push(await anItem(world, owner));
    if (n % 3 !== 0) world.clock.advance(1_000); // some at the same moment
    expect((await member.put(`/api/v1/like/${items[n]}`)).status).toBe(200);
  }
});
afterAll(() => world.stop());

const whole = async (path: string) => (await member.get(path)).body.data;
const pages = async (path: string, pageSize: number) => {
  const rows: unknown[] = [];
  const sizes: number[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await member.get(`${path}/page?pageSize=${pageSize}${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.data.items);
    sizes.push(body.data.items.length);
    if (body.data.cursor === null) return { rows, sizes };
    cursor = `&cursor=${encodeURIComponent(body.data.cursor)}`;
  }
};

test.each(['likes', 'items of a user'])(
  'the pages of %s together are the plain list, row for row',
  async (list) => {
    const path = list === 'likes' ? '/api/v1/like' : `/api/v1/user/${owner.id}/item`;
    const plain = await whole(path);
    expect(plain).toHaveLength(7);
    expect(await pages(path, 3)).toEqual({ rows: plain, sizes: [3, 3, 1] });
    expect(await pages(path, 7)).toEqual({ rows: plain, sizes: [7] });
  },
);

test('a cursor that the server did not make is refused, and a plain server has no pages', async () => {
  for (const path of ['/api/v1/like/page', `/api/v1/user/${owner.id}/item/page`])
    expectInvalid(await member.get(`${path}?cursor=nonsense`), 'cursor');
  const plain = await startWorld({ ext: false, beside: world });
  const there = await plain.as('모두좋아요');
  expect((await there.get('/api/v1/like')).body.data).toHaveLength(7);
  expect((await there.get(`/api/v1/user/${owner.id}/item/page`)).status).toBe(404);
  await plain.stop();
});

test('the picture of a listing is no profile picture, and one of a profile is none of a listing', async () => {
  const profile = { nickname: '모두좋아요', gender: null, height: null, weight: null };
  const [post, face] = [
    await anUpload(world, member.id),
    await anUpload(world, member.id, { kind: 'profile' }),
  ];
  await anItem(world, member, { images: [post] });
  expectInvalid(await member.put('/api/v1/user', { ...profile, profileImageUrl: post }), 'profileImageUrl');
  expect((await member.put('/api/v1/user', { ...profile, profileImageUrl: face })).status).toBe(200);
  expectInvalid(await member.post('/api/v1/item', aDraft({ images: [face] })), 'images');
});

test('a nickname that hides characters or passes for those who run the place is refused', async () => {
  const profile = { profileImageUrl: null, gender: null, height: null, weight: null };
  for (const nickname of ['캠픽', 'ＡＤＭＩＮ', '캠\u3164픽', '초록\uFE0F여우'])
    expectRefusal(
      await member.put('/api/v1/user', { ...profile, nickname }),
      'INVALID_INPUT',
      null,
      expect.stringMatching(/^nickname: /),
    );
});
