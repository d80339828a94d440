import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const counted = (cwd, ...args) => {
  const script = resolve('scripts/crumbs.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
};

test('a small file with one importer is a crumb: not a larger one, not one that two need, not a test', () => {
  const root = mkdtempSync(join(tmpdir(), 'campick-crumbs-'));
  const put = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  put(
    'src/a.ts',
    "import { b } from './parts/b.ts';\nimport { c } from '#src/c.ts';\nimport('./late.ts');\n",
  );
  put('src/parts/b.ts', `import { c } from '../c.ts';\nexport const b = 1;\n${'\n'.repeat(38)}`);
  put('src/c.ts', "export * from './large.ts';\n");
  put('src/large.ts', '\n'.repeat(41));
  put('src/late.ts', '\n');
  put('src/a.test.ts', "import { b } from './parts/b.ts';\n");
  expect(counted(root, '--list')).toEqual([
    '5 files, 86 lines, 2 crumbs: 40.0 %',
    '   1  src/late.ts <- src/a.ts',
    '  40  src/parts/b.ts <- src/a.ts',
  ]);
  expect(counted(root, '--list', 'src/parts/')).toHaveLength(2);
  rmSync(root, { recursive: true });
});

test('no more files than these are crumbs: a new one belongs into its importer', () => {
  const [, share] = counted('.')[0].match(/: (.+) %$/);
  expect(Number(share)).toBeLessThanOrEqual(6.7);
});
