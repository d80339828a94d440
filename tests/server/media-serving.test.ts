import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const { media, upload } = makeUploads(() => ({ world, member }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3122b' } });
const jpeg = () => plain(60, 40).jpeg().toBuffer();

describe('serving (B-50)', () => {
  test.each([
    '',
    'post',
    'post/',
    '.incoming/x',
    'post/..%2f..%2fsecret',
    'secret',
    'post/guess.jpg',
    'post/%00.jpg',
    'other/00000000-0000-4000-8000-000000000000.jpg',
  ])('/media/%s is 404', async (path) => {
    expect((await media(path)).status).toBe(404);
  });

  test('no query turns a picture into a page', async () => {
    const { key } = await upload(await jpeg());
    const got = await world.visitor().get(`/media/${key}?response-content-type=text/html`);
    expect(got.headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('a copy that is asked about (RFC 9110 §13.1.2)', () => {
  test('a picture that its client holds is not sent again, in whichever width', async () => {
    const { key } = await upload(await plain(800, 600).jpeg().toBuffer());
    const tags = await Promise.all(
      ['', '?w=288'].map(async (query) => {
        const whole = await world.visitor().get(`/media/${key}${query}`);
        const etag = whole.headers.get('etag') ?? '';
        expect([whole.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
        for (const known of [etag, `"other", W/${etag}`, '*']) {
          const again = await world.visitor().get(`/media/${key}${query}`, { 'if-none-match': known });
          expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
          for (const name of ['etag', 'cache-control'])
            expect(again.headers.get(name)).toBe(whole.headers.get(name));
        }
        const other = await world.visitor().get(`/media/${key}${query}`, { 'if-none-match': '"other"' });
        expect([other.status, other.bytes.equals(whole.bytes)]).toEqual([200, true]);
        return etag;
      }),
    );
    expect(new Set(tags).size).toBe(2); // other bytes, another tag
  });

  test('no tag makes a picture of one that is not there', async () => {
    const { status } = await world.visitor().get('/media/post/guess.jpg', { 'if-none-match': '*' });
    expect(status).toBe(404);
  });
});
