// npm run crumbs -- [--list [prefix]]: how many files of the product are crumbs, with one importer and at most 40 lines. What
// is one idea is read in one file; --list names each crumb (of paths that begin so) with its importer.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const small = 40; // lines

const [flag, prefix = ''] = process.argv.slice(2);
const files = globSync('{src,contract,server,packages,demo}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|d)\.tsx?$/.test(file) && !file.includes('/testing/'),
);
const lines = new Map(files.map((file) => [file, 0]));
const importers = new Map(files.map((file) => [file, new Set()]));
for (const file of files) {
  const code = readFileSync(file, 'utf8');
  lines.set(file, code.split('\n').length - 1);
  for (const [, to] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g))
    importers.get(to.startsWith('#') ? to.slice(1) : join(dirname(file), to))?.add(file);
}
const crumbs = files.filter((file) => importers.get(file).size === 1 && lines.get(file) <= small);
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
const share = ((100 * crumbs.length) / files.length).toFixed(1);
console.log(`${files.length} files, ${total} lines, ${crumbs.length} crumbs: ${share} %`);
if (flag === '--list')
  for (const file of crumbs.filter((one) => one.startsWith(prefix)).sort())
    console.log(`${String(lines.get(file)).padStart(4)}  ${file} <- ${[...importers.get(file)]}`);
