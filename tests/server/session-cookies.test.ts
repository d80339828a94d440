import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredCookies } from './http-client.ts';
import { startWorld, type World } from './world.ts';

/** Cookies that are not this session's: a neighbour's, an older version's, and ones made by hand. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const probe = '/api/test/is-login';
const refresh = '/api/v1/refresh-token';

describe('cookies of other hosts (docs/decisions/0061)', () => {
  /** What a neighbour sets for the whole domain: with a longer path it comes before ours. */
  const foreign = async () => {
    const jwt = new SignJWT({ userId: 1, typ: 'access', sid: 'x' }).setProtectedHeader({ alg: 'HS256' });
    return jwt.setIssuedAt().setExpirationTime('1d').sign(new TextEncoder().encode('the key of a neighbour'));
  };
  const ask = (path: string, cookie: string, method = 'GET') =>
    world.visitor().request(method, path, { headers: { cookie } });

  test.each(['text', 'foreign token', 'empty'])(
    "a neighbour's cookie of our names (%s), before ours or after, is as if it were not there",
    async (kind) => {
      const member = await world.as('이웃쿠키');
      const [access, token] = [member.jar.get('accessToken'), member.jar.get('refreshToken')];
      const other = { text: 'eyJ.neighbour', 'foreign token': await foreign(), empty: '' }[kind];
      for (const cookie of [
        `accessToken=${other}; refreshToken=${other}; accessToken=${access}; refreshToken=${token}`,
        `accessToken=${access}; refreshToken=${token}; accessToken=${other}; refreshToken=${other}`,
      ]) {
        expect((await ask('/api/v1/user', cookie)).body.data.id).toBe(member.id);
        expect((await ask(probe, cookie)).body.data).toBe(true);
        expect((await ask(refresh, cookie, 'POST')).status).toBe(200);
      }
      expect((await ask(probe, `accessToken=${other}`)).body.data).toBe(false);
      const socket = await world.stomp(member, {
        headers: { cookie: `accessToken=${other}; ${member.jar.header()}` },
      });
      socket.drop();
    },
  );

  test("a neighbour's refresh cookie puts nobody into one bucket with everybody else", async () => {
    const limited = await startWorld({ rateLimits: true, stillClock: true });
    try {
      const other = await foreign();
      for (let at = 0; at < 40; at += 1) {
        const member = await limited.as(`이웃${at}`);
        const cookie = `refreshToken=${other}; refreshToken=${member.jar.get('refreshToken')}`;
        expect((await limited.visitor().post(refresh, undefined, { cookie })).status).toBe(200);
        limited.clock.advance(1_000); // for the logins, which are counted by address
      }
    } finally {
      await limited.stop();
    }
  });

  test('with https a token counts in the cookie that only this host can set, but for those of older versions', async () => {
    const https = await startWorld({ vars: { PUBLIC_ORIGIN: 'https://campick.example' } });
    try {
      const host = 'campick.example';
      const visitor = https.visitor();
      await visitor.get('/oauth2/authorization/kakao?as=abc', { host });
      const [access, token] = [visitor.jar.get('__Host-accessToken'), visitor.jar.get('__Host-refreshToken')];
      const whoIs = async (cookie: string) =>
        (await https.visitor().get('/api/v1/user', { host, cookie })).body;
      const { id } = (await whoIs(`__Host-accessToken=${access}`)).data;
      expect(id).toBeGreaterThan(0);
      expect((await whoIs(`accessToken=${access}`)).code).toBe('NOT_LOGIN'); // handed on by a neighbour
      const handed = await https
        .visitor()
        .post(refresh, undefined, { host, cookie: `refreshToken=${token}` });
      expect(handed.body.code).toBe('INVALID_REFRESH_TOKEN');
      // older versions set the plain names, as a login at an http address does
      const older = await https.as('예전쿠키');
      const plain = `accessToken=${older.jar.get('accessToken')}`;
      expect((await whoIs(plain)).data.id).toBe(older.id);
      expect((await whoIs(`${plain}; __Host-accessToken=${access}`)).data.id).toBe(id);
      const renewed = await older.post(refresh, undefined, { host });
      expect(renewed.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
        '__Host-accessToken',
      ]);
      const out = await older.post('/api/v1/logout', undefined, { host });
      expect(out.headers.get('clear-site-data')).toBe('"cache"');
      const hints = { host, 'sec-ch-ua': '"Not;A=Brand";v="8", "Chromium";v="150"' };
      const held = await https.visitor().post('/api/v1/logout', undefined, hints);
      expect(held.headers.get('clear-site-data')).toBeNull(); // it would come seconds later
      expect(expiredCookies(out.headers)).toEqual([
        '__Host-accessToken',
        '__Host-refreshToken',
        'accessToken',
        'refreshToken',
      ]);
    } finally {
      await https.stop();
    }
  });
});

describe('unusable cookies (B-34)', () => {
  test('of two cookies with one name that are both ours neither counts', async () => {
    const member = await world.as('쿠키두개');
    const other = await world.as('다른사람');
    const twice = `accessToken=${other.jar.get('accessToken')}; accessToken=${member.jar.get('accessToken')}`;
    const answer = await world.visitor().get('/api/v1/user', { cookie: twice });
    expect([answer.status, answer.body.code]).toEqual([401, 'NOT_LOGIN']);
  });

  test('a tampered, swapped or 8 KB access cookie is a visitor: 401 where a session is needed, 200 elsewhere', async () => {
    const member = await world.as('쿠키변조');
    const real = member.jar.get('accessToken')!;
    for (const bad of [
      `${real.slice(0, -3)}AAA`,
      member.jar.get('refreshToken')!,
      'x'.repeat(8192),
      '%00',
      '"',
    ]) {
      member.jar.set('accessToken', bad);
      expect((await member.get('/api/v1/user')).status).toBe(401);
      expect((await member.get('/api/v1/item/search')).status).toBe(200);
    }
  });

  test('a deleted session row ends its access token too', async () => {
    const member = await world.as('지워진세션');
    await world.db.deleteFrom('refresh_tokens').where('user_id', '=', member.id).execute();
    expect((await member.get('/api/v1/user')).status).toBe(401);
  });

  test('a withdrawn account has no session, whatever its tokens and rows say', async () => {
    const member = await world.as('떠난계정');
    const rows = world.db.updateTable('users').where('id', '=', member.id);
    await rows.set((row) => ({ withdrawn_at: row.ref('updated_at') })).execute();
    expect((await member.get('/api/v1/user')).body.code).toBe('NOT_LOGIN');
    expect((await member.post(refresh)).body.code).toBe('INVALID_REFRESH_TOKEN');
  });

  test('the database never holds a token, only a hash', async () => {
    const member = await world.as('해시확인');
    const rows = await world.db
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('user_id', '=', member.id)
      .execute();
    const claims = JSON.parse(
      Buffer.from(member.jar.get('refreshToken')!.split('.')[1]!, 'base64url').toString(),
    );
    expect(rows.map((row) => row.token_hash)).not.toContain(claims.sid);
    expect(rows[0]!.token_hash).toHaveLength(43);
  });
});
