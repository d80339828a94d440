import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', ...globSync('docs/**/*.md')];

/** Addresses inside the project that this page links to. */
const links = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((to) => !/^[a-z]+:/.test(to));

test.each(pages)('every file that %s links to exists', (page) => {
  expect(links(page).filter((to) => !existsSync(join(dirname(page), to)))).toEqual([]);
});

test('the README names the tests behind its promises', () => {
  expect(links('README.md').filter((to) => to.startsWith('tests/')).length).toBeGreaterThan(3);
});
