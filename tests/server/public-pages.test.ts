import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startWorld, type World } from './world.ts';

/** What is asked of a site: by login providers, search engines, and people who have found a weakness. */

let plain: World;
let told: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-operator-'));
  await writeFile(join(folder, 'privacy.txt'), '캠픽 가람대\n\n모으는 정보\n닉네임 <만>\n사진\n');
  plain = await startWorld();
  told = await startWorld({
    vars: {
      DATA_DIR: folder,
      TERMS_URL: 'https://club.example/terms',
      SECURITY_CONTACT: 'safety@club.example',
    },
  });
});
afterAll(async () => {
  await plain.stop();
  await told.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = { accept: 'text/html' };

test('without a word of the operator both pages are there, without a script, and say that they are a default', async () => {
  for (const [path, title] of [
    ['/privacy', '개인정보 처리방침'],
    ['/terms', '이용약관'],
  ] as const)
    for (const headers of [page, { accept: '*/*' }, {}]) {
      const { status, headers: got, bytes } = await plain.visitor().get(path, headers);
      const html = bytes.toString();
      expect([status, got.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain('운영자가 아직');
      expect(html).not.toContain('<script');
      expect(got.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
    }
});

test('a text of the operator takes its place, as a text, and an address of theirs is led to', async () => {
  const html = (await told.visitor().get('/privacy', page)).bytes.toString();
  expect(html).toContain('<p>캠픽 가람대</p><h2>모으는 정보</h2><p>닉네임 &lt;만&gt;<br>사진</p>');
  const terms = await fetch(`${told.url}/terms`, { redirect: 'manual' });
  expect([terms.status, terms.headers.get('location')]).toEqual([302, 'https://club.example/terms']);
});

test('robots.txt leaves listings and their photos to everyone, and names no screen of one’s own as open', async () => {
  const { status, headers, bytes } = await plain.visitor().get('/robots.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  const closed = [...bytes.toString().matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix));
  expect(['/', '/detail/1', '/search?keyword=a', '/media/post/a.jpg', '/privacy'].filter(isClosed)).toEqual(
    [],
  );
  for (const path of ['/api/v1/item/1', '/chat/5', '/my', '/oauth2/authorization/kakao'])
    expect([path, isClosed(path)]).toEqual([path, true]);
});

test('security.txt has what RFC 9116 requires once the operator names a contact, and is not there before', async () => {
  expect((await plain.visitor().get('/.well-known/security.txt')).status).toBe(404);
  const { status, headers, bytes } = await told.visitor().get('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  const fields = Object.fromEntries(
    bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:safety@club.example',
    Canonical: `${told.url}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields['Expires']) - told.clock.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test.each([
  [{ INQUIRY_URL: 'javascript:alert(1)' }, 'INQUIRY_URL'],
  [{ INQUIRY_URL: 'club.example' }, 'INQUIRY_URL'],
  [{ PRIVACY_URL: '/privacy' }, 'PRIVACY_URL'],
  [{ SECURITY_CONTACT: 'call me' }, 'SECURITY_CONTACT'],
])('%o stops the start with its name', (vars, name) => {
  expect(() => readEnv(vars)).toThrow(name);
});
