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

test('a known copy is 304 without a body', async () => {
  const first = await get('/sw.js');
  const again = await get('/sw.js', { 'if-none-match': first.headers.get('etag')! });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
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
  '/favicon.ico',
  '/old-page.html',
  '/.stamp',
  '/.vite/manifest.json',
  '/assets/index-abc123.js.map',
  '/assets/index-abc123.js.br',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5csw.js',
  '/%00',
  '/%',
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
