import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredCookies } from './http-client.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const probe = '/api/test/is-login';
const refresh = '/api/v1/refresh-token';
const logout = '/api/v1/logout';

describe('cookies (contract §1.5)', () => {
  test('a login sets both for their lifetimes, out of reach of scripts, and Secure only where the origin is https', async () => {
    const visitor = world.visitor();
    const cookies = (await visitor.get('/oauth2/authorization/kakao?as=cookie')).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^accessToken=\S+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^refreshToken=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);

    const https = await startWorld({ vars: { PUBLIC_ORIGIN: 'https://campick.example' } });
    try {
      const answer = await https.visitor().request('GET', '/oauth2/authorization/kakao?as=abc', {
        headers: { host: 'campick.example' },
      });
      for (const cookie of answer.headers.getSetCookie())
        expect(cookie).toMatch(
          /^__Host-(?:access|refresh)Token=\S+; Max-Age=\d+; Path=\/; HttpOnly.*; Secure$/,
        );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    } finally {
      await https.stop();
    }
  });

  test('each token says its kind and whose it is, as a number', async () => {
    const member = await world.as('토큰내용');
    const claims = (name: string) =>
      JSON.parse(Buffer.from(member.jar.get(name)!.split('.')[1]!, 'base64url').toString());
    expect(claims('accessToken')).toMatchObject({ userId: member.id, typ: 'access' });
    expect(claims('refreshToken')).toMatchObject({ userId: member.id, typ: 'refresh' });
    expect(claims('accessToken').exp - claims('accessToken').iat).toBe(86_400);
    expect(claims('refreshToken').exp - claims('refreshToken').iat).toBe(2_592_000);
  });
});

describe('probe (contract §2.1)', () => {
  test('a visitor gets false, never 401, and no cache may store the answer', async () => {
    const answer = await world.visitor().get(probe);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: expect.any(String), data: false, version: 'v1.0.0' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a member gets true', async () => {
    const answer = await (await world.as('푸른늑대')).get(probe);
    expect([answer.status, answer.body.data]).toEqual([200, true]);
  });

  test('without a usable access token but with a refresh cookie of any kind it is 401, so that the client refreshes', async () => {
    const member = await world.as('푸른늑대');
    for (const access of [null, 'broken', member.jar.get('refreshToken')!]) {
      member.jar.set('accessToken', access);
      const answer = await member.get(probe);
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_LOGIN']);
    }
    const visitor = world.visitor();
    visitor.jar.set('refreshToken', 'nonsense');
    expect((await visitor.get(probe)).status).toBe(401);
    visitor.jar.set('refreshToken', null);
    visitor.jar.set('accessToken', 'nonsense');
    expect((await visitor.get(probe)).body.data).toBe(false);
  });

  test('it names the extensions, and a plain server names none', async () => {
    const visitor = world.visitor();
    expect((await visitor.get(probe)).headers.get('x-contract-ext')).toBe(
      'idem,if-match,like-state,chat-ack,chat-rest,chat-after,expect-user,list-pages,repost,photo-widths,reviews,pick-events,web-push,blocks,inquiries',
    );
    const plain = await startWorld({ ext: false });
    try {
      expect((await plain.visitor().get(probe)).headers.has('x-contract-ext')).toBe(false);
    } finally {
      await plain.stop();
    }
  });

  test('nothing else answers below /api/test', async () => {
    for (const path of ['/api/test', '/api/test/fcm', '/api/test/anything']) {
      const answer = await world.visitor().get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(
      (await world.visitor().post('/api/test/fcm', 'token', { 'content-type': 'text/plain' })).status,
    ).toBe(404);
  });
});

describe('refresh (contract §1.6)', () => {
  test('a live refresh token gives a new access token and nothing else', async () => {
    const member = await world.as('다시받기');
    const before = member.jar.get('refreshToken');
    member.jar.set('accessToken', null);
    const answer = await member.post(refresh);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['accessToken']);
    expect(member.jar.get('refreshToken')).toBe(before);
    expect((await member.get('/api/v1/user')).body.data.id).toBe(member.id);
  });

  test('ten at once all succeed, and so does a repeat', async () => {
    const member = await world.as('다시받기');
    const all = await Promise.all(Array.from({ length: 10 }, () => member.post(refresh)));
    expect(all.map((answer) => answer.status)).toEqual(all.map(() => 200));
  });

  test('no cookie is 401 REFRESH_TOKEN_NOT_FOUND', async () => {
    const answer = await world.visitor().post(refresh);
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([
      401,
      'REFRESH_TOKEN_NOT_FOUND',
      null,
    ]);
  });

  test.each(['broken', 'tampered', 'access', 'unsigned', 'foreign', 'huge'])(
    'a %s token is 401 INVALID_REFRESH_TOKEN, is not echoed, and both cookies expire',
    async (kind) => {
      const member = await world.as('다시받기');
      const [real, access] = [member.jar.get('refreshToken')!, member.jar.get('accessToken')!];
      const [head = '', claims = '', signature = ''] = real.split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const foreign = await new SignJWT({ userId: member.id, typ: 'refresh', sid: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(new TextEncoder().encode('a secret that is not the one of this server'));
      const token = {
        broken: 'a.b.c',
        tampered: `${head}.${claims.slice(0, -2)}AA.${signature}`,
        access,
        unsigned: `${none}.${claims}.`,
        foreign,
        huge: 'x'.repeat(8000),
      }[kind]!;
      member.jar.set('refreshToken', token);
      const answer = await member.post(refresh);
      expect([answer.status, answer.body.code, answer.body.data]).toEqual([
        401,
        'INVALID_REFRESH_TOKEN',
        null,
      ]);
      expect(expiredCookies(answer.headers)).toEqual(['accessToken', 'refreshToken']);
      expect(answer.bytes.toString()).not.toContain(token.slice(0, 20));
    },
  );

  test('an expired one ends the session', async () => {
    const late = await startWorld();
    try {
      const member = await late.as('오래된사람');
      late.clock.advance(29 * 86_400_000);
      expect((await member.get('/api/v1/user')).status).toBe(401);
      expect((await member.post(refresh)).status).toBe(200);
      late.clock.advance(2 * 86_400_000);
      const answer = await member.post(refresh);
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
      expect(expiredCookies(answer.headers)).toEqual(['accessToken', 'refreshToken']);
    } finally {
      await late.stop();
    }
  });

  test('a withdrawn user is 401 INVALID_REFRESH_TOKEN, and both cookies expire', async () => {
    const member = await world.as('떠난사람');
    const [access, token] = [member.jar.get('accessToken')!, member.jar.get('refreshToken')!];
    const gone = await member.del('/api/v1/user');
    expect([gone.status, expiredCookies(gone.headers)]).toEqual([200, ['accessToken', 'refreshToken']]);
    member.jar.set('refreshToken', token);
    const answer = await member.post(refresh);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    expect(expiredCookies(answer.headers)).toEqual(['accessToken', 'refreshToken']);
    member.jar.set('accessToken', access);
    expect((await member.get('/api/v1/user')).status).toBe(401);
  });
});

describe('logout (contract §2.1)', () => {
  test('it is public, answers 200 every time, and expires both cookies', async () => {
    const member = await world.as('나가는사람');
    for (const client of [member, member, world.visitor()]) {
      const answer = await client.post(logout);
      expect([answer.status, answer.body.data]).toEqual([200, null]);
      expect(expiredCookies(answer.headers)).toEqual(['accessToken', 'refreshToken']);
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
      expect([late.status, late.headers.getSetCookie()]).toEqual([200, []]);
      expect((await member.get('/api/v1/user')).status).toBe(200);
    }
    const own = await member.post(logout, undefined, { 'if-match': after });
    expect([own.status, expiredCookies(own.headers)]).toEqual([200, ['accessToken', 'refreshToken']]);
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
