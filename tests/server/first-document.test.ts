import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrawFirstDocument, OfferedReplies } from '#contract/first-document.ts';
import { frameTexts, pageDescription } from '#src/copy/frame.ts';
import { drawFirstDocument } from '#src/first-document/first-document.ts';
import { stubShell } from '#tests/harness/client-build-stub.ts';
import { anItem, anUpload } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

/** What a first visit is answered, drawn by the client's own screens. */

const navigation = { accept: 'text/html,application/xhtml+xml' };
const hostile = '</script><img src=x onerror=alert(1)><!--';
const served = 3_000;

let dist: string;
let world: World;
let owner: Member;
let drawings = 0;
/** What a drawing waits for. */
let gate: Promise<unknown> = Promise.resolve();
const counted: DrawFirstDocument = (request) =>
  drawFirstDocument({
    ...request,
    turn: (work) =>
      request.turn(async () => {
        drawings += 1;
        await gate;
        return work();
      }),
  });

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'campick-first-'));
  await writeFile(join(dist, 'index.html'), stubShell);
  world = await startWorld({ dist, drawing: counted, stillClock: true });
  owner = await world.as('초록줄무늬', { verified: true });
  const images = [await anUpload(world, owner.id)];
  await anItem(world, owner, { title: '가람 과잠', images });
  await world.clock.advance(1_000);
  await anItem(world, owner, { title: hostile });
});
afterAll(async () => {
  await world.stop();
  await rm(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  world.visitor().get(path, { ...navigation, ...headers });

/** Past the time for which a document is served again. */
const later = () => world.clock.advance(served);

const fresh = async (path: string) => {
  await later();
  return (await get(path)).bytes.toString();
};

const offered = (html: string) => {
  const text = /<script type="application\/json" id="campick-replies">([^<]*)<\/script>/.exec(html)?.[1];
  return v.parse(OfferedReplies, JSON.parse(text ?? ''));
};

/** Titles of the cards, as they are read. */
const titlesIn = (html: string): string[] =>
  [...html.matchAll(/<article[\s\S]*?<a [^>]*href="\/detail\/\d+"[^>]*>\s*<span[^>]*>([^<]*)</g)].map(
    ([, title = '']) => title,
  );

test('the document has the newest listings as links, and beside them the very answer of the API', async () => {
  const html = await fresh('/');
  expect(titlesIn(html)).toEqual([expect.stringContaining('&lt;/script&gt;'), '가람 과잠']);
  const { at, replies } = offered(html);
  expect(at).toBe(world.clock.now());
  const [[path, reply] = ['', null]] = Object.entries(replies);
  expect(Object.keys(replies)).toHaveLength(1);
  expect(reply).toEqual((await world.visitor().get(path)).body);
  expect(html).toContain('<div id="root" data-snapshot="first">');
  expect(html).toContain('content="1.0.0-test"');
});

test('a title that is markup stays a text, in the card and in the answer beside it', async () => {
  for (const path of ['/', '/search']) {
    const html = await fresh(path);
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<script\b/g)).toHaveLength(2); // the start, and the answer
    expect(html).not.toContain('<!--');
    expect(JSON.stringify(offered(html))).toContain('onerror=alert(1)');
  }
});

test('a link to the app itself shows its name, what it is and its icon', async () => {
  const html = await fresh('/');
  expect(html).toContain('<meta property="og:type" content="website">');
  expect(html).toContain(`<meta property="og:title" content="${frameTexts.document.title}">`);
  expect(html).toContain(`<meta property="og:description" content="${pageDescription}">`);
  expect(html).toContain(`<meta property="og:image" content="${world.url}/icons/icon-512.png">`);
  expect(html).toContain(`<link rel="canonical" href="${world.url}/">`);
});

test('no cookie changes a byte, and none is set', async () => {
  await later();
  const asVisitor = await get('/');
  const asMember = await owner.get('/', navigation);
  expect(asMember.headers.get('etag')).toBe(asVisitor.headers.get('etag'));
  expect(asMember.bytes.equals(asVisitor.bytes)).toBe(true);
  expect(asMember.headers.has('set-cookie')).toBe(false);
  await later();
  const forMemberFirst = await owner.get('/', navigation);
  expect(forMemberFirst.bytes.toString()).not.toContain('"mine":true');
});

test('a document is drawn once for all who ask within three seconds', async () => {
  await later();
  const before = drawings;
  const all = await Promise.all(Array.from({ length: 12 }, () => get('/')));
  expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  await anItem(world, owner, { title: '새 상품' });
  await world.clock.advance(served - 1);
  expect(titlesIn((await get('/')).bytes.toString())).not.toContain('새 상품');
  expect(drawings - before).toBe(1);
  await world.clock.advance(1);
  expect(titlesIn((await get('/')).bytes.toString())).toContain('새 상품');
  expect(drawings - before).toBe(2);
});

test('its policy names its one style element by the hash of its bytes, and allows nothing else inline', async () => {
  await later();
  const { headers, bytes } = await get('/');
  const html = bytes.toString();
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`style-src 'sha256-${hash}' 'self' `);
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/ style=| on[a-z]+="/);
  expect(styles[0]).toContain('article{');
  expect(styles[0]).not.toContain('dialog{'); // nothing on the screen
});

test('HEAD has its headers, a known copy is 304, and it is packed for a client that accepts that', async () => {
  await later();
  const whole = await get('/');
  const head = await world.visitor().request('HEAD', '/', { headers: navigation });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['etag', 'content-length', 'content-security-policy', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  expect(whole.headers.get('cache-control')).toBe('no-cache');
  expect(whole.headers.get('vary')).toContain('Accept, Accept-Encoding');
  const again = await get('/', { 'if-none-match': whole.headers.get('etag') ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const packed = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(packed.bytes).equals(whole.bytes)).toBe(true);
});

test('only the screens have it: the shell by its own name, and what is none of them, stay plain', async () => {
  for (const path of ['/index.html', '/my', '/chat', '/detail/new/a', '/detail/0'])
    expect([path, (await get(path)).bytes.toString()]).toEqual([path, stubShell]);
  expect(await fresh('/?source=pwa')).toContain('data-snapshot');
});

test('a listing has its own document, and a link to it says its title, its price and its first photo', async () => {
  const images = [await anUpload(world, owner.id), await anUpload(world, owner.id)];
  const given = { title: '사진 <둘>', images, transactionTypes: ['SALE'], salePrice: 45_000 };
  const itemId = await anItem(world, owner, given);
  const html = await fresh(`/detail/${itemId}?from=elsewhere`);
  expect(html).toMatch(/<h1[^>]*>사진 &lt;둘&gt;<\/h1>/);
  expect(html).toContain('<title>사진 &lt;둘&gt; · 캠픽</title>');
  expect(html).toContain('<meta property="og:description" content="판매가 45,000원">');
  expect(html).toContain(`<meta property="og:image" content="${world.url}/media/${images[0]}">`);
  expect(html).not.toContain('HomeScreen-');
  const { replies } = offered(html);
  expect(Object.keys(replies)).toEqual([`/api/v1/item/${itemId}`]);
  expect(replies).toMatchObject({
    [`/api/v1/item/${itemId}`]: { data: { itemInfo: { liked: false, mine: false } } },
  });
});

test('a listing that is deleted, or never was, is 404 with the plain shell', async () => {
  const itemId = await anItem(world, owner, { title: '곧 없는 상품' });
  expect((await owner.del(`/api/v1/item/${itemId}`)).status).toBe(200);
  for (const path of [`/detail/${itemId}`, '/detail/999999']) {
    await later();
    const { status, bytes } = await get(path);
    expect([path, status, bytes.toString()]).toEqual([path, 404, stubShell]);
  }
});

test('a search has the rows that it finds and their number', async () => {
  const html = await fresh(`/search?keyword=${encodeURIComponent('가람')}`);
  expect(titlesIn(html)).toEqual(['가람 과잠']);
  expect(html).toContain('검색 결과 1개');
  expect(Object.keys(offered(html).replies)).toHaveLength(2);
});

test('where the rows cannot be read, a visit begins with the plain shell, and the log says so', async () => {
  await later();
  await sql`alter table items rename to items_away`.execute(world.db);
  const { status, bytes } = await get('/');
  expect([status, bytes.toString()]).toEqual([200, stubShell]);
  expect(world.lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'first document failed' }),
  );
  await sql`alter table items_away rename to items`.execute(world.db);
  expect(await fresh('/')).toContain('data-snapshot');
});

test('within a second ten searches are drawn, and take no listing its document or its preview away', async () => {
  await later();
  const found: boolean[] = [];
  for (let n = 0; n < 12; n += 1)
    found.push((await get(`/search?keyword=many${n}`)).bytes.toString() !== stubShell);
  expect(found).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  const items: number[] = [];
  for (let n = 0; n < 50; n += 1) items.push(await anItem(world, owner, { title: `링크 ${n}` }));
  const visits = await Promise.all(items.map((itemId) => get(`/detail/${itemId}`)));
  const pages = visits.map(({ bytes }) => bytes.toString());
  for (const [n, html] of pages.entries())
    expect(html).toContain(`<meta property="og:title" content="링크 ${n} · 캠픽">`);
  expect(pages.filter((html) => html.includes('data-snapshot'))).toHaveLength(40);
  await world.clock.advance(1_000);
  expect((await get('/search?keyword=many11')).bytes.toString()).not.toBe(stubShell);
});

test('a drawing that takes long keeps no visit waiting, and its listing its preview', async () => {
  const itemId = await anItem(world, owner, { title: '느린 상품' });
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  await later();
  const before = drawings;
  const paths = ['/', ...Array.from({ length: 8 }, (_none, n) => `/search?keyword=${n}`)];
  const all = await Promise.all(paths.map((path) => get(path)));
  expect(all.map(({ bytes }) => bytes.toString())).toEqual(paths.map(() => stubShell));
  expect(drawings - before).toBe(4); // at once: the others wait for their turn
  const listing = (await get(`/detail/${itemId}`)).bytes.toString();
  expect(listing).toContain('<meta property="og:title" content="느린 상품 · 캠픽">');
  expect(listing).not.toContain('data-snapshot');
  resolve();
  await expect.poll(() => fresh('/'), { timeout: 30_000 }).toContain('data-snapshot'); // once the four are done
});
