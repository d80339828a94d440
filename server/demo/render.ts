import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { listings, photoArt, photoKey } from './catalogue.ts';
import { bannerArt, banners } from './garments/banner.ts';
import { profiles } from './profiles.ts';

/** One picture to make: where it goes, its drawing, its size and how large its file may be. */
type Job = {
  readonly path: string;
  readonly svg: () => string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

const pictures = join(import.meta.dirname, 'pictures');
const publicBanners = join(import.meta.dirname, '../../public/banners');

const jobs: Job[] = [
  ...listings.flatMap((listing) =>
    listing.views.map(
      (view): Job => ({
        path: join(pictures, photoKey(listing, view)),
        svg: () => photoArt(listing, view),
        width: 800,
        height: 1000,
        bytes: 14_800,
      }),
    ),
  ),
  ...profiles.map(
    ({ key, svg }): Job => ({ path: join(pictures, key), svg, width: 320, height: 320, bytes: 8_000 }),
  ),
  ...banners.map(
    (banner): Job => ({
      path: join(publicBanners, banner.file),
      svg: () => bannerArt(banner),
      width: 1080,
      height: 400,
      bytes: 14_000,
    }),
  ),
];

/** The finest quality that keeps a file within its size: cloth and turf need very different ones. */
const encoded = async (png: Buffer, { bytes }: Job): Promise<Buffer> => {
  let [low, high] = [22, 84];
  let best = await sharp(png).webp({ quality: low, effort: 6, smartSubsample: true }).toBuffer();
  while (high - low > 3) {
    const quality = Math.round((low + high) / 2);
    const file = await sharp(png).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (file.length <= bytes) [low, best] = [quality, file];
    else high = quality;
  }
  return best;
};

const shoot = async (page: Page, job: Job): Promise<Buffer> => {
  await page.setViewportSize({ width: job.width, height: job.height });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${job.svg()}`);
  return page.screenshot({ type: 'png' });
};

/** Renders every picture, or those whose path contains the word given, with the Chromium named by CHROMIUM. */
const render = async (only: string): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  const wanted = jobs.filter(({ path }) => path.includes(only));
  for (const job of wanted) {
    const file = await encoded(await shoot(page, job), job);
    await mkdir(dirname(job.path), { recursive: true });
    await writeFile(job.path, file);
  }
  await browser.close();
  const kept = new Set(jobs.map(({ path }) => path));
  for (const folder of ['post', 'profile']) {
    for (const name of await readdir(join(pictures, folder))) {
      const path = join(pictures, folder, name);
      if (!kept.has(path)) await rm(path);
    }
  }
};

await render(process.argv[2] ?? '');
