import { rm, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { installed } from '#tests/harness/screens.ts';
import { blank, syncUntil, wakerOf } from '#tests/harness/waker.ts';
import {
  atPhotos,
  button,
  choose,
  type FileOf,
  grainyPicture,
  holdShrinking,
  next,
  picture,
  pictures,
  picturesOf,
  publishedPictures,
  question,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** Photos of a listing from their choice to the server: kept at once, shrunk, upright, and sent when the app is closed. */

test.setTimeout(120_000);

const name = makeNames('담는이');

const shrinking = (page: Page, n: number) =>
  page.getByRole('button', { name: sellingTexts.photo.named(n, postTexts.photo.shrinking) });

/** A photo with four corners of their own, stored as a camera stores it that is held this way (EXIF 2.32, 4.6.4 A). */
const turned = async (orientation: number, profile: 'srgb' | 'p3' = 'srgb'): Promise<FileOf> => {
  const corner = (color: string, left: number, top: number) =>
    ({
      input: { create: { width: 1_300, height: 1_000, channels: 3, background: color } },
      left,
      top,
    }) as const;
  const buffer = await sharp({ create: { width: 2_600, height: 2_000, channels: 3, background: '#c83c1e' } })
    .composite([corner('#1e50c8', 0, 0), corner('#28b43c', 1_300, 0), corner('#e6d232', 0, 1_000)])
    .withIccProfile(profile)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: `${orientation}.jpg`, mimeType: 'image/jpeg', buffer };
};

/** Its size, what else is in the file, and the colours of its corners, upright. */
const cornersOf = async (bytes: Buffer) => {
  const upright = await sharp(bytes)
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const at = (x: number, y: number): number[] => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return [...upright.data.subarray(start, start + 3)];
  };
  return { width, height, corners: [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)] };
};

test('photos that lie on any side go up small and upright, in their colours, and say nothing of where they were taken', async ({
  page,
  network,
}) => {
  await atPhotos(page, network.origin, name());
  const files = [...(await Promise.all([2, 3, 5, 6, 8].map((side) => turned(side)))), await turned(6, 'p3')];
  await choose(page, files);
  await expect(slots(page)).toHaveCount(6);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('돌려 찍은 과잠');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('네');
  await next(page);
  await button(page, wizardTexts.done).click();
  const { itemInfo } = await detailOf(network.origin, await shownItem(page));
  for (const [at, key] of itemInfo.images.entries()) {
    const bytes = Buffer.from(await (await fetch(`${network.origin}/media/${key}`)).arrayBuffer());
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const [was, is] = [await cornersOf(files[at]?.buffer ?? Buffer.alloc(0)), await cornersOf(bytes)];
    const isUpright = was.height > was.width;
    expect([is.width, is.height]).toEqual(isUpright ? [1_231, 1_600] : [1_600, 1_231]);
    for (const [nth, channels] of is.corners.entries())
      for (const [channel, value] of channels.entries())
        expect(Math.abs(value - (was.corners[nth]?.[channel] ?? 0))).toBeLessThanOrEqual(6);
  }
});

test('photos are kept the moment they are chosen: a reload while they are shrunk loses none, and they go up', async ({
  page,
  network,
}) => {
  const shrinkNow = await holdShrinking(page);
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(3, 1, 2));
  await expect(shrinking(page, 3)).toBeVisible();
  expect(network.seen.filter(({ path }) => path.startsWith('/media-upload/'))).toHaveLength(0);
  await page.reload();
  await expect(question(page, 5)).toBeVisible();
  await expect(slots(page)).toHaveCount(3);
  await shrinkNow();
  await expect(
    page.getByRole('button', { name: sellingTexts.photo.named(3, postTexts.photo.done) }),
  ).toBeVisible();
  expect(await publishedPictures(page, network.origin)).toEqual([3, 1, 2]);
});

test('files that are deleted, changed or replaced once they are chosen lose no photo', async ({
  page,
  network,
}, info) => {
  const shrinkNow = await holdShrinking(page);
  await atPhotos(page, network.origin, name());
  const files = await Promise.all([1, 2, 3, 4].map(grainyPicture));
  const paths = files.map(({ name: file }) => info.outputPath(file));
  for (const [at, { buffer }] of files.entries()) await writeFile(paths[at] ?? '', buffer);
  await page.locator('input[data-photos]').setInputFiles(paths);
  await expect(shrinking(page, 4)).toBeVisible();
  const [deleted = '', changed = '', replaced = ''] = paths;
  await rm(deleted);
  await truncate(changed, 100);
  await rm(replaced);
  await writeFile(replaced, (await picture(5)).buffer);
  await shrinkNow();
  await expect(
    page.getByRole('button', { name: sellingTexts.photo.named(4, postTexts.photo.done) }),
  ).toBeVisible();
  expect(await publishedPictures(page, network.origin)).toEqual([1, 2, 3, 4]);
});

test('@whole a photo is taken out and put back while it is shrunk, and the last button waits for it', async ({
  page,
  network,
}) => {
  const shrinkNow = await holdShrinking(page);
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(2, 1));
  await expect(shrinking(page, 2)).toBeVisible();
  await page.getByRole('button', { name: sellingTexts.photo.menu(1) }).click();
  await button(page, sellingTexts.photo.remove).click();
  await expect(slots(page)).toHaveCount(1);
  await button(page, actionTexts.undo).click();
  await expect(slots(page)).toHaveCount(2);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('줄이는 동안 쓴 글');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('네');
  await next(page);
  await button(page, wizardTexts.done).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${sellScreenTexts.sending}`) })).toBeVisible();
  await shrinkNow();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([2, 1]);
});

test('a listing whose photos are still being shrunk when the app is closed is published by a later sync', async ({
  page,
  context,
  network,
}) => {
  await holdShrinking(page);
  await atPhotos(page, network.origin, name());
  await installed(page);
  const userId = await whoIs(page);
  await choose(page, await pictures(1, 3));
  await expect(shrinking(page, 2)).toBeVisible();
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('닫고 나서 올라간 과잠');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('네');
  await next(page);
  await button(page, wizardTexts.done).click();
  await expect
    .poll(async () => (await storedEntries(page, userId)).map(({ lane }) => lane))
    .toContainEqual(expect.stringMatching(/^create:/));
  const waker = await wakerOf(context, network.origin, await blank(context, network.origin));
  await page.close();
  const published = async (): Promise<number> => {
    const answer = await fetch(
      `${network.origin}/api/v1/item/search?keyword=${encodeURIComponent('닫고 나서')}`,
    );
    return (await answer.json()).data.items.length;
  };
  await syncUntil(waker, published, 1);
});
