import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The form of the map, by which a stranger finds a file at the first guess: few rows, each short and led by its noun. */

interface Row {
  readonly heading: string;
  readonly left: string;
  readonly right: string;
}

const rowsOf = (page: string): Row[] => {
  const map = page.split(/^## /m).find((part) => part.startsWith('To change X')) ?? '';
  return map
    .split(/^### /m)
    .slice(1)
    .flatMap((group) => {
      const [heading = '', ...lines] = group.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ')).slice(1); // without the head
      return rows.map((line) => {
        const [, left = '', right = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
        return { heading, left, right };
      });
    });
};

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** The files that a row names; names alone, as `text.ts`, stand for one in each folder. */
const pathsOf = ({ right }: Row): string[] =>
  [...right.matchAll(/`((?:src|server|packages|demo|contract|tests|scripts|bench|docs)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );

/** Each of the paths that braces put together. */
const eachOf = (path: string): string[] => {
  const [whole, before = '', parts = '', behind = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return whole === undefined
    ? [path]
    : parts.split(',').flatMap((part) => eachOf(`${before}${part}${behind}`));
};

const isNoFile = (path: string): boolean => {
  const found = globSync(path);
  return found.length === 0 || found.some((one) => !statSync(one).isFile());
};

const faultsOf = (rows: readonly Row[]): string[] => [
  ...rows.filter(({ left }) => !/^\*\*[^* ]+\*\*/.test(left)).map(({ left }) => `no noun first: ${left}`),
  ...rows.filter(({ left }) => wordsOf(left) > 8).map(({ left }) => `over eight words: ${left}`),
  ...rows.filter((row) => !row.right.includes('`')).map(({ left }) => `names no file: ${left}`),
  ...rows.flatMap((row) => pathsOf(row).flatMap(eachOf).filter(isNoFile)).map((path) => `no file: ${path}`),
];

const rows = rowsOf(readFileSync('docs/architecture.md', 'utf8'));

test('the map has nine headings and at most seventy rows', () => {
  expect(new Set(rows.map(({ heading }) => heading)).size).toBe(9);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(70);
});

test('each row begins with its noun, has eight words at most and names files that are there', () => {
  expect(faultsOf(rows)).toEqual([]);
});

test('what a row may not be is found', () => {
  const page = (row: string) => `## To change X, open Y\n\n### Rooms\n\n| X | Y |\n|---|---|\n${row}\n`;
  const faults = (row: string) => faultsOf(rowsOf(page(row)));
  expect(faults('| **room**, its screen | `src/main.tsx` |')).toEqual([]);
  expect(faults('| the **room** | `src/main.tsx` |')).toEqual(['no noun first: the **room**']);
  expect(faults('| **a** b c d e f g h i | `src/main.tsx` |')).toEqual([
    'over eight words: **a** b c d e f g h i',
  ]);
  expect(faults('| **room** | see there |')).toEqual(['names no file: **room**']);
  expect(faults('| **room** | `src/nowhere.ts`, `src/app/`, `src/{main,nowhere}.tsx` |')).toEqual([
    'no file: src/nowhere.ts',
    'no file: src/app/',
    'no file: src/nowhere.tsx',
  ]);
});
