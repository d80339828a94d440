import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const probe = '/api/test/is-login';
const refresh = '/api/v1/refresh-token';
const logout = '/api/v1/logout';
const setCookies = (headers: Headers) => headers.getSetCookie();
const expired = (headers: Headers) =>
  setCookies(headers)
    .filter((cookie) => cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split('=')[0])
    .sort();

describe('logout (contract §2.1)', () => {
  test('it is public, answers 200 every time, and expires both cookies', async () => {
    const member = await world.as('나가는사람');
    for (const client of [member, member, world.visitor()]) {
      const answer = await client.post(logout);
      expect([answer.status, answer.body.data]).toEqual([200, null]);
      expect(expired(answer.headers)).toEqual(['accessToken', 'refreshToken']);
    }
  });

  test('afterwards neither token works any more, on no other device copy either (B-34)', async () => {
    const member = await world.as('나가는사람');
    const copy = world.visitor();
    for (const name of ['accessToken', 'refreshToken']) copy.jar.set(name, member.jar.get(name)!);
    await member.post(logout);
    expect((await copy.get('/api/v1/user')).status).toBe(401);
    expect((await copy.post(refresh)).body.code).toBe('INVALID_REFRESH_TOKEN');
  });

  test('the refresh cookie alone is enough to end the session', async () => {
    const member = await world.as('나가는사람');
    const token = member.jar.get('refreshToken')!;
    member.jar.set('accessToken', null);
    await member.post(logout);
    member.jar.set('refreshToken', token);
    expect((await member.post(refresh)).status).toBe(401);
  });

  test('one that names its session ends that one, and no session that took its place (decision 0037)', async () => {
    const member = await world.as('다시온사람');
    const nameOf = async () => (await member.get(probe)).headers.get('etag') ?? '';
    const before = await nameOf();
    expect(before).toMatch(/^"[\w-]{22}"$/);
    expect(await nameOf()).toBe(before);
    await member.get(`/oauth2/authorization/kakao?as=${encodeURIComponent('다시온사람')}`);
    const after = await nameOf();
    expect(after).not.toBe(before);
    for (const name of [before, `W/${before}`, `W/${after}`, '"7"', 'nonsense']) {
      const late = await member.post(logout, undefined, { 'if-match': name });
      expect([late.status, setCookies(late.headers)]).toEqual([200, []]);
      expect((await member.get('/api/v1/user')).status).toBe(200);
    }
    const own = await member.post(logout, undefined, { 'if-match': after });
    expect([own.status, expired(own.headers)]).toEqual([200, ['accessToken', 'refreshToken']]);
    expect((await member.get(probe)).body.data).toBe(false);
  });

  test('the name of a session opens nothing, a visitor has none, and any is an own one', async () => {
    const [member, other] = [await world.as('이름하나'), await world.as('이름둘')];
    const names = await Promise.all(
      [member, other].map(async (one) => (await one.get(probe)).headers.get('etag')),
    );
    expect(new Set(names).size).toBe(2);
    expect((await world.visitor().get(probe)).headers.get('etag')).toBeNull();
    const thief = world.visitor();
    for (const cookie of ['accessToken', 'refreshToken'])
      thief.jar.set(cookie, names[0]!.replaceAll('"', ''));
    expect((await thief.get('/api/v1/user')).status).toBe(401);
    await other.post(logout, undefined, { 'if-match': names[0]! });
    expect((await member.get('/api/v1/user')).status).toBe(200);
    expect((await other.get('/api/v1/user')).status).toBe(200);
    await other.post(logout, undefined, { 'if-match': '*' });
    expect((await other.get(probe)).body.data).toBe(false);
  });

  test('a plain server names no session and ends whichever the cookies name', async () => {
    const plain = await startWorld({ vars: { CONTRACT_EXT: 'off' } });
    try {
      const member = await plain.as('옛서버');
      expect((await member.get(probe)).headers.get('etag')).toBeNull();
      await member.post(logout, undefined, { 'if-match': '"another"' });
      expect((await member.get(probe)).body.data).toBe(false);
    } finally {
      await plain.stop();
    }
  });

  test('it ends this session only: another device of the same user stays signed in', async () => {
    const [here, there] = [await world.as('두기기'), await world.as('두기기')];
    await here.post(logout);
    expect((await there.get(probe)).body.data).toBe(true);
  });
});
