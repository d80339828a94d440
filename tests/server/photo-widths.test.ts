import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { photoWidths } from '#contract/photo-widths.ts';
import { expectRefusal } from './fixtures.ts';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

/** Photos in the widths of contract §7 [E]. */

let world: World;
let member: Member;
let store: World['store'];
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('사진크기');
  store = { ...world.store };
});
afterEach(() => Object.assign(world.store, store));
afterAll(() => world.stop());

const { media, upload } = makeUploads(() => ({ world, member }));

/** A photo with grain, as a camera's has: flat colour would weigh nothing in any size. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
      background: '#000',
    },
  })
    .jpeg({ quality: 86 })
    .toBuffer();

const uploaded = async (width: number, height: number): Promise<string> => {
  const { key, answer } = await upload(await photo(width, height));
  expect(answer.status).toBe(200);
  return key;
};

/** Names of all variants on the disk that belong to a picture. */
const variantsOf = async (key: string): Promise<string[]> => {
  const all = await readdir(join(world.dataDir, 'media/variants'), { recursive: true });
  return all.filter((name) => name.endsWith(key)).sort();
};

describe('what is served', () => {
  test.each([
    [1200, 1600, [192, 288, 800, 1200]],
    [1600, 1200, [320, 480, 1333, 1600]],
    [300, 400, [192, 288, 300, 300]],
  ])(
    'of a photo of %i × %i the smallest WebP that fills the frame, never larger than itself',
    async (width, height, wanted) => {
      const key = await uploaded(width, height);
      const got = await Promise.all(photoWidths.map((asked) => media(`${key}?w=${asked}`)));
      const seen = await Promise.all(
        got.map(async ({ status, headers, bytes }) => {
          const found = await sharp(bytes).metadata();
          expect(Object.fromEntries(headers)).toMatchObject({
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "sandbox; default-src 'none'",
            'cross-origin-resource-policy': 'cross-origin',
          });
          return [status, found.format, found.width];
        }),
      );
      expect(seen).toEqual(wanted.map((one) => [200, 'webp', one]));
      const original = (await media(key)).bytes.length;
      expect(got.every(({ bytes }) => bytes.length < original)).toBe(true);
    },
  );

  test('a picture that weighs less as it is comes as it is', async () => {
    // one tile of grain, repeated: a PNG says it once
    const grain = (x: number, y: number, c: number) =>
      ((((x % 16) * 73 + (y % 16) * 151 + c * 57) ** 2) >> 2) & 255;
    const pixels = Array.from({ length: 200 * 250 * 3 }, (_, at) =>
      grain(Math.floor(at / 3) % 200, Math.floor(at / 600), at % 3),
    );
    const bytes = await sharp(Buffer.from(pixels), { raw: { width: 200, height: 250, channels: 3 } })
      .png()
      .toBuffer();
    const { key } = await upload(bytes, 'image/png', 'a.png');
    const original = await media(key);
    for (let again = 0; again < 2; again += 1) {
      const got = await media(`${key}?w=1280`);
      expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(got.bytes.equals(original.bytes)).toBe(true);
    }
  });

  test('HEAD says the same and sends nothing', async () => {
    const key = await uploaded(400, 500);
    const got = await world.visitor().request('HEAD', `/media/${key}?w=192`);
    expect([got.status, got.headers.get('content-type'), got.bytes.length]).toEqual([200, 'image/webp', 0]);
    expect(Number(got.headers.get('content-length'))).toBe((await media(`${key}?w=192`)).bytes.length);
  });
});

describe('what is refused', () => {
  test.each([
    '0',
    '-192',
    '191',
    '192.0',
    '0192',
    '1e3',
    '99999999999',
    '',
    '%20192',
    '192&w=288',
    '192,288',
    'x%00',
  ])('?w=%s is 404, and nothing is made', async (asked) => {
    const key = await uploaded(400, 500);
    expectRefusal(await media(`${key}?w=${asked}`), 'NOT_FOUND');
    expect(await variantsOf(key)).toEqual([]);
  });

  test('a width of a picture that is not there is 404', async () => {
    const key = 'post/00000000-0000-4000-8000-000000000000.jpg';
    expectRefusal(await media(`${key}?w=192`), 'NOT_FOUND');
    expectRefusal(await media('variants/192?w=192'), 'NOT_FOUND');
    expect(await variantsOf(key)).toEqual([]);
  });

  test('a plain server answers the picture itself, whatever is asked', async () => {
    const plain = await startWorld({ ext: false });
    try {
      const own = makeUploads(() => ({ world: plain, member: seller }));
      const seller = await plain.as('평범한곳');
      const { key } = await own.upload(await photo(400, 500));
      for (const asked of ['192', 'x']) {
        const got = await own.media(`${key}?w=${asked}`);
        expect([got.status, (await sharp(got.bytes).metadata()).width]).toEqual([200, 400]);
      }
    } finally {
      await plain.stop();
    }
  });
});

describe('how it is made', () => {
  test('thirty who ask for the same at once have it made once, and later nothing is made again', async () => {
    const key = await uploaded(1200, 1600);
    let made = 0;
    Object.assign(world.store, {
      putVariant: (...args: Parameters<typeof store.putVariant>) => {
        made += 1;
        return store.putVariant(...args);
      },
    });
    const got = await Promise.all(Array.from({ length: 30 }, () => media(`${key}?w=800`)));
    expect(new Set(got.map(({ status, bytes }) => `${status} ${bytes.length}`)).size).toBe(1);
    await media(`${key}?w=800`);
    expect(made).toBe(1);
    expect(await variantsOf(key)).toEqual([`800/${key}`]);
  });

  test('[planted ENOSPC] on a full disk the picture itself comes, to be asked for again', async () => {
    const key = await uploaded(400, 500);
    const original = (await media(key)).bytes;
    Object.assign(world.store, {
      putVariant: () => Promise.reject(Object.assign(new Error('planted'), { code: 'ENOSPC' })),
    });
    const got = await media(`${key}?w=192`);
    expect([got.status, got.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(got.bytes.equals(original)).toBe(true);
    expect(world.lines.some(({ event }) => event === 'photo in a width')).toBe(true);
    Object.assign(world.store, store);
    expect((await sharp((await media(`${key}?w=192`)).bytes).metadata()).width).toBe(192);
  });

  test('of a hundred and twenty first looks at once each gets its picture, those beyond the line as it is', async () => {
    const keys: string[] = [];
    for (let n = 0; n < 30; n += 1) keys.push(await uploaded(100, 125));
    let go = (): void => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    Object.assign(world.store, {
      putVariant: async (...args: Parameters<typeof store.putVariant>) => {
        await held;
        return store.putVariant(...args);
      },
    });
    const asked = keys.flatMap((key) => photoWidths.map((width) => media(`${key}?w=${width}`)));
    let early = 0;
    // two are made and a hundred wait
    await new Promise<void>((done) => {
      for (const one of asked)
        void one.then(() => {
          early += 1;
          if (early === asked.length - 102) done();
        });
    });
    go();
    const got = await Promise.all(asked);
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]));
    const unkept = got.filter(({ headers }) => headers.get('cache-control') === 'no-store');
    expect(unkept).toHaveLength(asked.length - 102);
  });
});

describe('how it is deleted', () => {
  test('also when the picture is deleted while the variant is made', async () => {
    const key = await uploaded(400, 500);
    Object.assign(world.store, {
      putVariant: async (...args: Parameters<typeof store.putVariant>) => {
        await store.remove(key);
        return store.putVariant(...args);
      },
    });
    await media(`${key}?w=192`);
    expect(await variantsOf(key)).toEqual([]);
    expectRefusal(await media(`${key}?w=192`), 'NOT_FOUND');
  });

  test('a variant that a crash has left behind is not served without its picture', async () => {
    const key = await uploaded(400, 500);
    expect((await media(`${key}?w=192`)).status).toBe(200);
    await rm(join(world.dataDir, 'media', key));
    expect(await variantsOf(key)).toEqual([`192/${key}`]);
    expectRefusal(await media(`${key}?w=192`), 'NOT_FOUND');
  });

  test('with its picture, of which then no width is served', async () => {
    const key = await uploaded(1200, 1600);
    for (const width of photoWidths) expect((await media(`${key}?w=${width}`)).status).toBe(200);
    expect(await variantsOf(key)).toHaveLength(photoWidths.length);
    world.clock.advance(2 * 86_400_000);
    await world.sweep();
    expect(await variantsOf(key)).toEqual([]);
    for (const width of photoWidths) expectRefusal(await media(`${key}?w=${width}`), 'NOT_FOUND');
  });
});
