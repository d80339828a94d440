import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const chunk = (file, over = {}) => ({ file, imports: [], ...over });

const manifest = {
  'index.html': chunk('assets/index.js', {
    src: 'index.html',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/features/home/HomeScreen.tsx', 'src/features/item/ItemScreen.tsx'],
    css: ['assets/index.css'],
  }),
  '_react.js': chunk('assets/react.js'),
  'src/features/home/HomeScreen.tsx': chunk('assets/home.js', {
    src: 'src/features/home/HomeScreen.tsx',
    isDynamicEntry: true,
    imports: ['index.html', '_card.js'],
    css: ['assets/home.css'],
  }),
  '_card.js': chunk('assets/card.js', { imports: ['_react.js'] }),
  'src/features/item/ItemScreen.tsx': chunk('assets/item.js', { src: 'src/features/item/ItemScreen.tsx' }),
};

/** So many bytes that gzip cannot make smaller. */
const noise = (bytes) => randomBytes(bytes).toString('latin1');

let dist;
const put = (file, text) => {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text, 'latin1');
};

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'campick-budget-'));
  put('.vite/manifest.json', JSON.stringify(manifest));
  for (const name of ['index.js', 'react.js', 'home.js', 'card.js', 'index.css', 'home.css'])
    put(`assets/${name}`, '1');
  put('assets/item.js', noise(400_000)); // another route: not counted
  put('assets/engine.worker-abc.js', `import{a}from"./db-abc.js";`);
  put('assets/db-abc.js', '1');
  put('sw.js', '1');
  put('sw-engine.js', '1');
});
afterEach(() => rmSync(dist, { recursive: true }));

const budget = () => {
  const done = spawnSync(process.execPath, ['scripts/budget.mjs', dist], { encoding: 'utf8' });
  return { ok: done.status === 0, said: done.stderr };
};

test('a small build passes, whatever other routes weigh', () => {
  expect(budget()).toEqual({ ok: true, said: '' });
});

test.each([
  ['first-route JavaScript', 'assets/index.js', 190_000],
  ['first-route JavaScript', 'assets/react.js', 190_000],
  ['first-route JavaScript', 'assets/card.js', 190_000],
  ['first-route CSS', 'assets/home.css', 21_000],
  ['engine worker', 'assets/db-abc.js', 61_000],
  ['service worker', 'sw.js', 31_000],
  ['engine part of the service worker', 'sw-engine.js', 80_000],
])('%s is refused when %s alone weighs %i bytes', (name, file, bytes) => {
  put(file, noise(bytes));
  const { ok, said } = budget();
  expect(ok).toBe(false);
  expect(said).toContain(`${name}`);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test.each(['import("./cache.js")', 'import.meta.url'])('a service worker with %s is refused', (code) => {
  put('sw.js', code);
  expect(budget().said).toContain('imports something as a module would');
});

test('a build whose parts cannot be found is refused', () => {
  rmSync(join(dist, 'sw.js'));
  const { 'src/features/home/HomeScreen.tsx': _home, ...rest } = manifest;
  put('.vite/manifest.json', JSON.stringify(rest));
  const { ok, said } = budget();
  expect(ok).toBe(false);
  expect(said).toContain('no file found for: service worker');
  expect(said).toContain('no chunk of the Home screen');
});

test('chunks that import each other in a circle are a fault', () => {
  const circle = { ...manifest, '_react.js': chunk('assets/react.js', { imports: ['_card.js'] }) };
  put('.vite/manifest.json', JSON.stringify(circle));
  const { ok, said } = budget();
  expect(ok).toBe(false);
  expect(said).toContain('assets/card.js imports itself');
});
