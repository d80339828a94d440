import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { manifest } from '../manifest.config.ts';
import { pictured } from './testing/fixed-set.mjs';
import { comparePictures, differencePicture, pixelsOf } from './testing/pictures.mjs';

/**
 * Photographs the screens and keeps a sheet of each in docs/screens: light, dark, 320 px, 200 % text, 900 and 1,440 px
 * wide. A name in the arguments renews only that screen's sheet. The build must be there. What the manifest shows of a
 * screen is renewed with its sheet.
 *
 * `--check` renews nothing: it fails where a screen no longer looks as its sheet (docs/decisions/0056), some screens with
 * every landing and all with CHECK=all, or those that are named.
 */

const screens = [
  ...['home', 'home-today', 'home-offline', 'home-slow', 'search-start', 'search-results', 'search-filter'],
  ...[
    'search-offline',
    'detail',
    'detail-member',
    'detail-own',
    'detail-pick',
    'detail-sold',
    'detail-deleted',
    'user',
  ],
  ...['detail-offline', 'chat-list', 'chat-list-offline', 'chat-room', 'chat-room-unsent', 'chat-room-empty'],
  ...[
    'pick-list',
    'pick-list-sent',
    'pick-list-empty',
    'pick-received',
    'pick-confirmed',
    'pick-accept-waiting',
  ],
  ...[
    'pick-form',
    'pick-calendar',
    'pick-time',
    'pick-meeting',
    'review',
    'report',
    'notifications',
    'liked',
  ],
  ...['my', 'my-edit', 'my-queue', 'my-trade', 'my-trade-pending', 'outbox', 'outbox-empty', 'drafts'],
  ...['settings-told', 'blocked'],
  ...['post-edit', 'login', 'help', 'not-found'],
];

/** Each looks in the sheet, in this order. */
const looks = ['light', 'dark', '320', '200', '900', '1440'];
const scale = 0.5;
const gap = 8;
const background = '#a5a9b2';

const root = resolve(import.meta.dirname, '..');
const shots = join(root, 'test-results/shots');
const target = join(root, 'docs/screens');
const failed = join(root, 'test-results/pictures');

const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const usual = isCheck ? (pictured ?? screens) : screens;
const names = named.length > 0 ? named : usual;
const unknown = names.filter((name) => !screens.includes(name));
if (unknown.length > 0) {
  console.error(`no such screen: ${unknown.join(' ')}`);
  process.exit(2);
}

/** The photographs of a screen as its sheet holds them, each with its place there. */
const cellsOf = async (name) => {
  const cells = [];
  let left = 0;
  for (const look of looks) {
    const photo = sharp(join(shots, `${name}-${look}.png`));
    const { width = 0, height = 0 } = await photo.metadata();
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    cells.push({ look, input: await photo.resize(size).png().toBuffer(), left, top: 0, ...size });
    left += size.width + gap;
  }
  return cells;
};

/** Pictures side by side. */
const sideBySide = (cells) => {
  const last = cells.at(-1);
  const height = Math.max(...cells.map((cell) => cell.height));
  return sharp({ create: { width: last.left + last.width, height, channels: 3, background } }).composite(
    cells.map(({ input, left, top }) => ({ input, left, top })),
  );
};

const writeSheet = (cells, file) => sideBySide(cells).webp({ quality: 62, effort: 6 }).toFile(file);

/** What of a screen differs from its sheet, a line a look; the present sheet and the difference are left for whoever looks. */
const differences = async (name) => {
  const cells = await cellsOf(name);
  const file = join(target, `${name}.webp`);
  const stored = existsSync(file) ? await sharp(file).metadata() : null;
  const end = cells.at(-1).left + cells.at(-1).width;
  const lines = [];
  const drawn = [];
  for (const { look, input, left, top, width, height } of cells) {
    const now = await pixelsOf(input);
    if (stored === null || stored.width !== end || stored.height < height) {
      lines.push(`${look}: ${stored === null ? 'there is no sheet' : 'the sheet has another size'}`);
      continue;
    }
    const before = await pixelsOf(file, { left, top, width, height });
    const result = comparePictures(before, now);
    drawn.push({ input: await differencePicture(now, result), left, top, width, height });
    if (result.looksSame) continue;
    const [x, y, right, bottom] = ['left', 'top', 'right', 'bottom'].map(
      (side) => result.place[side] / scale,
    );
    const share = (result.share * 100).toFixed(1);
    lines.push(`${look}: ${share} % differ, most of it from ${x},${y} to ${right},${bottom} px`);
  }
  if (lines.length === 0) return [];
  mkdirSync(failed, { recursive: true });
  await writeSheet(cells, join(failed, `${name}.webp`));
  if (drawn.length > 0)
    writeFileSync(join(failed, `${name}-difference.png`), await sideBySide(drawn).png().toBuffer());
  return lines;
};

/** What browsers show beside their question whether to install the app, of the screens that were photographed now. */
const writeScreenshots = async () => {
  for (const { src } of manifest.screenshots) {
    const shot = join(shots, `${basename(src, '.webp')}.png`);
    if (existsSync(shot))
      await sharp(shot)
        .webp({ quality: 80, effort: 6 })
        .toFile(join(root, 'public', src));
  }
};

const check = async () => {
  const changed = [];
  const isWhole = (name) => looks.every((look) => existsSync(join(shots, `${name}-${look}.png`)));
  const missing = names.filter((name) => !isWhole(name));
  if (missing.length > 0) console.error(`not photographed, see above: ${missing.join(' ')}`);
  for (const name of names.filter(isWhole)) {
    const lines = await differences(name);
    if (lines.length > 0) changed.push(name);
    for (const line of lines) console.error(`${name}, ${line}`);
  }
  if (changed.length > 0)
    console.error(
      `look at test-results/pictures; where it is meant to look so now: npm run screens -- ${changed.join(' ')}`,
    );
  console.log(
    `${names.length - changed.length - missing.length} screens look as their sheets, ${changed.length} do not`,
  );
  return changed.length + missing.length === 0;
};

const renew = async () => {
  mkdirSync(target, { recursive: true });
  if (named.length === 0)
    for (const file of readdirSync(target)) if (file.endsWith('.webp')) rmSync(join(target, file));
  for (const name of names) await writeSheet(await cellsOf(name), join(target, `${name}.webp`));
  await writeScreenshots();
};

for (const folder of [shots, failed]) rmSync(folder, { recursive: true, force: true }); // an earlier look must not pass for this one
const { status } = spawnSync(
  'npx',
  [
    ...[
      'playwright',
      'test',
      '--project=chromium',
      '--workers=2',
      '--fully-parallel',
      '--output=test-results/screens',
    ],
    ...['tests/e2e/a11y.e2e.ts', '-g', ` (${names.join('|')}): `],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PART: '1/1', SHOTS: '1', ...(isCheck && { SHOTS_ONLY: '1' }) },
  },
);
if (isCheck) {
  process.exit((await check()) ? 0 : 1);
}
if (status !== 0) console.error('some screens have barriers or are cut; their sheets are made all the same');
await renew();
process.exit(status ?? 1);
