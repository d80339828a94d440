import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint as endpoints } from '#contract/every-endpoint.ts';
import { type Member, startWorld, type World } from './world.ts';

const ours = 'https://app.campick.example';
let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld({ vars: { ALLOWED_ORIGINS: ours } });
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const unsafe = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');
const pathOf = (path: string) => path.replace(/:\w+/g, '1');

/** How a browser says that a request was not made by our own page. */
const vectors: Record<string, Record<string, string>> = {
  'a cross-site form': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a cross-site fetch': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'text/plain',
  },
  'a cross-site beacon without Origin': { 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'a sibling host': { 'sec-fetch-site': 'same-site', origin: 'https://evil.campick.example' },
  'an older browser': { origin: 'https://evil.example' },
  'an older browser in a sandboxed frame': { origin: 'null' },
  'our host under another port': { origin: 'http://127.0.0.1:1' },
  'our host over https': { origin: 'https://127.0.0.1' },
};

describe.each(Object.entries(vectors))('%s', (_name, headers) => {
  test.each(unsafe)('does nothing at %s: 403 before any handler (B-31)', async (_call, { method, path }) => {
    const answer = await member.request(method, pathOf(path), { headers, body: '{}' });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });
});

test('the session outlives all of it', async () => {
  expect((await member.get('/api/test/is-login')).body.data).toBe(true);
});

const friends: Record<string, Record<string, string>> = {
  'our own page': { 'sec-fetch-site': 'same-origin' },
  'our own page of an older browser': { origin: 'OWN' },
  'an allow-listed origin on another site': { 'sec-fetch-site': 'cross-site', origin: ours },
  'an allow-listed sibling': { 'sec-fetch-site': 'same-site', origin: ours },
  'an allow-listed origin of an older browser': { origin: ours },
  'a program that is no browser': {},
};

test.each(Object.entries(friends))('%s may write, without any extra header', async (_name, headers) => {
  const origin = headers['origin'] === 'OWN' ? { origin: world.url } : {};
  const answer = await member.put('/api/v1/user', { nickname: '푸른늑대' }, { ...headers, ...origin });
  expect(answer.status).toBe(200);
});
