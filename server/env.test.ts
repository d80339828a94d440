import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

test('with nothing set it is a demo on loopback with every bound on', () => {
  expect(readEnv({}, '/srv')).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/srv/.data',
    databaseUrl: null,
    databaseSessionUrl: null,
    production: false,
    ext: true,
    fanout: 'local',
    testClock: false,
    rateLimits: true,
    maxSockets: 3000,
    demoLogin: true,
    demoCampus: true,
    publicOrigin: null,
    allowedOrigins: [],
    frontendUrl: '/',
    sameSite: 'Lax',
    trustProxy: false,
  });
});

test('production has no stand-in login unless it is asked for', () => {
  expect(readEnv({ NODE_ENV: 'production' }).demoLogin).toBe(false);
  expect(readEnv({ NODE_ENV: 'production', DEMO_LOGIN: '1' }).demoLogin).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', CONTRACT_EXT: '' })).toMatchObject({
    port: 8080,
    databaseUrl: null,
    databaseSessionUrl: null,
    ext: true,
  });
});

test('origins are kept exactly, one trailing slash aside', () => {
  const { allowedOrigins } = readEnv({ ALLOWED_ORIGINS: 'https://a.example/, http://b.example:81 ,' });
  expect(allowedOrigins).toEqual(['https://a.example', 'http://b.example:81']);
});

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['CONTRACT_EXT', { CONTRACT_EXT: 'maybe' }],
  ['FANOUT', { FANOUT: 'redis' }],
  ['SECRET', { SECRET: 'short' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'campick.example' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://campick.example/app' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['FRONTEND_URL', { FRONTEND_URL: 'javascript:alert(1)' }],
  ['COOKIE_SAMESITE', { COOKIE_SAMESITE: 'Strict' }],
  ['COOKIE_SAMESITE', { COOKIE_SAMESITE: 'None' }],
  ['TEST_CLOCK', { NODE_ENV: 'production', TEST_CLOCK: '1' }],
  ['RATE_LIMITS', { NODE_ENV: 'production', RATE_LIMITS: 'off' }],
])('an unusable %s is refused by name (%j)', (name, vars) => {
  expect(() => readEnv(vars)).toThrow(EnvError);
  expect(() => readEnv(vars)).toThrow(name);
});
