import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFirstDocument } from '#src/first-document/first-document.ts';
import { stubShell } from '#tests/harness/client-build-stub.ts';
import { anItem, anUpload } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

/** What messengers show of a link to a listing, by the requests that their crawlers send. */

let dist: string;
let world: World;
let owner: Member;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'campick-previews-'));
  await writeFile(join(dist, 'index.html'), stubShell);
  world = await startWorld({ dist, drawing: drawFirstDocument });
  owner = await world.as('초록줄무늬', { verified: true });
});
afterAll(async () => {
  await world.stop();
  await rm(dist, { recursive: true });
});

const photo = sharp({ create: { width: 80, height: 100, channels: 3, background: '#393' } })
  .jpeg()
  .toBuffer();

const agents = {
  KakaoTalk: {
    'user-agent': 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    accept: '*/*',
    'accept-encoding': 'gzip',
  },
  Facebook: {
    'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    accept: '*/*',
    'accept-encoding': 'deflate, gzip',
    range: 'bytes=0-524287',
    connection: 'close',
  },
  Slack: {
    'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate',
    range: 'bytes=0-32768',
  },
  Discord: {
    'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'accept-encoding': 'gzip, deflate, br',
  },
  X: { 'user-agent': 'Twitterbot/1.0', accept: '*/*', 'accept-encoding': 'gzip, br' },
};

test.each(Object.entries(agents))(
  '%s, as it asks, finds title, price and a picture that it can fetch early in the page',
  async (_name, headers) => {
    const images = [await anUpload(world, owner.id)];
    await world.store.put(images[0]!, await photo);
    const given = { title: '연두 "유니폼"', images, transactionTypes: ['SALE'], salePrice: 45_000 };
    const itemId = await anItem(world, owner, given);
    for (const path of [`/detail/${itemId}`, `/detail/${itemId}?utm_source=x`]) {
      const { status, bytes, headers: got } = await world.visitor().get(path, headers);
      const packed = got.get('content-encoding');
      const unpack = packed === 'br' ? brotliDecompressSync : packed === 'gzip' ? gunzipSync : null;
      const html = unpack === null ? bytes.toString() : unpack(bytes).toString();
      const tag = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html.slice(0, 4_096))?.[1];
      expect(status).toBe(200);
      expect(tag('og:title')).toBe('연두 &quot;유니폼&quot; · 캠픽');
      expect(tag('og:description')).toBe('판매가 45,000원');
      expect([tag('product:price:amount'), tag('product:price:currency')]).toEqual(['45000', 'KRW']);
      expect(tag('twitter:card')).toBe('summary_large_image');
      expect(tag('og:url')).toBe(`${world.url}/detail/${itemId}`);
      expect(html).toContain(`<link rel="canonical" href="${world.url}/detail/${itemId}">`);
      const picture = await fetch(tag('og:image') ?? '', { headers: { range: 'bytes=0-524287' } });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const head = await world.visitor().request('HEAD', path, { headers });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, got.get('content-length')]);
    }
  },
);
