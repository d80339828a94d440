import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/**
 * Photographs the screens and keeps a sheet of each in docs/screens: light, dark, 320 px, 200 % text, 900 and 1,440 px
 * wide. A name in the arguments renews only that screen's sheet. The build must be there.
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

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : screens;

/** Puts the photographs of a screen side by side. */
const sheet = async (name) => {
  const cells = [];
  let left = 0;
  let height = 0;
  for (const look of looks) {
    const photo = sharp(join(shots, `${name}-${look}.png`));
    const { width = 0, height: full = 0 } = await photo.metadata();
    const size = { width: Math.round(width * scale), height: Math.round(full * scale) };
    cells.push({ input: await photo.resize(size).toBuffer(), left, top: 0 });
    left += size.width + gap;
    height = Math.max(height, size.height);
  }
  const canvas = { width: left - gap, height, channels: 3, background };
  await sharp({ create: canvas })
    .composite(cells)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(target, `${name}.webp`));
};

rmSync(shots, { recursive: true, force: true }); // a photograph of an earlier look must not pass for this one
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--project=chromium', 'tests/e2e/a11y.e2e.ts', '-g', ` (${names.join('|')}): `],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SHOTS: '1' } },
);
if (status !== 0) console.error('some screens have barriers or are cut; their sheets are made all the same');

mkdirSync(target, { recursive: true });
if (wanted.length === 0)
  for (const file of readdirSync(target)) if (file.endsWith('.webp')) rmSync(join(target, file));
for (const name of names) await sheet(name);
process.exit(status ?? 1);
