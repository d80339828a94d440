import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClock } from '#server/clock.ts';
import { makeRateLimiter } from '#server/quota.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimits: true, stillClock: true });
});
afterAll(() => world.stop());

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await work());
  return all;
};

test('too many likes are 429 with the seconds to wait, and after these they work again', async () => {
  const member = await world.as('빠른손');
  const answers = await times(30, () => member.post('/api/v1/like/999999'));
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(404), ...Array(15).fill(429)]);
  const last = answers.at(-1)!; // of thirty
  expect(last.body.code).toBe('TOO_MANY_REQUESTS');
  const wait = Number(last.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  world.clock.advance(wait * 1000);
  expect((await member.post('/api/v1/like/999999')).status).toBe(404);
});

test('a user at the limit stops no other user behind the same address', async () => {
  const [greedy, other] = [await world.as('욕심쟁이'), await world.as('이웃')];
  const answers = await times(80, () => greedy.get('/api/v1/item/search?pageSize=1'));
  expect(answers.map(({ status }) => status)).toContain(429);
  expect((await other.get('/api/v1/item/search')).status).toBe(200);
  expect((await world.visitor().get('/api/v1/item/search')).status).toBe(200);
});

test('a search by a keyword costs four times one by filters, and its refusal says when there is room again', async () => {
  const statuses = async (name: string, query: string) => {
    const member = await world.as(name);
    return times(62, () => member.get(`/api/v1/item/search?${query}`));
  };
  const byFilter = await statuses('거르는이', 'itemOrder=LIKE');
  const byKeyword = await statuses('찾는이', `keyword=${encodeURIComponent('과잠')}`);
  const taken = (answers: typeof byFilter) => answers.filter(({ status }) => status === 200).length;
  expect([taken(byFilter), taken(byKeyword)]).toEqual([60, 15]);
  const last = byKeyword.at(-1)!; // of sixty-two
  expect([last.headers.get('retry-after'), last.body.message]).toEqual([
    '1',
    '지금은 더 할 수 없어요. 1초 뒤에 다시 할 수 있어요.',
  ]);
});

test('one address may search a hundred points a second, by whomever', async () => {
  world.clock.advance(60_000);
  const visitor = world.visitor();
  const counts = await times(151, () =>
    visitor.get(`/api/v1/item/search/count?keyword=${encodeURIComponent('과잠')}`),
  );
  expect(counts.filter(({ status }) => status === 200)).toHaveLength(150);
  world.clock.advance(60_000);
});

test('refreshing is limited a session', async () => {
  const [member, other] = [await world.as('새로고침'), await world.as('이웃')];
  const answers = await times(12, () => member.post('/api/v1/refresh-token'));
  expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await other.post('/api/v1/refresh-token')).status).toBe(200);
});

test('an address may begin and end 120 logins a minute', async () => {
  world.clock.advance(60_000);
  const answers = await times(121, () => world.visitor().get('/oauth2/authorization/kakao?as=tries'));
  expect(answers.map((answer) => answer.status)).toEqual([...Array(120).fill(302), 429]);
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('a user may request sixty uploads an hour, counted in the database', async () => {
  world.clock.advance(60_000);
  const member = await world.as('사진많음');
  const presign = () =>
    member.get('/api/v1/user/presigned-url?fileName=a.png&contentType=image/png&fileSize=1');
  const answers = await times(60, presign);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect((await presign()).status).toBe(429);
  world.clock.advance(3_600_001);
  expect((await presign()).status).toBe(200);
});

test('and five hundred megabytes a day', async () => {
  world.clock.advance(60_000);
  const member = await world.as('큰사진');
  const presign = () =>
    member.get('/api/v1/user/presigned-url?fileName=a.png&contentType=image/png&fileSize=10485760');
  const answers = await times(48, presign);
  expect(answers.map((answer) => answer.status)).toEqual([...Array(47).fill(200), 429]);
});

test('the limiter forgets whoever came longest ago instead of growing without end', () => {
  const limiter = makeRateLimiter(makeTestClock(), 2);
  const once = { burst: 1, perSecond: 0.001 };
  expect(limiter.take('r', 'a', once)).toBe(0);
  expect(limiter.take('r', 'a', once)).toBeGreaterThan(0);
  limiter.take('r', 'b', once);
  limiter.take('r', 'c', once);
  expect(limiter.take('r', 'c', once)).toBeGreaterThan(0);
  expect(limiter.take('r', 'a', once)).toBe(0); // forgotten
});
