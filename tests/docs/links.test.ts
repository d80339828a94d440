import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/**/*.md', '{src,server}/**/README.md'])];

/** Addresses inside the project that a text links to. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((to) => !/^[a-z]+:/.test(to));

/** What a page may name by its path alone. */
const roots = /^(?:src|server|packages|demo|contract|tests|scripts|bench|docs|public|\.ci|\.github)\//;

/** Paths between backticks, with the stars and braces that stand for several files. Names alone may be any file's end. */
const paths = (text: string): string[] =>
  [...text.matchAll(/`([\w.@/*{},-]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => roots.test(path) || /^[\w*{},-][\w./*{},-]*\.(?:tsx?|mjs)$/.test(path));

const isThere = (path: string): boolean =>
  existsSync(path) ||
  globSync(roots.test(path) ? path : `{src,server,packages,demo,contract,tests,scripts,bench}/**/${path}`)
    .length > 0;

const missing = (text: string): string[] => paths(text).filter((path) => !isThere(path));

test.each(pages)('every file that %s links to exists', (page) => {
  expect(linksIn(readFileSync(page, 'utf8')).filter((to) => !existsSync(join(dirname(page), to)))).toEqual(
    [],
  );
});

test.each(pages)('every path that %s names exists', (page) => {
  expect(missing(readFileSync(page, 'utf8'))).toEqual([]);
});

test('a path that is not there is found, with stars and braces too', () => {
  expect(
    missing('`src/nowhere.ts` `docs/nowhere` `src/nowhere/*.ts` `src/app/{host,nowhere}.tsx` `nowhere.ts`'),
  ).toHaveLength(5);
  expect(
    missing('`src/app/{host,leader}.ts` `host.ts` `tests/e2e` `npm run check` `src/domain/*/queries.ts`'),
  ).toEqual([]);
});

/** The parts of a page, by their headings. */
const sections = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/^## /m).map((part) => [part.split('\n')[0] ?? '', part]));

const promises = sections(readFileSync('docs/promises.md', 'utf8'));

test('the README makes the promises of docs/promises.md, and no others', () => {
  const made = sections(readFileSync('README.md', 'utf8')).get('What it promises') ?? '';
  const [, ...held] = promises.keys();
  expect([...made.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, name]) => name)).toEqual(held);
});

test.each([...promises].slice(1))(
  'of the promise “%s” the tests that hold it are named',
  (_name, section) => {
    const held = linksIn(section.split('Held by: ')[1] ?? '');
    expect(held.length).toBeGreaterThan(1);
    expect(held.filter((to) => !/^\.\.\/(tests\/|.*\.test\.ts$)/.test(to))).toEqual([]);
  },
);
