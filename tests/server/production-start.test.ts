import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `node server/main.ts` as an operator starts it: what production refuses, it refuses before it touches any data. */

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-production-'));
  await writeFile(join(folder, 'not-a-key.p8'), 'not a key');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (vars: Readonly<Record<string, string>>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: join(folder, 'data'), ...vars };
    execFile(process.execPath, [join(root, 'server/main.ts')], { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

const kakao = { OAUTH_KAKAO_CLIENT_ID: 'id', OAUTH_KAKAO_CLIENT_SECRET: 'secret' };
const sound = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://campick.example', ...kakao };
const none = { OAUTH_KAKAO_CLIENT_ID: '', OAUTH_KAKAO_CLIENT_SECRET: '' };

test.each<[string, Record<string, string>, string]>([
  [
    'the stand-in login',
    { ...sound, DEMO_LOGIN: 'on' },
    'DEMO_LOGIN must not be on in production: with it anybody can log in as any user',
  ],
  [
    'an origin without TLS',
    { ...sound, PUBLIC_ORIGIN: 'http://campick.example' },
    'PUBLIC_ORIGIN must begin with https:// in production, not "http://campick.example": sessions would travel in the clear',
  ],
  [
    'no origin',
    { ...sound, PUBLIC_ORIGIN: '' },
    'PUBLIC_ORIGIN must be set in production: login providers answer to it',
  ],
  [
    'a half-set provider',
    { ...sound, OAUTH_GOOGLE_CLIENT_ID: 'id' },
    'OAUTH_GOOGLE_CLIENT_SECRET must be set as well: OAUTH_GOOGLE_CLIENT_ID, OAUTH_GOOGLE_CLIENT_SECRET belong together',
  ],
  [
    'no provider',
    { ...sound, ...none },
    'no login provider is set up: production needs OAUTH_APPLE_…, OAUTH_GOOGLE_… or OAUTH_KAKAO_… (docs/operating.md)',
  ],
  [
    'a key that is none',
    {
      ...sound,
      OAUTH_APPLE_CLIENT_ID: 'id',
      OAUTH_APPLE_TEAM_ID: 'team',
      OAUTH_APPLE_KEY_ID: 'key',
      OAUTH_APPLE_KEY_FILE: 'FOLDER/not-a-key.p8',
    },
    'OAUTH_APPLE_KEY_FILE must be the .p8 key that Apple gave, readable for the server: FOLDER/not-a-key.p8 is not',
  ],
])('production does not start with %s, and says why in one sentence', async (_title, vars, sentence) => {
  const here = (text: string) => text.replaceAll('FOLDER', folder);
  const started = await start(
    Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, here(value)])),
  );
  expect(started).toEqual({ code: 1, stdout: '', stderr: `${here(sentence)}\n` });
});
