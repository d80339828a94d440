// What a first visit to Home costs, from the build's own manifest: the numbers of issue and README, checked in CI.
// Sizes are gzip at level 9, the service worker's brotli at its best: as a server with precompressed files sends them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const kB = 1000;

const limits = {
  'first-route JavaScript on the UI thread': 170 * kB,
  'first-route CSS': 20 * kB,
  'engine worker': 60 * kB,
  'service worker': 30 * kB,
  'engine part of the service worker': 79 * kB,
};

/** The screens that a first visit to `/` may load besides the entry; their names are those of the lazy imports. */
const homeRoute = /^src\/features\/home\/HomeScreen\.tsx$/;

/** The service worker comes after the first screen, to browsers that all know brotli. */
const brotli = new Set(['service worker', 'engine part of the service worker']);

const sizes = new Map();
const size = (file, name) => {
  const packed = () => {
    const bytes = readFileSync(join(dist, file));
    return brotli.has(name) ? brotliCompressSync(bytes).length : gzipSync(bytes, { level: 9 }).length;
  };
  if (!sizes.has(file)) sizes.set(file, packed());
  return sizes.get(file);
};

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The chunks that these manifest keys load, static imports followed. */
const closure = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest[key].imports ?? [], seen);
  }
  return seen;
};

/** A worker is a build of its own that the manifest leaves out: its static imports are read from its code. */
const workerFiles = (pattern, seen = new Set()) => {
  const follow = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, to] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      follow(join(dirname(file), to));
  };
  for (const file of globSync(pattern, { cwd: dist })) follow(file);
  return [...seen];
};

const entry = Object.keys(manifest).find(
  (key) => manifest[key].isEntry && manifest[key].src === 'index.html',
);
const home = Object.keys(manifest).filter((key) => homeRoute.test(manifest[key].src ?? ''));
const faults = [];
if (entry === undefined) faults.push('the manifest has no entry index.html');
if (home.length === 0) faults.push('the manifest has no chunk of the Home screen');

const chunks = [...closure([...(entry === undefined ? [] : [entry]), ...home])].map((key) => manifest[key]);
const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')));
const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));

const found = {
  'first-route JavaScript on the UI thread': [...scripts],
  'first-route CSS': [...styles],
  'engine worker': workerFiles('assets/engine.worker-*.js'),
  'service worker': workerFiles('sw.js'),
  'engine part of the service worker': workerFiles('sw-engine.js'),
};

// a service worker is made of classic scripts: either of these keeps it from starting at all
for (const file of [...found['service worker'], ...found['engine part of the service worker']])
  if (/\bimport\.meta\b|\bimport\(/.test(readFileSync(join(dist, file), 'utf8')))
    faults.push('the service worker imports something as a module would');

// chunks in a circle run before what they import has: whether that throws depends on which one a page asks for first
for (const key of Object.keys(manifest))
  if (closure(manifest[key].imports ?? []).has(key))
    faults.push(`${manifest[key].file} imports itself, by way of others`);

for (const [name, limit] of Object.entries(limits)) {
  const files = found[name];
  if (files.length === 0) faults.push(`no file found for: ${name}`);
  const total = files.reduce((sum, file) => sum + size(file, name), 0);
  if (total > limit) faults.push(`${name} is over its budget`);
  console.log(
    `${name}: ${(total / kB).toFixed(1)} kB of ${limit / kB} kB ${brotli.has(name) ? 'brotli' : 'gzip'}, ${files.length} files`,
  );
  for (const file of files) console.log(`   ${(size(file, name) / kB).toFixed(1).padStart(7)} kB  ${file}`);
}
for (const fault of faults) console.error(`budget: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
