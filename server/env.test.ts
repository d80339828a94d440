import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { EnvError } from './env-vars.ts';

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

const kakao = { OAUTH_KAKAO_CLIENT_ID: 'id', OAUTH_KAKAO_CLIENT_SECRET: 'secret' };
const google = { OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' };
const apple = {
  OAUTH_APPLE_CLIENT_ID: 'id',
  OAUTH_APPLE_TEAM_ID: 'team',
  OAUTH_APPLE_KEY_ID: 'key',
  OAUTH_APPLE_KEY_FILE: 'keys/apple.p8',
};
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://campick.example', ...kakao };

test('production has no stand-in login, and starts with any one provider', () => {
  expect(readEnv(production)).toMatchObject({ production: true, demoLogin: false });
  expect(readEnv({ ...production, PUBLIC_ORIGIN: 'http://localhost:8080' }).demoLogin).toBe(false);
});

test('an origin that others reach has no stand-in login unless it is asked for', () => {
  expect(readEnv({ PUBLIC_ORIGIN: 'https://campick.example' }).demoLogin).toBe(false);
  expect(readEnv({ PUBLIC_ORIGIN: 'https://campick.example', DEMO_LOGIN: 'on' }).demoLogin).toBe(true);
  expect(readEnv({ PUBLIC_ORIGIN: 'http://localhost:8080' }).demoLogin).toBe(true);
});

test('a provider is what its console names, at its own issuer', () => {
  const { oauth } = readEnv({ ...production, ...google, ...apple }, '/srv');
  expect(Object.fromEntries(oauth)).toEqual({
    apple: {
      issuer: 'https://appleid.apple.com',
      clientId: 'id',
      clientSecret: { kind: 'signed', teamId: 'team', keyId: 'key', keyFile: '/srv/keys/apple.p8' },
    },
    google: {
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: { kind: 'given', secret: 'secret' },
    },
    kakao: {
      issuer: 'https://kauth.kakao.com',
      clientId: 'id',
      clientSecret: { kind: 'given', secret: 'secret' },
    },
  });
});

test.each([...Object.keys(kakao), ...Object.keys(google), ...Object.keys(apple)])(
  'a provider without %s is half set, and refused by the name of what is missing',
  (name) => {
    const vars = { ...production, ...google, ...apple, [name]: '' };
    expect(() => readEnv(vars)).toThrow(EnvError);
    expect(() => readEnv(vars)).toThrow(`${name} must be set as well`);
  },
);

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
  ['TEST_CLOCK', { ...production, TEST_CLOCK: '1' }],
  ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
  ['DEMO_LOGIN', { ...production, DEMO_LOGIN: 'on' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: '' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: 'http://campick.example' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: 'http://192.168.0.7:8080' }],
  ['OAUTH_APPLE', { ...production, OAUTH_KAKAO_CLIENT_ID: '', OAUTH_KAKAO_CLIENT_SECRET: '' }],
  ['OAUTH_APPLE_CLIENT_ID', { ...apple }],
  ['OAUTH_APPLE_CLIENT_ID', { ...apple, PUBLIC_ORIGIN: 'http://localhost:8080' }],
  ['OAUTH_KAKAO_ISSUER', { OAUTH_KAKAO_ISSUER: 'http://localhost:9' }],
  ['OAUTH_GOOGLE_ISSUER', { OAUTH_GOOGLE_ISSUER: 'https://accounts.google.com/x' }],
])('an unusable %s is refused by name (%j)', (name, vars) => {
  expect(() => readEnv(vars)).toThrow(EnvError);
  expect(() => readEnv(vars)).toThrow(name);
});
