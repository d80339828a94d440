import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicPictures, otherPictures, seenOf, truncated } from '#tests/harness/phone-pictures.ts';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

/** What phones and tools write comes back upright and in its colours, or is refused. */

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('푸른늑대');
});
afterAll(() => world.stop());

const { media, upload } = makeUploads(() => ({ world, member }));

test.each([...heicPictures, ...otherPictures])(
  '$what is stored in the colours and on the side that it was taken in',
  async (picture) => {
    const { key, answer } = await upload(Buffer.from(await picture.bytes()), picture.type, picture.name);
    expect(answer.status).toBe(200);
    const { size, off } = await seenOf((await media(key)).bytes, picture);
    expect(size).toEqual(picture.right.size);
    expect(off).toBeLessThanOrEqual(10);
  },
);

test('a picture that is cut off after any of its tenths is refused', async () => {
  const noise = sharp(Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * at) % 251)), {
    raw: { width: 96, height: 64, channels: 3 },
  });
  for (const [type, whole] of [
    ['jpeg', await noise.clone().jpeg().toBuffer()],
    ['jpeg', await noise.clone().jpeg({ progressive: true }).toBuffer()],
    ['png', await noise.clone().png().toBuffer()],
    ['webp', await noise.clone().webp().toBuffer()],
    ['heic', Buffer.from((await heicPictures[2]?.bytes()) ?? '')],
  ] as const)
    for (const [nth, part] of truncated(whole).entries()) {
      const { answer } = await upload(part, `image/${type}`, `a.${type}`);
      expect([type, nth + 1, answer.status, answer.body.code]).toEqual([
        type,
        nth + 1,
        400,
        'INVALID_FILE_FORMAT',
      ]);
    }
});
