import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './http-client.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ vars: { ALLOWED_ORIGINS: 'https://app.campick.example' } });
  await world.as('초록줄무늬', { verified: true });
  await world.as('푸른늑대');
});
afterAll(() => world.stop());

const start = (provider: string, query: Record<string, string> = {}) =>
  `/oauth2/authorization/${provider}?${new URLSearchParams(query)}`;
const code = (provider: string, query: Record<string, string> = {}) =>
  `/login/oauth2/code/${provider}?${new URLSearchParams(query)}`;
const location = (headers: Headers) => headers.get('location');

/** Opens the page as a browser would and answers the state it put into the form. */
const open = async (client: Client, provider = 'kakao', query: Record<string, string> = {}) => {
  const page = await client.get(start(provider, query));
  expect(page.status).toBe(200);
  return {
    page: page.body as string,
    headers: page.headers,
    state: /name="state" value="([^"]+)"/.exec(page.body)![1]!,
  };
};

describe('the page (contract §8)', () => {
  test('lists the users of the demo campus and a free nickname field, without script and with a policy that needs none', async () => {
    const { page, headers } = await open(world.visitor());
    expect(page).toContain('value="초록줄무늬"');
    expect(page).toContain('value="푸른늑대"');
    expect(page).toMatch(/<input id="as" type="text" name="as"/);
    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('its style is the one that the policy allows', async () => {
    const { page, headers } = await open(world.visitor());
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)![1]!;
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));
    expect(headers.get('content-security-policy')).toContain(`'sha256-${digest.toString('base64')}'`);
  });

  test('a nickname that looks like markup is shown as text', async () => {
    await world.as('<b>"&\'');
    const { page } = await open(world.visitor());
    expect(page).toContain('&lt;b&gt;&quot;&amp;&#39;');
    expect(page).not.toContain('<b>"');
  });
});

describe('signing in', () => {
  test.each(['apple', 'google', 'kakao'])(
    'choosing somebody on the page of %s signs that person in',
    async (provider) => {
      const client = world.visitor();
      const { state } = await open(client, provider);
      const answer = await client.get(code(provider, { state, as: '초록줄무늬' }));
      expect([answer.status, location(answer.headers)]).toEqual([302, '/']);
      const me = await client.get('/api/v1/user');
      expect(me.body.data).toMatchObject({ nickname: '초록줄무늬', isKoreanUnivVerified: true });
    },
  );

  test('?as= signs in directly, as the same user each time and from every provider', async () => {
    const ids = [];
    for (const provider of ['apple', 'google', 'kakao', 'kakao']) {
      const client = world.visitor();
      expect((await client.get(start(provider, { as: '하얀고래' }))).status).toBe(302);
      ids.push((await client.get('/api/v1/user')).body.data.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('ten first logins at once make one account', async () => {
    const ten = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
    await ten(() => world.visitor().get('/api/v1/item/search')); // every database connection is open: the race is a fair one
    for (const nickname of ['동시로그인', '또동시에', '한번더']) {
      await ten(() => world.visitor().get(start('kakao', { as: nickname })));
      const rows = await world.db.selectFrom('users').select('id').where('nickname', '=', nickname).execute();
      expect(rows).toHaveLength(1);
    }
  });

  test('verified=true marks the account, also one that exists, and nothing else does', async () => {
    const client = await world.as('검은표범');
    expect((await client.get('/api/v1/user')).body.data.isKoreanUnivVerified).toBe(false);
    const before = (await client.get('/api/v1/user')).body.data.version;
    await client.get(start('kakao', { as: '검은표범', verified: 'true' }));
    const after = (await client.get('/api/v1/user')).body.data;
    expect([after.isKoreanUnivVerified, after.version]).toEqual([true, before + 1]);
  });

  test('a blank nickname on the page makes a newcomer with four digits', async () => {
    const client = world.visitor();
    const { state } = await open(client);
    await client.get(code('kakao', { state, as: '' }));
    expect((await client.get('/api/v1/user')).body.data.nickname).toMatch(/^새내기[1-9]\d{3}$/);
  });

  test.each(['한', '열한글자짜리닉네임이다', 'ㅤㅤ', 'a\u0000b'])(
    'a nickname like %j is refused with 400',
    async (nickname) => {
      const answer = await world.visitor().get(start('kakao', { as: nickname }));
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  test('a real account can not be entered by its nickname', async () => {
    const at = '2026-01-01T00:00:00.000000' as never; // a row another provider would have made
    const real = await world.db
      .insertInto('users')
      .values({
        provider: 'kakao',
        provider_id: '1234',
        nickname: '진짜계정',
        created_at: at,
        updated_at: at,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const client = await world.as('진짜계정');
    expect(client.id).not.toBe(real.id);
    expect((await open(world.visitor())).page.match(/진짜계정/g)).toHaveLength(2); // the stand-in's own, as value and text
  });

  test('a new login ends the session that this browser had before', async () => {
    const client = await world.as('먼저온사람');
    const old = world.visitor();
    old.jar.set('accessToken', client.jar.get('accessToken')!);
    await client.get(start('kakao', { as: '나중사람' }));
    expect((await old.get('/api/v1/user')).status).toBe(401);
    expect((await client.get('/api/v1/user')).body.data.nickname).toBe('나중사람');
  });
});

describe('where a login ends', () => {
  test('redirectURI is followed to our own and allow-listed origins only, and never carries a token', async () => {
    const table: [string, string][] = [
      [`${world.url}/my?x=1`, `${world.url}/my?x=1`],
      ['/search', `${world.url}/search`],
      ['https://app.campick.example/', 'https://app.campick.example/'],
      ['https://app.campick.example.evil.example/', '/'],
      ['https://evil.example/', '/'],
      ['//evil.example/', '/'],
      ['/\\evil.example/', '/'],
      ['https://app.campick.example@evil.example/', '/'],
      [`http://user:pass@127.0.0.1:${world.port}/`, '/'],
      ['javascript:alert(1)', '/'],
      ['http://app.campick.example/', '/'],
      ['%', `${world.url}/%`],
    ];
    for (const [mutation, end] of table) {
      const answer = await world.visitor().get(start('kakao', { as: '푸른늑대', redirectURI: mutation }));
      expect([mutation, answer.status, location(answer.headers)]).toEqual([mutation, 302, end]);
      expect(location(answer.headers)).not.toMatch(/token/i);
    }
  });

  test('the page remembers redirectURI up to the callback', async () => {
    const client = world.visitor();
    const { state, headers } = await open(client, 'kakao', { redirectURI: 'https://app.campick.example/my' });
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.campick.example;",
    );
    const answer = await client.get(code('kakao', { state, as: '푸른늑대' }));
    expect(location(answer.headers)).toBe('https://app.campick.example/my');
  });

  test('a remembered target is judged again, since a sibling host may have written the cookie', async () => {
    const client = world.visitor();
    const evil = Buffer.from('https://evil.example/').toString('base64url');
    client.jar.set('oauthState', `known.${evil}`);
    const answer = await client.get(code('kakao', { state: 'known', as: '푸른늑대' }));
    expect(location(answer.headers)).toBe('/');
  });

  test('FRONTEND_URL is the default, and its origin is allowed', async () => {
    const other = await startWorld({ vars: { FRONTEND_URL: 'https://web.campick.example/' } });
    try {
      const answer = await other.visitor().get(start('kakao', { as: 'abc' }));
      expect(location(answer.headers)).toBe('https://web.campick.example/');
      const failed = await other.visitor().get(start('google', { fail: '1' }));
      expect(location(failed.headers)).toBe('https://web.campick.example/login?error=google');
    } finally {
      await other.stop();
    }
  });
});

describe('refusals', () => {
  test('fail=1 ends at /login?error={provider} without a session', async () => {
    const client = world.visitor();
    const answer = await client.get(start('apple', { fail: '1', as: '푸른늑대' }));
    expect([answer.status, location(answer.headers)]).toEqual([302, '/login?error=apple']);
    expect(client.jar.get('accessToken')).toBeUndefined();
  });

  test('a callback with no, another, or a used state ends at /login?error= without a session (B-33)', async () => {
    const client = world.visitor();
    const { state } = await open(client);
    const stranger = world.visitor();
    for (const [who, given] of [
      [stranger, state],
      [stranger, ''],
      [client, 'another'],
      [client, state], // used up by the attempt before
    ] as const) {
      const answer = await who.get(code('kakao', { state: given, as: '푸른늑대' }));
      expect([answer.status, location(answer.headers)]).toEqual([302, '/login?error=kakao']);
      expect(who.jar.get('accessToken')).toBeUndefined();
    }
  });

  test('cancelling on the page is a failure too', async () => {
    const client = world.visitor();
    const { state } = await open(client);
    const answer = await client.get(code('kakao', { state, error: 'access_denied' }));
    expect(location(answer.headers)).toBe('/login?error=kakao');
  });

  test.each(['naver', 'KAKAO', '..', 'kakao/extra', ''])(
    'an unknown provider %j is a JSON 404',
    async (provider) => {
      for (const path of [`/oauth2/authorization/${provider}`, `/login/oauth2/code/${provider}`]) {
        const answer = await world.visitor().get(path, { accept: 'text/html' });
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  test('a picture or a fetch of a foreign page logs nobody in, a followed link may', async () => {
    for (const [mode, status] of [
      ['no-cors', 403],
      ['cors', 403],
      ['navigate', 302],
    ] as const) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
      const answer = await world.visitor().get(start('kakao', { as: '푸른늑대' }), headers);
      expect([mode, answer.status]).toEqual([mode, status]);
    }
  });

  test('HEAD and POST log nobody in', async () => {
    for (const method of ['HEAD', 'POST']) {
      const client = world.visitor();
      const answer = await client.request(method, start('kakao', { as: '푸른늑대' }));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(client.jar.get('accessToken')).toBeUndefined();
    }
  });

  test('a configured provider has no stand-in, and without DEMO_LOGIN no provider has one', async () => {
    const unreachable = {
      OAUTH_KAKAO_ISSUER: 'https://localhost:1',
      OAUTH_GOOGLE_ISSUER: 'https://localhost:1',
    };
    const kakao = { OAUTH_KAKAO_CLIENT_ID: 'abc', OAUTH_KAKAO_CLIENT_SECRET: 'def', ...unreachable };
    const google = { OAUTH_GOOGLE_CLIENT_ID: 'abc', OAUTH_GOOGLE_CLIENT_SECRET: 'def', ...unreachable };
    const cases: [Record<string, string>, number][] = [
      [kakao, 502], // its own provider is asked, and is not there
      [google, 302],
      [{ ...google, DEMO_LOGIN: '0' }, 404],
      [{ DEMO_LOGIN: '0' }, 404],
    ];
    for (const [vars, status] of cases) {
      const other = await startWorld({ vars });
      try {
        const answer = await other.visitor().get(start('kakao', { as: 'abc' }));
        expect([vars, answer.status]).toEqual([vars, status]);
        for (const path of status === 404 ? [start('kakao', {}), code('kakao', {})] : []) {
          const page = await other.visitor().get(path);
          expect([page.status, /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]]).toEqual([
            404,
            '여기에서는 카카오로 로그인할 수 없어요. 다른 방법으로 로그인해 주세요',
          ]);
        }
      } finally {
        await other.stop();
      }
    }
  });
});
