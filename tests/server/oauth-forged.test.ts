import type { ServerResponse } from 'node:http';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Provider } from '#server/auth/providers.ts';
import { type Asked, type Bend, sign } from './bent-provider.ts';
import type { Client } from './http-client.ts';
import { expectPage, type Kind } from './oauth-pages.ts';
import { begin, comeBack, logInBy, type OauthWorld, startOauthWorld } from './oauth-world.ts';

/** Answers that no login may come of (contract §8, B-33): each leaves no session and no user. */

let world: OauthWorld;
beforeAll(async () => {
  world = await startOauthWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const provider of Object.values(world.providers)) provider.breakWith(null);
  await world.db.deleteFrom('refresh_tokens').execute();
  await world.db.deleteFrom('users').execute();
});

const countOf = async (table: 'users' | 'refresh_tokens'): Promise<number> =>
  (await world.db.selectFrom(table).selectAll().execute()).length;

const expectNobody = async (client: Client): Promise<void> => {
  expect(client.jar.get('__Host-accessToken')).toBeUndefined();
  expect(client.jar.get('__Host-refreshToken')).toBeUndefined();
  expect([await countOf('users'), await countOf('refresh_tokens')]).toEqual([0, 0]);
};

/** One login whose id_token is bent. */
const bent = async (bend: Bend, kind: Kind = 'invalid'): Promise<void> => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  const code = world.providers.kakao.issue(asked, '1234', bend);
  expectPage(await comeBack(client, 'kakao', { code, state: asked.state }), kind);
  expect(world.providers.kakao.calls.at(-1)?.get('code')).toBe(code); // the exchange was reached: the token is at fault
  await expectNobody(client);
};

const now = () => Math.floor(Date.now() / 1000);
const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

test.each<[string, Bend]>([
  ['the nonce of another login', (claims, { honest }) => sign({ ...claims, nonce: 'another' }, honest)],
  ['no nonce', (claims, { honest }) => sign(without(claims, 'nonce'), honest)],
  ['another issuer', (claims, { honest }) => sign({ ...claims, iss: 'https://evil.example' }, honest)],
  [
    'the issuer of another provider',
    (claims, { honest }) => sign({ ...claims, iss: world.providers.google.issuer }, honest),
  ],
  ['another audience', (claims, { honest }) => sign({ ...claims, aud: 'another-client' }, honest)],
  [
    'several audiences and another authorized party',
    (claims, { honest }) =>
      sign({ ...claims, aud: ['campick-web', 'another-client'], azp: 'another-client' }, honest),
  ],
  ['no audience', (claims, { honest }) => sign(without(claims, 'aud'), honest)],
  ['no signature (alg none)', (claims) => new UnsecuredJWT(claims).encode()],
  [
    'HS256 under our client secret',
    (claims) => sign(claims, new TextEncoder().encode('a secret that the console gave'), 'one', 'HS256'),
  ],
  ['the signature of a key that is not the provider’s', (claims, { stranger }) => sign(claims, stranger)],
  ['a key that the provider does not list', (claims, { stranger }) => sign(claims, stranger, 'two')],
  [
    'claims changed after signing',
    async (claims, { honest }) => {
      const [header, , signature] = (await sign(claims, honest)).split('.');
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
      return [header, changed, signature].join('.');
    },
  ],
  [
    'an end that is past',
    (claims, { honest }) => sign({ ...claims, iat: now() - 900, exp: now() - 60 }, honest),
  ],
  ['no end', (claims, { honest }) => sign(without(claims, 'exp'), honest)],
  [
    'an issue in the future',
    (claims, { honest }) => sign({ ...claims, iat: now() + 300, exp: now() + 900 }, honest),
  ],
  ['a beginning in the future', (claims, { honest }) => sign({ ...claims, nbf: now() + 300 }, honest)],
  ['no time of issue', (claims, { honest }) => sign(without(claims, 'iat'), honest)],
  ['no subject', (claims, { honest }) => sign(without(claims, 'sub'), honest)],
  ['an empty subject', (claims, { honest }) => sign({ ...claims, sub: '' }, honest)],
  ['the subject of a stand-in account', (claims, { honest }) => sign({ ...claims, sub: 'demo:1' }, honest)],
  ['a subject with control characters', (claims, { honest }) => sign({ ...claims, sub: 'a\u0000b' }, honest)],
  ['no id_token at all', () => undefined],
  ['an id_token that is no JWT', () => 'abc'],
])('an id_token with %s logs nobody in', async (_title, bend) => {
  await bent(bend);
});

const issueFor = (asked: Asked, provider: Provider = 'kakao') =>
  world.providers[provider].issue(asked, '1234');

test('an answer in a browser that began no login logs nobody in, and the browser that did may still use it', async () => {
  const [mine, other] = [world.visitor(), world.visitor()];
  const asked = await begin(mine, 'kakao');
  const answer = { code: issueFor(asked), state: asked.state };
  expectPage(await comeBack(other, 'kakao', answer), 'elsewhere');
  await expectNobody(other);
  expect((await comeBack(mine, 'kakao', answer)).status).toBe(302);
});

test('an attacker’s answer logs nobody in in a browser that has begun a login of its own (login CSRF)', async () => {
  for (const provider of ['kakao', 'google', 'apple'] as const) {
    const [victim, attacker] = [world.visitor(), world.visitor()];
    const theirs = await begin(attacker, provider);
    await begin(victim, provider);
    const answer = { code: issueFor(theirs, provider), state: theirs.state };
    expectPage(await comeBack(victim, provider, answer), 'elsewhere', provider);
    await expectNobody(victim);
  }
});

test('an attacker’s answer changes nothing for a user who is logged in', async () => {
  const user = world.visitor();
  await logInBy(world, user, 'kakao', 'the-user');
  const before = user.jar.header();
  const theirs = await begin(world.visitor(), 'kakao');
  const answer = { code: world.providers.kakao.issue(theirs, 'the-attacker'), state: theirs.state };
  expectPage(await comeBack(user, 'kakao', answer), 'elsewhere');
  expect(user.jar.header()).toBe(before);
  expect([await countOf('users'), await countOf('refresh_tokens')]).toEqual([1, 1]);
  expect((await user.get('/api/v1/user', world.site)).status).toBe(200);
});

test.each<[string, (asked: Asked) => string, Kind]>([
  ['another state', ({ state }) => `code=x&state=${'A'.repeat(state.length)}`, 'late'],
  ['no state', () => 'code=x', 'invalid'],
  ['a state of another shape', () => 'code=x&state=1', 'invalid'],
  ['its state twice', ({ state }) => `code=x&state=${state}&state=${state}`, 'invalid'],
  ['two codes', ({ state }) => `code=x&code=y&state=${state}`, 'invalid'],
  ['no code', ({ state }) => `state=${state}`, 'invalid'],
  ['a code that was never given', ({ state }) => `code=x&state=${state}`, 'invalid'],
  [
    'another provider’s name (mix-up)',
    ({ state }) => `code=x&state=${state}&iss=${encodeURIComponent(world.providers.google.issuer)}`,
    'invalid',
  ],
  ['an id_token beside the code', ({ state }) => `code=x&state=${state}&id_token=a.b.c`, 'invalid'],
  ['the user’s refusal', ({ state }) => `error=access_denied&state=${state}`, 'cancelled'],
  ['Apple’s word for a refusal', ({ state }) => `error=user_cancelled_authorize&state=${state}`, 'cancelled'],
  ['a refusal without our state', () => 'error=access_denied', 'invalid'],
  ['an error of the provider', ({ state }) => `error=server_error&state=${state}`, 'unreachable'],
  ['a pause of the provider', ({ state }) => `error=temporarily_unavailable&state=${state}`, 'unreachable'],
  ['an error about our request', ({ state }) => `error=invalid_scope&state=${state}`, 'invalid'],
  ['an error and a code', ({ state }) => `error=access_denied&code=x&state=${state}`, 'cancelled'],
])('an answer with %s logs nobody in', async (_title, answerTo, kind) => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  expectPage(await comeBack(client, 'kakao', answerTo(asked)), kind);
  await expectNobody(client);
});

test('a code that was given for another challenge is not exchanged (PKCE)', async () => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  const code = world.providers.kakao.issue({ ...asked, challenge: 'A'.repeat(43) }, '1234');
  expectPage(await comeBack(client, 'kakao', { code, state: asked.state }), 'invalid');
  await expectNobody(client);
});

test('a code stolen from another login is not exchanged under the state of this one (code injection)', async () => {
  const [victim, thief] = [world.visitor(), world.visitor()];
  const stolen = issueFor(await begin(victim, 'kakao'));
  const own = await begin(thief, 'kakao');
  expectPage(await comeBack(thief, 'kakao', { code: stolen, state: own.state }), 'invalid');
  await expectNobody(thief);
});

test('the answer of one provider is none of another (mix-up)', async () => {
  const client = world.visitor();
  const google = await begin(client, 'google');
  await begin(client, 'kakao');
  const answer = { code: issueFor(google, 'google'), state: google.state };
  expectPage(await comeBack(client, 'kakao', answer), 'elsewhere');
  await expectNobody(client);
});

test('an attempt at one provider is none at another, even in the browser that began it', async () => {
  const client = world.visitor();
  const google = await begin(client, 'google');
  client.jar.set('__Host-login-kakao', google.state);
  const code = world.providers.kakao.issue(google, '1234');
  const answer = await comeBack(client, 'kakao', { code, state: google.state });
  expect(answer.status).toBe(400);
  await expectNobody(client);
});

test('an answer that was used logs nobody in again, not even in its own browser', async () => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  const cookie = client.jar.get('__Host-login-kakao') ?? '';
  const answer = { code: issueFor(asked), state: asked.state };
  expect((await comeBack(client, 'kakao', answer)).status).toBe(302);
  const again = world.visitor();
  again.jar.set('__Host-login-kakao', cookie);
  expectPage(await comeBack(again, 'kakao', answer), 'used');
  again.jar.set('__Host-login-kakao', cookie);
  expectPage(await comeBack(again, 'kakao', { code: issueFor(asked), state: asked.state }), 'used'); // a fresh code
  expect(again.jar.get('__Host-accessToken')).toBeUndefined();
  expect([await countOf('users'), await countOf('refresh_tokens')]).toEqual([1, 1]);
});

test('of an answer submitted ten times at once one logs in', async () => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  const answer = { code: issueFor(asked), state: asked.state };
  const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(client, 'kakao', answer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(400)]);
  expect([await countOf('users'), await countOf('refresh_tokens')]).toEqual([1, 1]);
});

test('an answer after the attempt’s ten minutes is late, before and after the sweep', async () => {
  for (const swept of [false, true]) {
    const client = world.visitor();
    const asked = await begin(client, 'kakao');
    world.clock.advance(10 * 60_000 + 1);
    if (swept) await world.sweep();
    expectPage(await comeBack(client, 'kakao', { code: issueFor(asked), state: asked.state }), 'late');
    await expectNobody(client);
  }
  expect(await world.db.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
});

test('an answer by the other method than the provider’s logs nobody in', async () => {
  for (const [provider, method] of [
    ['apple', 'GET'],
    ['google', 'POST'],
    ['kakao', 'POST'],
    ['apple', 'HEAD'],
  ] as const) {
    const client = world.visitor();
    const asked = await begin(client, provider);
    const answer = { code: issueFor(asked, provider), state: asked.state };
    const headers = { ...world.site, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const { status } =
      method === 'HEAD'
        ? await client.request('HEAD', `/login/oauth2/code/apple?${new URLSearchParams(answer)}`, { headers })
        : await comeBack(client, provider, answer, method);
    expect([provider, method, status >= 400]).toEqual([provider, method, true]);
    await expectNobody(client);
  }
});

test('a form of another type, or without end, logs nobody in', async () => {
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'code=x'],
    ['application/x-www-form-urlencoded', `code=${'x'.repeat(20_000)}`],
  ] as const) {
    const client = world.visitor();
    await begin(client, 'apple');
    const headers = { ...world.site, 'content-type': type };
    const answer = await client.request('POST', '/login/oauth2/code/apple', { headers, body });
    expectPage(answer, 'invalid', 'apple');
    await expectNobody(client);
  }
});

test('a sub-resource of a foreign page begins no login and answers none', async () => {
  for (const path of ['/oauth2/authorization/kakao', '/login/oauth2/code/kakao?code=x&state=y'])
    for (const mode of ['no-cors', 'cors']) {
      const headers = { ...world.site, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
      expect((await world.visitor().get(path, headers)).status).toBe(403);
    }
});

test.each<[string, (response: ServerResponse) => void, Kind]>([
  ['answers 503', (response) => response.writeHead(503).end('<h1>'), 'unreachable'],
  ['hangs up', (response) => response.destroy(), 'unreachable'],
  ['never stops answering', (response) => response.end('x'.repeat(300_000)), 'unreachable'],
  [
    'answers a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
    'invalid',
  ],
  [
    'does not know us',
    (response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
    'broken',
  ],
])('a provider that %s logs nobody in', async (_title, breakWith, kind) => {
  const client = world.visitor();
  const asked = await begin(client, 'kakao');
  world.providers.kakao.breakWith(breakWith);
  expectPage(await comeBack(client, 'kakao', { code: issueFor(asked), state: asked.state }), kind);
  await expectNobody(client);
});
