import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHeif } from './heif.ts';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const { media, placeFor, presign, presignPath, put, upload } = makeUploads(() => ({ world, member }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3122b' } });
const jpeg = () => plain(60, 40).jpeg().toBuffer();

describe('presigning (contract §7)', () => {
  test('gives an address, a key and ten minutes', async () => {
    const { status, body } = await presign('front.JPG', 'image/jpeg', 1000);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['expiresAt', 'fileKey', 'presignedUrl']);
    expect(body.data.fileKey).toMatch(/^post\/[0-9a-f-]{36}\.jpg$/);
    expect(body.data.presignedUrl).toMatch(
      new RegExp(`^${world.url}/media-upload/${body.data.fileKey}\\?sig=[\\w-]{43}$`),
    );
    const left = Date.parse(`${body.data.expiresAt}+09:00`) - world.clock.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
  });

  test('profile pictures have their own place', async () => {
    expect((await presign('me.png', 'image/png', 10, 'user')).body.data.fileKey).toMatch(/^profile\//);
  });

  test('needs a session', async () => {
    const answer = await world
      .visitor()
      .get(presignPath('item', { fileName: 'a.jpg', contentType: 'image/jpeg', fileSize: '1' }));
    expect([answer.status, answer.body.code]).toEqual([401, 'NOT_LOGIN']);
  });

  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.webp', 'image/webp'],
    ['a.heic', 'image/heic'],
    ['a.heic', 'image/heif'],
    ['a.heif', 'image/heif'],
    ['a.heif', 'image/heic'],
    ['../../x.jpg', 'image/jpeg'],
    ['한글 이름.png', 'image/png'],
    ['CON.png', 'image/png'],
    ['gpj.‮exe.jpg', 'image/jpeg'],
  ])('%j as %s is allowed, and nothing of the name survives (B-40)', async (fileName, contentType) => {
    const { status, body } = await presign(fileName, contentType, 10);
    expect(status).toBe(200);
    expect(body.data.fileKey).toMatch(/^post\/[0-9a-f-]{36}\.[a-z]{3,4}$/);
  });

  test.each([
    ['a.jpg', 'image/png'],
    ['a.gif', 'image/gif'],
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'text/html'],
    ['a.pdf', 'application/pdf'],
    ['a.jpg', 'image/jpeg; x=y'],
    ['a.jpg', 'IMAGE/JPEG'],
    ['ajpg', 'image/jpeg'],
    ['.htaccess', 'image/jpeg'],
    ['a.jpg%00.svg', 'image/jpeg'],
    ['a.jpg.exe', 'image/jpeg'],
    ['a.constructor', 'image/jpeg'],
    ['a.', 'image/jpeg'],
  ])('%j as %s is 400 INVALID_FILE_FORMAT (B-41)', async (fileName, contentType) => {
    const answer = await presign(fileName, contentType, 10);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_FILE_FORMAT']);
    expect(answer.body.message).toBe('지원하지 않는 확장자입니다.');
  });

  test('10 MiB is the most (B-42)', async () => {
    expect((await presign('a.jpg', 'image/jpeg', 10_485_760)).status).toBe(200);
    const answer = await presign('a.jpg', 'image/jpeg', 10_485_761);
    expect([answer.status, answer.body.code]).toEqual([400, 'FILE_SIZE_EXCEEDED']);
    for (const size of ['0', '-1', '1.5', '1e3', '"1"', '']) {
      expect((await presign('a.jpg', 'image/jpeg', size)).body.code).toBe('INVALID_INPUT');
    }
  });
});

describe('uploading', () => {
  test('the picture is public afterwards, immutable and harmless', async () => {
    const bytes = await jpeg();
    const { key, answer } = await upload(bytes);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    const got = await media(key);
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(got.bytes).metadata()).width).toBe(60);
  });

  test.each(['png', 'webp'] as const)('%s works too', async (format) => {
    const bytes = await plain(30, 20).toFormat(format).toBuffer();
    const { key, answer } = await upload(bytes, `image/${format}`, `a.${format}`);
    expect(answer.status).toBe(200);
    expect((await sharp((await media(key)).bytes).metadata()).format).toBe(format);
  });

  test('places and makers are stripped, and a turned picture stays upright (B-46)', async () => {
    const bytes = await plain(60, 40)
      .withExif({ IFD0: { Make: 'canary-camera' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
      .then((one) => sharp(one).withMetadata({ orientation: 6 }).keepExif().jpeg().toBuffer());
    expect(bytes.includes('canary-camera')).toBe(true);
    const { key } = await upload(bytes);
    const got = (await media(key)).bytes;
    const { exif, orientation, width, height } = await sharp(got).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 40, 60]);
    expect(got.includes('canary-camera')).toBe(false);
  });

  test('data hidden behind a picture is removed (B-43)', async () => {
    const bytes = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04<?php')]);
    const { key, answer } = await upload(bytes);
    expect(answer.status).toBe(200);
    expect((await media(key)).bytes.includes('<script>')).toBe(false);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/png'],
    ['HTML', async () => Buffer.from('<html><script>1</script></html>'), 'image/jpeg'],
    ['a JPEG called PNG', jpeg, 'image/png'],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 140), 'image/jpeg'],
    ['a video', async () => makeHeif({ brand: 'isom' }), 'image/jpeg'],
    ['a video called HEIC', async () => makeHeif({ brand: 'isom' }), 'image/heic'],
    ['half a HEIC', async () => makeHeif().subarray(0, 90), 'image/heic'],
    ['a huge HEIC', async () => makeHeif({ width: 8192, height: 8192 }), 'image/heic'],
    ['a long HEIC', async () => makeHeif({ width: 9000, height: 2 }), 'image/heic'],
    ['zeros', async () => Buffer.alloc(500), 'image/webp'],
  ])('%s is refused and never public', async (_name, make, type) => {
    const extension = type.slice(6).replace('jpeg', 'jpg');
    const { key, answer } = await upload(await make(), type, `a.${extension}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_FILE_FORMAT']);
    expect((await media(key)).status).toBe(404);
  });

  test('bombs are refused by what they would unfold to (B-44)', async () => {
    const flat = await plain(7000, 7000).png({ compressionLevel: 9 }).toBuffer();
    const long = await plain(8193, 1).png().toBuffer();
    const film = Buffer.from(
      Array.from({ length: 8 * 32 * 3 }, (_, at) => (at * 7 + Math.floor(at / 192) * 50) & 255),
    );
    const frames = await sharp(film, { raw: { width: 8, height: 32, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(4);
    for (const [bytes, type, name] of [
      [flat, 'image/png', 'a.png'],
      [long, 'image/png', 'a.png'],
      [frames, 'image/webp', 'a.webp'],
    ] as const) {
      expect((await upload(bytes, type, name)).answer.body.code).toBe('INVALID_FILE_FORMAT');
    }
  });

  test('type, length and signature must be exactly those declared (B-42, B-47)', async () => {
    const bytes = await jpeg();
    const { path, key } = await placeFor(bytes);
    const other = await placeFor(bytes);
    const sig = new URL(path, world.url).searchParams.get('sig')!;
    const cases: [string, Buffer, string, number][] = [
      [path, bytes, 'image/png', 400],
      [path, bytes, 'image/jpeg; charset=utf-8', 400],
      [path, bytes.subarray(1), 'image/jpeg', 400],
      [path, Buffer.concat([bytes, Buffer.from('x')]), 'image/jpeg', 400],
      [`/media-upload/${key}?sig=${'A'.repeat(43)}`, bytes, 'image/jpeg', 403],
      [`/media-upload/${key}`, bytes, 'image/jpeg', 403],
      [`/media-upload/${other.key}?sig=${sig}`, bytes, 'image/jpeg', 403],
      [`/media-upload/post/00000000-0000-4000-8000-000000000000.jpg?sig=${sig}`, bytes, 'image/jpeg', 403],
      [`/media-upload/post/..%2f..%2fx.jpg?sig=${sig}`, bytes, 'image/jpeg', 404],
      [`/media-upload/post/x.jpg?sig=${sig}`, bytes, 'image/jpeg', 404],
    ];
    for (const [at, body, type, status] of cases) {
      expect([at, type, (await put(at, body, type)).status]).toEqual([at, type, status]);
      expect((await media(key)).status).toBe(404);
    }
    expect((await world.visitor().post(path, bytes, { 'content-type': 'image/jpeg' })).status).toBe(405);
    expect((await put(path, bytes)).status).toBe(200);
  });

  test('an upload is refused once all of it has come: a proxy that still sends takes an answer for a broken server', async () => {
    const bytes = await jpeg();
    const { path } = await placeFor(bytes);
    const forged = path.replace(/sig=.*/, `sig=${'A'.repeat(43)}`);
    const slow = request(new URL(forged, world.url), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'content-length': bytes.length },
    });
    const answered = once(slow, 'response').then(([answer]) => (answer as IncomingMessage).statusCode);
    slow.write(bytes.subarray(0, 100));
    const others = async (): Promise<string> => {
      for (let n = 0; n < 5; n += 1) expect((await put(forged, bytes)).status).toBe(403);
      return 'waits';
    };
    expect(await Promise.race([answered, others()])).toBe('waits');
    slow.end(bytes.subarray(100));
    expect(await answered).toBe(403);
  });

  test('the same picture again is fine, another under the same key is not (contract §11.1)', async () => {
    const bytes = await jpeg();
    const { path, key } = await upload(bytes);
    const before = (await media(key)).bytes;
    expect((await put(path, bytes)).status).toBe(200);
    const other = await plain(61, 40).jpeg().toBuffer();
    const padded = Buffer.concat([other, Buffer.alloc(Math.max(0, bytes.length - other.length))]);
    expect(padded.length).toBe(bytes.length);
    expect((await put(path, padded)).body.code).toBe('ACCESS_DENIED');
    expect((await media(key)).bytes.equals(before)).toBe(true);
  });

  test('after ten minutes the address is dead', async () => {
    const bytes = await jpeg();
    const { path } = await placeFor(bytes);
    world.clock.advance(600_001);
    expect((await put(path, bytes)).status).toBe(403);
  });

  test('many at once all arrive', async () => {
    const bytes = await plain(1200, 1600).jpeg().toBuffer();
    const all = await Promise.all(Array.from({ length: 12 }, () => upload(bytes)));
    expect(all.map(({ answer }) => answer.status)).toEqual(all.map(() => 200));
  });
});

describe('sweeping (B-49)', () => {
  test('a day later an unused upload is deleted from disk and database, a used one stays', async () => {
    const [orphan, used] = [await upload(await jpeg()), await upload(await jpeg())];
    const kept = await member.put('/api/v1/user', { nickname: '푸른늑대', profileImageUrl: used.key });
    expect(kept.status).toBe(200);
    world.clock.advance(86_000_000);
    await world.sweep();
    expect((await media(orphan.key)).status).toBe(200);
    world.clock.advance(1_000_000);
    await world.sweep();
    expect([(await media(orphan.key)).status, (await media(used.key)).status]).toEqual([404, 200]);
    const keys = (await world.db.selectFrom('uploads').select('file_key').execute()).map(
      (row) => row.file_key,
    );
    expect(keys).toEqual([used.key]);
  });
});
