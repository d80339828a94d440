import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '#server/precompress.ts';
import { startWorld, type World } from './world.ts';

const shell = `<!doctype html><html lang="ko"><title>캠픽</title>${'<p>캠픽</p>'.repeat(100)}</html>`;
const script = `console.log(${JSON.stringify('캠픽'.repeat(500))})`;
let dist: string;
let world: World;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'campick-dist-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, '.vite'));
  const files = {
    'index.html': shell,
    'sw.js': script,
    'manifest.webmanifest': '{}',
    'icon.png': 'png',
    'assets/index-abc123.js': script,
    'assets/index-abc123.css': 'body{}',
    'assets/index-abc123.js.map': '{}',
    '.stamp': 'secret',
    '.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
  expect(await precompress(dist)).toBeGreaterThan(0);
  world = await startWorld({ dist });
});
afterAll(async () => {
  await world.stop();
  await rm(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => world.visitor().get(path, headers);
const navigation = { accept: 'text/html,application/xhtml+xml' };

test('a screen of the app is the shell: fresh every time, under a policy without unsafe words', async () => {
  for (const path of [
    '/',
    '/search?keyword=a',
    '/detail/12',
    '/login?error=kakao',
    '/chat/5',
    '/index.html',
  ]) {
    const { status, headers, bytes } = await get(path, navigation);
    expect([path, status, bytes.toString()]).toEqual([path, 200, shell]);
    expect(headers.get('cache-control')).toBe('no-cache');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${world.port};`);
    expect(policy).not.toMatch(/unsafe|\*/);
  }
});

test('the policy names the style element that the zoom library adds, and no other', async () => {
  const source = await readFile('node_modules/react-zoom-pan-pinch/dist/index.esm.js', 'utf8');
  const styles = [...source.matchAll(/^var css_\w+ = (".*");$/gm)].map((found) => JSON.parse(found[1]!));
  const hashes = ['', ...styles].map(
    (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  const policy = (await get('/', navigation)).headers.get('content-security-policy');
  expect(styles).toHaveLength(1);
  expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
});

test('hashed assets may be kept for ever; the service worker and the manifest never', async () => {
  for (const [path, cache, type] of [
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/assets/index-abc123.css', 'public, max-age=31536000, immutable', 'text/css; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json'],
    ['/icon.png', 'no-cache', 'image/png'],
  ]) {
    const { status, headers } = await get(path!, { 'service-worker': path === '/sw.js' ? 'script' : 'no' });
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([200, cache, type]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('service-worker-allowed')).toBe(false);
  }
  expect((await get('/sw.js')).headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('compressed files are sent to clients that accept them, best first, with their encoding', async () => {
  const path = '/assets/index-abc123.js';
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepts, encoding] of [
    ['gzip, br', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['deflate', null],
    ['identity', null],
  ] as const) {
    const { headers, bytes } = await get(path, { 'accept-encoding': accepts });
    expect([accepts, headers.get('content-encoding')]).toEqual([accepts, encoding]);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    const plain = encoding === null ? bytes : unpack[encoding](bytes);
    expect(plain.toString()).toBe(script);
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
  }
});

test.each(['/', '/sw.js', '/manifest.webmanifest', '/assets/index-abc123.js', '/chat/5'])(
  'a known copy of %s is 304 without a body, however its tag is written (RFC 9110 §13.1.2)',
  async (path) => {
    const first = await get(path, navigation);
    const etag = first.headers.get('etag')!;
    const long = 'Sat, 29 Oct 1994 19:43:31 GMT';
    for (const [known, status] of [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"x", ${etag}`, 304],
      [`"x,y",W/${etag} , "z"`, 304],
      ['*', 304],
      ['"x"', 200],
      [etag.replaceAll('"', ''), 200],
      ['', 200],
    ] as const) {
      const dated = { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() };
      for (const method of ['GET', 'HEAD'])
        for (const further of [{}, dated]) {
          const headers = { ...navigation, ...further, 'if-none-match': known };
          const again = await world.visitor().request(method, path, { headers });
          expect([known, method, again.status]).toEqual([known, method, status]);
          if (status !== 304) continue;
          expect(again.bytes.length).toBe(0);
          for (const name of ['etag', 'cache-control', 'vary'])
            expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
        }
    }
    const alone = await get(path, { ...navigation, 'if-modified-since': long });
    expect(alone.status).toBe(200);
    const packed = await get(path, { ...navigation, 'accept-encoding': 'br', 'if-none-match': etag });
    expect(packed.status).toBe(packed.headers.has('content-encoding') ? 200 : 304); // other bytes, another tag
  },
);

test('a range of a file is the whole file, which its asker may have instead', async () => {
  const { status, headers } = await get('/sw.js', { range: 'bytes=0-9' });
  expect([status, headers.has('content-range'), headers.has('accept-ranges')]).toEqual([200, false, false]);
});

test.each([
  [undefined, 200],
  ['', 200],
  ['*/*', 200],
  ['text/*', 200],
  ['text/html', 200],
  ['TEXT/HTML;q=0.1', 200],
  ['text/html;level=1', 200],
  ['application/json, */*;q=0.1', 200],
  ['image/avif,image/webp,*/*;q=0.8', 200],
  ['text/html;q=0, */*', 404],
  ['*/*;q=0', 404],
  ['text/*;q=0, */*;q=1', 404],
  ['application/json', 404],
  ['image/*', 404],
  ['text/plain', 404],
] as const)('who asks for a screen with Accept: %s is answered %s', async (accept, status) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await world
      .visitor()
      .request(method, '/chat/5', accept === undefined ? {} : { headers: { accept } });
    expect([method, answer.status]).toEqual([method, status]);
    const type = status === 200 ? 'text/html; charset=utf-8' : 'application/json';
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toMatch(/\bAccept\b/);
  }
});

test.each(['/detail/1입니다', '/detail/1)', '/detail/1.', '/detail/1/', '/detail/1%EC%9E', '/detail/1%22을'])(
  '%s is the listing at its own address',
  async (path) => {
    const answer = await fetch(`${world.url}${path}?utm_source=kakao`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/detail/1?utm_source=kakao']);
  },
);

test.each([
  ['/search)', '/search'],
  ['/chat/2.', '/chat/2'],
  ['/user/7%EC%9D%84', '/user/7'],
  ['/pick-detail/3,', '/pick-detail/3'],
  ['/guide/match-eve).', '/guide/match-eve'],
])('%s, where a sentence went on, is the screen at %s', async (path, address) => {
  const answer = await fetch(`${world.url}${path}?keyword=a`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `${address}?keyword=a`]);
});

test.each([
  '/favicon.ico',
  '/old-page.html',
  '/detail/a.b',
  '/searching)',
  '/index.php',
  '/.stamp',
  '/.vite/manifest.json',
  '/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%',
  '/%EC%9E',
])('%s is 404 with the app, which says so, never a file outside', async (path) => {
  const { status, bytes } = await get(path, navigation);
  expect([status, bytes.toString()]).toEqual([404, shell]);
  const again = await get(path, { ...navigation, 'if-none-match': '*' });
  expect(again.status).toBe(404); // only what is there can be known (RFC 9110 §13.2.1)
  expect((await get(path, { accept: 'application/json' })).headers.get('content-type')).toBe(
    'application/json',
  );
});

test.each([
  '/assets/gone-999.js',
  '/assets/',
  '/api/v1/nothing',
  '/media/post/nothing.jpg',
  '/media',
  '/ws/nothing',
  '/ws/iframe.html',
  '/oauth2/nothing',
  '/login/oauth2/code/nothing',
  '/__test/clock',
  '/assets/index-abc123.js.map',
  '/assets/index-abc123.js.br',
  '/assets/..%5c..%5csw.js',
])('%s is 404, never the shell and never a file outside', async (path) => {
  const { status, bytes } = await get(path, navigation);
  expect(status).toBe(404);
  expect(bytes.toString()).not.toContain('<html');
});

test('the address itself answers whatever the asker reads', async () => {
  const { status, bytes } = await get('/', { accept: '*/*' });
  expect(status).toBe(200);
  expect(bytes.toString()).toContain('<html');
});

test('what is not a navigation does not get the shell', async () => {
  expect((await get('/search', { accept: 'application/json' })).status).toBe(404);
  expect((await world.visitor().post('/search', undefined, navigation)).status).toBe(405);
});

test('HEAD returns the length without the body', async () => {
  const { status, headers, bytes } = await world.visitor().request('HEAD', '/sw.js');
  expect([status, bytes.length, Number(headers.get('content-length'))]).toEqual([
    200,
    0,
    (await readFile(join(dist, 'sw.js'))).length,
  ]);
});

test('photos that are shared before the service worker is there lead to the page that says so', async () => {
  const body = new FormData();
  body.append('photos', new Blob(['jpeg'], { type: 'image/jpeg' }), 'a.jpg');
  const answer = await fetch(`${world.url}/share-target`, { method: 'POST', body, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share-target?why=again']);
  const page = await get('/share-target?why=again', navigation);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});
