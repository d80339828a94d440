import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

/** Addresses inside the project that this page links to. */
const links = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
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
  expect(links(page).filter((to) => !existsSync(join(dirname(page), to)))).toEqual([]);
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

test('the README names the tests behind its promises', () => {
  expect(links('README.md').filter((to) => to.startsWith('tests/')).length).toBeGreaterThan(3);
});
