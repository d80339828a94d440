import { createECDH } from 'node:crypto';
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

test('push services find the operator where the operator says to be, if Apple takes it', () => {
  const subject = (vars: Record<string, string>) => readEnv(vars).push.subject;
  expect(subject({})).toBe('https://campick.example');
  expect(subject({ PUBLIC_ORIGIN: 'https://market.campus.kr' })).toBe('https://market.campus.kr');
  const contact = { PUBLIC_ORIGIN: 'https://market.campus.kr', SECURITY_CONTACT: 'us@campus.kr' };
  expect(subject(contact)).toBe('mailto:us@campus.kr');
  expect(subject({ ...contact, SECURITY_CONTACT: 'tel:+8210' })).toBe('https://market.campus.kr');
  expect(subject({ ...contact, VAPID_SUBJECT: 'push@campus.kr' })).toBe('mailto:push@campus.kr');
});

test.each([
  ['mailto:x@localhost', 'no name with a dot'],
  ['x@campus', 'no name with a dot'],
  ['https://localhost:8080', 'no name with a dot'],
  ['https://campick', 'no name with a dot'],
  ['https://192.168.0.3', 'no name with a dot'],
  ['mailto:x@printer.local', 'is local'],
  ['http://campus.kr', 'no https: or mailto: address'],
  ['operator', 'no https: or mailto: address'],
])('a subject like %s, which Apple refuses, stops the start', (subject, why) => {
  expect(() => readEnv({ VAPID_SUBJECT: subject })).toThrow(EnvError);
  expect(() => readEnv({ VAPID_SUBJECT: subject })).toThrow(why);
});

test('production knows where it is found, and no push service of a test', () => {
  expect(() => readEnv({ ...production, PUBLIC_ORIGIN: 'https://campick' })).toThrow(
    'VAPID_SUBJECT must be set',
  );
  expect(readEnv({ ...production, PUBLIC_ORIGIN: 'http://127.0.0.1' }).push.subject).toMatch(/^https:/);
  for (const test of [{ PUSH_TEST_HOSTS: '127.0.0.1:4443' }, { PUSH_TEST_CA: 'cert.pem' }])
    expect(() => readEnv({ ...production, ...test })).toThrow('must not be set in production');
  expect(() => readEnv({ PUSH_TEST_HOSTS: 'https://127.0.0.1' })).toThrow('hosts with ports');
});

test('the keys of pushes are a pair or none', () => {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const vars = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(readEnv(vars).push.keys).toEqual({ publicKey, privateKey });
  expect(readEnv({}).push.keys).toBeNull();
  expect(() => readEnv({ VAPID_PUBLIC_KEY: publicKey })).toThrow('both or none');
  for (const other of [createECDH('prime256v1').generateKeys('base64url'), 'x', ''])
    expect(() => readEnv({ ...vars, VAPID_PUBLIC_KEY: other })).toThrow(/no pair|both or none/);
  expect(() => readEnv({ ...vars, VAPID_PRIVATE_KEY: 'secret' })).toThrow(/^(?!.*secret)/);
});
