import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Provider } from '#server/auth/providers.ts';
import { sign } from './bent-provider.ts';
import type { Client } from './http-client.ts';
import { expectPage } from './oauth-pages.ts';
import {
  begin,
  comeBack,
  fromAnywhere,
  logInBy,
  type OauthWorld,
  publicOrigin,
  startOauthWorld,
} from './oauth-world.ts';

/** Logins by the three providers that succeed (contract §8); those that must not are in oauth-forged.test.ts. */

let world: OauthWorld;
beforeAll(async () => {
  world = await startOauthWorld();
});
afterAll(() => world.stop());

const names = ['apple', 'google', 'kakao'] as const;

const me = async (client: Client) => (await client.get('/api/v1/user', world.site)).body.data;
const idBy = async (provider: Provider, subject: string): Promise<number> => {
  const client = world.visitor();
  expect((await logInBy(world, client, provider, subject)).status).toBe(provider === 'apple' ? 303 : 302);
  return (await me(client)).id;
};

test.each(names)(
  '%s: a first login makes a newcomer without a school badge, and leads home',
  async (provider) => {
    const client = world.visitor();
    const answer = await logInBy(world, client, provider, `first-${provider}`);
    expect(answer.headers.get('location')).toBe('/');
    const user = await me(client);
    expect(user.nickname).toMatch(/^새내기[1-9]\d{3}$/);
    expect(user.isKoreanUnivVerified).toBe(false);
    const row = await world.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect([row?.provider, row?.provider_id, row?.email]).toEqual([provider, `first-${provider}`, null]);
  },
);

test.each(names)(
  '%s is asked for a code with PKCE, state and nonce, and for nothing about the user',
  async (provider) => {
    const client = world.visitor();
    const { url } = await begin(client, provider);
    const asked = Object.fromEntries(url.searchParams);
    expect(url.href.startsWith(`${world.providers[provider].issuer}/authorize?`)).toBe(true);
    expect(asked).toEqual({
      client_id: 'campick-web',
      response_type: 'code',
      redirect_uri: `${publicOrigin}/login/oauth2/code/${provider}`,
      scope: 'openid',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ...(provider === 'apple' ? { response_mode: 'form_post' } : {}),
    });
    const twice = await begin(client, provider);
    for (const name of ['state', 'nonce', 'challenge'] as const) expect(twice[name]).not.toBe(asked[name]);
  },
);

test('the cookie of an attempt is bound to this host; only Apple’s crosses sites', async () => {
  for (const provider of names) {
    const answer = await world.visitor().get(`/oauth2/authorization/${provider}`, fromAnywhere());
    const site = provider === 'apple' ? 'None' : 'Lax';
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-login-${provider}=[\\w-]{43}; Max-Age=600; Path=/; HttpOnly; SameSite=${site}; Secure$`,
        ),
      ),
    ]);
  }
});

test('Apple is shown a secret that our key has signed for it a moment ago', async () => {
  await idBy('apple', 'secret');
  const now = Math.floor(Date.now() / 1000);
  const shown = world.appleClaims() as { header: unknown; payload: { iat: number; exp: number } };
  expect(shown).toMatchObject({
    header: { alg: 'ES256', kid: 'KEY1234567' },
    payload: { iss: 'TEAM123456', sub: 'campick-web', aud: world.providers.apple.issuer },
  });
  expect(Math.abs(shown.payload.iat - now)).toBeLessThan(60);
  expect(shown.payload.exp - shown.payload.iat).toBe(300);
});

test('an account is known by provider and subject: the same pair is the same user, any other another', async () => {
  const first = await idBy('kakao', '42');
  expect(await idBy('kakao', '42')).toBe(first);
  const others = [await idBy('google', '42'), await idBy('apple', '42'), await idBy('kakao', '43')];
  expect(new Set([first, ...others]).size).toBe(4);
});

test('one e-mail at two providers, or in two hands, does not make one user of two', async () => {
  const withMail = async (provider: Provider, subject: string): Promise<number> => {
    const client = world.visitor();
    const asked = await begin(client, provider);
    const mail = { email: 'same@campick.example', email_verified: true };
    const code = world.providers[provider].issue(asked, subject, (claims, { honest }) =>
      sign({ ...claims, ...mail }, honest),
    );
    await comeBack(client, provider, { code, state: asked.state });
    return (await me(client)).id;
  };
  const ids = [await withMail('google', 'a'), await withMail('kakao', 'a'), await withMail('google', 'b')];
  expect(new Set(ids).size).toBe(3);
});

test('ten first logins of one user at once make one account', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => idBy('kakao', 'at-once')));
  expect(new Set(ids).size).toBe(1);
});

test('whoever withdrew comes back as a new user', async () => {
  const client = world.visitor();
  await logInBy(world, client, 'kakao', 'leaver');
  const { id } = await me(client);
  expect((await client.del('/api/v1/user', undefined, world.site)).status).toBe(200);
  expect(await idBy('kakao', 'leaver')).not.toBe(id);
});

test.each(names)(
  '%s: a login ends the session before it, also one that the answer’s request cannot name',
  async (provider) => {
    const client = world.visitor();
    await logInBy(world, client, 'kakao', `before-${provider}`);
    const old = world.visitor();
    for (const name of ['__Host-accessToken', '__Host-refreshToken'])
      old.jar.set(name, client.jar.get(name) ?? null);
    expect((await old.get('/api/v1/user', world.site)).status).toBe(200);
    await logInBy(world, client, provider, `after-${provider}`);
    expect((await old.get('/api/v1/user', world.site)).status).toBe(401);
    expect(client.jar.get('__Host-refreshToken')).not.toBe(old.jar.get('refreshToken'));
    expect((await client.get('/api/v1/user', world.site)).status).toBe(200);
  },
);

test('a login ends on the screen it was asked from, and never outside the app or in the API', async () => {
  for (const [asked, end] of [
    [`${publicOrigin}/my`, `${publicOrigin}/my`],
    ['/detail/7', `${publicOrigin}/detail/7`],
    ['/login', `${publicOrigin}/login`],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/v1/logout', '/'],
    ['/oauth2/authorization/kakao', '/'],
    ['/media/x', '/'],
  ] as const) {
    const client = world.visitor();
    const { state, nonce, challenge } = await begin(client, 'kakao', { redirectURI: asked });
    const code = world.providers.kakao.issue({ nonce, challenge }, '42');
    const answer = await comeBack(client, 'kakao', { code, state });
    expect([asked, answer.headers.get('location')]).toEqual([asked, end]);
  }
});

test('two logins begun in two browsers with one address do not disturb each other', async () => {
  const [one, two] = [world.visitor(), world.visitor()];
  const [first, second] = [await begin(one, 'kakao'), await begin(two, 'kakao')];
  const codeOf = (asked: typeof first, subject: string) => world.providers.kakao.issue(asked, subject);
  await comeBack(two, 'kakao', { code: codeOf(second, 'two'), state: second.state });
  await comeBack(one, 'kakao', { code: codeOf(first, 'one'), state: first.state });
  expect((await me(one)).id).not.toBe((await me(two)).id);
});

test('neither codes nor states nor tokens are logged', async () => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  const code = world.providers.kakao.issue(asked, 'logged-subject');
  await comeBack(client, 'kakao', { code, state: asked.state });
  const text = JSON.stringify(world.lines);
  for (const secret of [
    code,
    asked.state,
    asked.nonce,
    'logged-subject',
    client.jar.get('__Host-accessToken') ?? '',
  ])
    expect(text).not.toContain(secret);
});

test('why a login failed is logged by words of OAuth alone', async () => {
  for (const [error, reason] of [
    ['access_denied', 'access_denied'],
    ['<script>', 'another error'],
  ] as const) {
    const client = world.visitor();
    const { state } = await begin(client, 'kakao');
    await comeBack(client, 'kakao', { error, state });
    expect(world.lines.findLast(({ event }) => event === 'login failed')).toMatchObject({
      provider: 'kakao',
      reason,
    });
  }
});

test('a login that one address begins too often is put off with a page that says for how long', async () => {
  const headers = { ...world.site, 'x-forwarded-for': '192.0.2.1' };
  // all at once: the limit grows by two a second
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => world.visitor().get('/oauth2/authorization/kakao', headers)),
  );
  const last = answers.find(({ status }) => status === 429);
  expect(last?.body).toContain('<h1>잠시 후 다시 시도해 주세요. 1분 뒤에 할 수 있어요</h1>');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a flood of attempts is put off with a page that says so', async () => {
  const rows = await world.db.selectFrom('login_attempts').selectAll().execute();
  await sql`insert into login_attempts select n::text, 'kakao', '', '', '/', '{}', '2999-01-01', null
    from generate_series(1, 200001) n`.execute(world.db);
  const answer = await world.visitor().get('/oauth2/authorization/kakao', fromAnywhere());
  expect([answer.status, /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1]]).toEqual([
    503,
    '서버가 잠시 받지 못하고 있어요. 잠시 후 다시 시도해 주세요',
  ]);
  await sql`delete from login_attempts where expires_at > '2998-01-01'`.execute(world.db);
  expect(await world.db.selectFrom('login_attempts').selectAll().execute()).toHaveLength(rows.length);
});

test('an attempt that cannot be stored for a moment is a page that says so', async () => {
  await world.db.schema.alterTable('login_attempts').renameTo('login_attempts_away').execute();
  try {
    const answer = await world.visitor().get('/oauth2/authorization/kakao', fromAnywhere());
    expect([answer.status, /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1]]).toEqual([
      500,
      '로그인 중 문제가 생겼어요. 잠시 후 다시 시도해 주세요',
    ]);
  } finally {
    await world.db.schema.alterTable('login_attempts_away').renameTo('login_attempts').execute();
  }
});

test('the login of an account that the operator closed ends with a page that says so', async () => {
  const id = await idBy('kakao', 'closed-by-hand');
  await sql`update users set withdrawn_at = now() at time zone 'Asia/Seoul' where id = ${id}`.execute(
    world.db,
  );
  const client = world.visitor();
  expectPage(await logInBy(world, client, 'kakao', 'closed-by-hand'), 'closed');
  expect((await client.get('/api/v1/user', world.site)).status).toBe(401);
});
