import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { anItem, aPick, expectInvalid, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

/** The reviews about a user, as members read them (contract §2.7 [E]). */

let world: World;
let owner: Member;
let requester: Member;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  owner = await world.as(`초록여우${turn}`);
  requester = await world.as(`푸른늑대${turn}`);
});
afterAll(() => world.stop());

const over = { state: 'SUCCESS', from: '2025-01-01T10:00:00', until: '2025-01-02T10:00:00' } as const;
const aTrade = async (asker: Member = requester): Promise<AppointmentId> => {
  const itemId = await anItem(world, owner);
  return aPick(world, { itemId, owner: owner.id, requester: asker.id }, over);
};
const write = async (writer: Member, appointmentId: AppointmentId, content: string, rating = 5) => {
  const { status } = await writer.post('/api/v1/review', { appointmentId, rating, content });
  expect(status).toBe(201);
};
const about = (who: Pick<Member, 'id'>, query = '', reader: Member = requester) =>
  reader.get(`/api/v1/review/${who.id}${query}`);
const contents = async (who: Pick<Member, 'id'>, query = ''): Promise<string[]> => {
  const { status, body } = await about(who, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ content }: { content: string }) => content);
};

test('a review is in the list of the other party, and in nobody else’s', async () => {
  const stranger = await world.as(`남${turn}`);
  const pick = await aTrade();
  await write(owner, pick, '시간을 잘 지켜요');
  await write(requester, pick, '상품이 깨끗해요');
  expect(await contents(owner)).toEqual(['상품이 깨끗해요']);
  expect(await contents(requester)).toEqual(['시간을 잘 지켜요']);
  expect(await contents(stranger)).toEqual([]);
});

test('of each review the answer has five fields, and of its writer the nickname alone', async () => {
  await write(requester, await aTrade(), '친절해요', 4);
  const { body } = await about(owner);
  expect(body.data).toEqual([
    {
      reviewId: expect.any(Number),
      rating: 4,
      content: '친절해요',
      reviewerNickname: requester.nickname,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    },
  ]);
});

test('the newest stands first, and the pages together are the list', async () => {
  const words = ['하나', '둘', '셋', '넷', '다섯'];
  for (const content of words) await write(requester, await aTrade(), content);
  const newest = words.toReversed();
  expect(await contents(owner)).toEqual(newest);
  expect(await contents(owner, '?pageSize=5')).toEqual(newest);
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await about(owner, `?pageSize=2${cursor}`);
    paged.push(...body.data.map(({ content }: { content: string }) => content));
    if (body.data.length < 2) break;
    cursor = `&cursorId=${body.data.at(-1).reviewId}`;
  }
  expect(paged).toEqual(newest);
});

test('a page has 20 rows unless more are asked for, and never more than 50', async () => {
  const itemId = await anItem(world, owner);
  for (let n = 0; n < 52; n += 1)
    await write(
      requester,
      await aPick(world, { itemId, owner: owner.id, requester: requester.id }, over),
      `${n}`,
    );
  expect(await contents(owner)).toHaveLength(20);
  expect(await contents(owner, '?pageSize=0')).toHaveLength(1);
  expect(await contents(owner, '?pageSize=500')).toHaveLength(50);
  expectInvalid(await about(owner, '?pageSize=many'), 'pageSize');
  expectInvalid(await about(owner, '?cursorId=nonsense'), 'cursorId');
});

test('an unknown user has no reviews, and one who withdrew has none any more', async () => {
  const reader = await world.as(`읽는이${turn}`);
  await write(requester, await aTrade(), '고마워요');
  expect((await about({ id: 999_999 as never }, '', reader)).body.data).toEqual([]); // any number is an id
  expect((await about(owner, '', reader)).body.data).toHaveLength(1);
  expect((await owner.del('/api/v1/user')).status).toBe(200);
  expect((await about(owner, '', reader)).body.data).toEqual([]);
});

test('a writer who withdrew is named no more, and what they wrote stays', async () => {
  const reader = await world.as(`읽는이${turn}`);
  await write(requester, await aTrade(), '고마워요');
  expect((await requester.del('/api/v1/user')).status).toBe(200);
  const { body } = await about(owner, '', reader);
  expect(body.data).toMatchObject([{ content: '고마워요', reviewerNickname: '탈퇴한 사용자' }]);
});

test('a block in either direction leaves the list as it is (contract §2.8)', async () => {
  const pick = await aTrade();
  await write(requester, pick, '고마워요');
  const itemId = await anItem(world, owner);
  const report = { reportedUserId: owner.id, itemId, location: 'POST', categories: ['SPAM'] };
  expect((await requester.post('/api/v1/user/report', report)).status).toBe(200);
  expect(await contents(owner)).toEqual(['고마워요']);
  expect((await about(owner, '', owner)).body.data).toHaveLength(1);
});

test('a visitor is told to log in', async () => {
  expectRefusal(await world.visitor().get(`/api/v1/review/${owner.id}`), 'NOT_LOGIN');
});

test('a server that announces the reviews has them, and a plain one has neither word nor address', async () => {
  const probe = async (of: World) =>
    (await of.visitor().get('/api/test/is-login')).headers.get('x-contract-ext');
  expect((await probe(world))?.split(',')).toContain('reviews');
  const plain = await startWorld({ ext: false, beside: world });
  expect(await probe(plain)).toBeNull();
  const there = await plain.as(`남${turn}`);
  expect((await there.get(`/api/v1/review/${owner.id}`)).status).not.toBe(200);
  await plain.stop();
});
