import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { makeTestClock } from '../clock.ts';
import { makeTokens } from './tokens.ts';

const clock = makeTestClock();
const tokens = makeTokens('a secret for the tests of one file', clock);
const token = { userId: 7 as UserId, sid: 'session' }; // any user

test('a token is read back as what it was signed as, and as nothing else', async () => {
  for (const kind of ['access', 'refresh'] as const) {
    const jwt = await tokens.sign(kind, token);
    expect(await tokens.read(kind, jwt)).toMatchObject(token);
    expect(await tokens.read(kind === 'access' ? 'refresh' : 'access', jwt)).toBeNull();
  }
});

test('a token of another secret, of another algorithm or of no signature is nothing', async () => {
  const jwt = await tokens.sign('access', token);
  const other = makeTokens('another secret, which the server does not know', clock);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`;
  expect(await tokens.read('access', await other.sign('access', token))).toBeNull();
  expect(await tokens.read('access', none)).toBeNull();
  expect(await tokens.read('access', '')).toBeNull();
});

test('its day ends by the clock of the server', async () => {
  const moved = makeTestClock();
  const jwt = await makeTokens('a secret for the tests of one file', moved).sign('access', token);
  const reader = makeTokens('a secret for the tests of one file', moved);
  moved.advance(86_390_000);
  expect(await reader.read('access', jwt)).not.toBeNull();
  moved.advance(20_000);
  expect(await reader.read('access', jwt)).toBeNull();
});
