import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { anItem, anUpload, expectInvalid, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;
let other: Member;

beforeAll(async () => {
  world = await startWorld();
  member = await world.as('캠퍼스고양이', { verified: true });
  other = await world.as('오프사이드');
});
afterAll(() => world.stop());

const profile = (given: object = {}) => ({
  nickname: '캠퍼스고양이',
  profileImageUrl: null,
  gender: null,
  height: null,
  weight: null,
  ...given,
});

describe('the profile', () => {
  test('is the caller’s own, with its version as ETag', async () => {
    const answer = await member.get('/api/v1/user');
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toEqual({
      ...profile(),
      id: member.id,
      isKoreanUnivVerified: true,
      version: 1,
      updatedAt: expect.stringMatching(/\.\d{6}$/),
    });
    expectRefusal(await world.visitor().get('/api/v1/user'), 'NOT_LOGIN');
  });

  test('is replaced as a whole: what is left out is cleared', async () => {
    const key = await anUpload(world, other.id, { kind: 'profile' });
    const full = { nickname: '오프사이드', profileImageUrl: key, gender: 'FEMALE', height: 165, weight: 55 };
    const first = await other.put('/api/v1/user', full);
    expect(first.body.data).toMatchObject({ ...full, version: 2 });
    expect((await other.put('/api/v1/user', full)).status).toBe(200); // the current picture may stay
    const cleared = await other.put('/api/v1/user', { nickname: '우동' });
    expect(cleared.body.data).toMatchObject({ ...profile({ nickname: '우동' }), version: 4 });
    expect((await other.get('/api/v1/user')).body.data).toEqual(cleared.body.data);
  });

  test('shows in the items of its owner, without body data', async () => {
    const itemId = await anItem(world, member);
    await member.put('/api/v1/user', profile({ gender: 'MALE', height: 180, weight: 70 }));
    const { owner } = (await world.visitor().get(`/api/v1/item/${itemId}`)).body.data;
    expect(Object.keys(owner).sort()).toEqual(['id', 'isKoreanUnivVerified', 'nickname', 'profileImageUrl']);
  });

  test.each([
    ['nobody’s', async () => 'profile/0b0c1c9e-6a43-4a39-9d0e-0f6a54b9f3aa.png'],
    ['somebody else’s', async () => anUpload(world, other.id, { kind: 'profile' })],
    ['not uploaded', async () => anUpload(world, member.id, { kind: 'profile', state: 'ISSUED' })],
    ['an address', async () => 'https://example.com/me.png'],
  ])('[B-9] a picture that is %s is refused', async (_name, key) => {
    const answer = await member.put('/api/v1/user', profile({ profileImageUrl: await key() }));
    expectInvalid(answer, 'profileImageUrl', '내가 올린 사진이 아니에요.');
  });

  test('a picture uploaded under the item prefix is accepted too', async () => {
    const key = await anUpload(world, member.id, { kind: 'post' });
    const answer = await member.put('/api/v1/user', profile({ profileImageUrl: key }));
    expect(answer.body.data.profileImageUrl).toBe(key);
  });

  test.each([
    ['B-1', 'nickname', { nickname: '가' }],
    ['B-1', 'nickname', { nickname: '가'.repeat(11) }],
    ['B-2', 'nickname', { nickname: '\u3164\u3164' }],
    ['B-2', 'nickname', { nickname: '  ' }],
    ['B-1', 'nickname', { nickname: ' 가 ' }],
    ['B-2', 'nickname', { nickname: '초록\uFE0F여우' }],
    ['contract §5.7', 'nickname', { nickname: '탈퇴한 사용자' }],
    ['contract §5.7', 'nickname', { nickname: '탈퇴한사용자' }],
    ['contract §5.7', 'nickname', { nickname: ' 탈퇴한 사용자 ' }],
    ['B-2', 'nickname', { nickname: '운영진' }],
    ['B-2', 'nickname', { nickname: '고객센터' }],
    ['B-2', 'nickname', { nickname: '고객지원' }],
    ['B-2', 'nickname', { nickname: '괸리자' }],
    ['B-2', 'nickname', { nickname: '管理者' }],
    ['B-2', 'nickname', { nickname: '시스템' }],
    ['B-2', 'nickname', { nickname: 'CS팀' }],
    ['B-5', 'nickname', { nickname: 'a\u0000b' }],
    ['B-6', 'nickname', { nickname: 'a\nb' }],
    ['B-7', 'height', { height: 99 }],
    ['B-7', 'height', { height: 251 }],
    ['B-7', 'height', { height: 170.5 }],
    ['B-7', 'height', { height: '170' }],
    ['B-7', 'weight', { weight: 29 }],
    ['B-7', 'weight', { weight: 201 }],
    ['B-8', 'gender', { gender: 'male' }],
  ])('[%s] %s %j is refused', async (_row, field, fault) => {
    const answer = await member.put('/api/v1/user', profile(fault));
    expectInvalid(answer, field);
  });

  test('[B-3] ten decomposed syllables fit a nickname', async () => {
    const nickname = '가나다라마바사아자차';
    const answer = await member.put('/api/v1/user', profile({ nickname: nickname.normalize('NFD') }));
    expect(answer.body.data.nickname).toBe(nickname);
  });

  test('a user who has a name that is reserved since keeps it, whatever else they change', async () => {
    const set = (nickname: string) =>
      world.db.updateTable('users').set({ nickname }).where('id', '=', member.id).execute();
    await set('공지');
    expect((await member.put('/api/v1/user', profile({ nickname: '공지', height: 171 }))).status).toBe(200);
    await set(member.nickname);
  });

  test('white space around a nickname is not stored, within it stays', async () => {
    const answer = await member.put('/api/v1/user', profile({ nickname: ' \u3000푸른  늑대 일이삼 ' }));
    expect(answer.body.data.nickname).toBe('푸른  늑대 일이삼');
    expect((await member.get('/api/v1/user')).body.data.nickname).toBe('푸른  늑대 일이삼');
  });

  test('[B-16] verification, role and id cannot be set', async () => {
    const intruding = {
      id: member.id,
      isKoreanUnivVerified: true,
      role: 'ADMIN',
      version: 99,
      withdrawnAt: 'x',
    };
    const answer = await other.put('/api/v1/user', { ...profile(intruding), nickname: '우동' });
    expect(answer.body.data).toMatchObject({ id: other.id, isKoreanUnivVerified: false });
    const row = await world.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'USER', withdrawn_at: null });
    expect(row.version).toBeLessThan(99);
  });
});

describe('a nickname at the stand-in login', () => {
  const signInAs = (nickname: string) => `/oauth2/authorization/kakao?as=${encodeURIComponent(nickname)}`;

  test.each(['탈퇴한 사용자', '탈퇴한사용자', '운영진', '고객센터', '고객지원', '초록\uFE0F여우'])(
    '%j is refused as in the profile',
    async (nickname) => expectInvalid(await world.visitor().get(signInAs(nickname)), 'as'),
  );

  test('leads to the same account with white space around it', async () => {
    const { id } = await world.as('흰여백');
    const client = world.visitor();
    await client.get(signInAs(' 흰여백\u3000'));
    expect((await client.get('/api/v1/user')).body.data).toMatchObject({ id, nickname: '흰여백' });
  });
});

describe('a user’s items', () => {
  test('are undeleted, newest first, and seen by anybody', async () => {
    const seller = await world.as('하키왕초보');
    const items: ItemId[] = [];
    for (const title of ['첫째', '둘째', '셋째']) items.push(await anItem(world, seller, { title }));
    await seller.del(`/api/v1/item/${items[1]}`);
    const answer = await world.visitor().get(`/api/v1/user/${seller.id}/item`);
    expect(answer.body.data.map((row: { itemId: ItemId }) => row.itemId)).toEqual([items[2], items[0]]);
    expect(answer.body.data[0]).toMatchObject({ title: '셋째', isSold: false, isDeleted: false });
  });

  test('of an unknown user are none', async () => {
    expect((await world.visitor().get('/api/v1/user/999999/item')).body.data).toEqual([]);
  });
});
