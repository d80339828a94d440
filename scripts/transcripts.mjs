import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Walks the five journeys of tests/e2e/keyboard-journeys.e2e.ts and keeps what a screen reader says along each in
 * docs/screens/transcripts. `--check` changes nothing and fails where one says something else now. The build must be there.
 */

const root = resolve(import.meta.dirname, '..');
const made = join(root, 'test-results/transcripts');
const kept = join(root, 'docs/screens/transcripts');
const isCheck = process.argv.includes('--check');

rmSync(made, { recursive: true, force: true });
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--project=chromium', '--workers=1', 'tests/e2e/keyboard-journeys.e2e.ts'],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const textOf = (folder, file) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';

/** The first line in which two texts differ, for whoever looks for it. */
const difference = (before, now) => {
  const [were, are] = [before.split('\n'), now.split('\n')];
  const at = are.findIndex((line, n) => line !== were[n]);
  return at < 0
    ? `it ends at line ${are.length}`
    : `line ${at + 1}: was “${were[at] ?? ''}”, is “${are[at]}”`;
};

mkdirSync(kept, { recursive: true });
const changed = readdirSync(made).filter((file) => textOf(kept, file) !== textOf(made, file));
for (const file of changed) {
  console.log(`${file}: ${difference(textOf(kept, file), textOf(made, file))}`);
  if (!isCheck) writeFileSync(join(kept, file), textOf(made, file));
}
if (isCheck && changed.length > 0) {
  console.error('read what a screen reader says now, then renew: npm run transcripts');
  process.exit(1);
}
