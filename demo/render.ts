import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import * as v from 'valibot';
import { type DrawnPicture, drawings, planOf } from './drawings.ts';

const folder = import.meta.dirname;
const planFile = join(folder, 'picture-plan.json');

const pathOf = ({ place, key }: DrawnPicture) =>
  place === 'bucket' ? join(folder, 'pictures', key) : join(folder, '../../public', key);

/** The finest quality that keeps a file within its size: plain cloth and turf need very different ones. */
const encoded = async (png: Buffer, { bytes }: DrawnPicture): Promise<Buffer> => {
  const at = (quality: number) => sharp(png).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  let [low, high] = [22, 84];
  let best = await at(64);
  if (best.length <= bytes) low = 64;
  else [high, best] = [64, await at(low)];
  while (high - low > 4) {
    const middle = Math.round((low + high) / 2);
    const file = await at(middle);
    if (file.length <= bytes) [low, best] = [middle, file];
    else high = middle;
  }
  return best;
};

const shoot = async (page: Page, { svg, width, height }: DrawnPicture): Promise<Buffer> => {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  return page.screenshot({ type: 'png', timeout: 180_000 });
};

const renderAll = async (pictures: readonly DrawnPicture[]): Promise<void> => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const picture of pictures) {
      const file = await encoded(await shoot(page, picture), picture);
      await mkdir(dirname(pathOf(picture)), { recursive: true });
      await writeFile(pathOf(picture), file);
    }
  } finally {
    await browser.close();
  }
};

/** Pictures that nothing names any more. */
const removeStrays = async (kept: ReadonlySet<string>): Promise<void> => {
  for (const kind of ['post', 'profile']) {
    for (const name of await readdir(join(folder, 'pictures', kind))) {
      const path = join(folder, 'pictures', kind, name);
      if (!kept.has(path)) await rm(path);
    }
  }
};

/** Renders the pictures whose drawing changed since the committed plan; `--all` renders every one. */
const render = async (all: boolean): Promise<void> => {
  const pictures = drawings();
  const plan = planOf(pictures);
  const done = all
    ? {}
    : v.parse(v.record(v.string(), v.string()), JSON.parse(await readFile(planFile, 'utf8')));
  await renderAll(pictures.filter(({ key }) => plan[key] !== done[key]));
  await removeStrays(new Set(pictures.map(pathOf)));
  await writeFile(planFile, `${JSON.stringify(plan, null, 2)}\n`);
};

await render(process.argv.includes('--all'));
