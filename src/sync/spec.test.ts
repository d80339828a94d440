import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rules of SPEC.md, each with the files that enforce it. */
const rules = new Map(
  [...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^\| (\[[A-Z]\d+\]) \|.*\| ([^|]+) \|$/gm)].map(
    ([, rule = '', enforcers = '']) => [
      rule,
      [...enforcers.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => {
        const files = globSync(path);
        return files.length === 0 ? [path] : files;
      }),
    ],
  ),
);
const sources = new Map(
  globSync('src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const),
);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const citedIn = (text: string): string[] => [...new Set(text.match(/\[[A-Z]\d+\]/g))];

test('the specification has rules, and each has a file that enforces it', () => {
  const text = readFileSync('src/sync/SPEC.md', 'utf8');
  expect(rules.size).toBeGreaterThan(150);
  expect(rules.size).toBe(text.match(/^\| \[/gm)?.length);
  expect([...rules].filter(([, enforcers]) => enforcers.length === 0)).toEqual([]);
});

test('every rule is cited by the title of a test', () => {
  const texts = [
    ...[...sources].filter(([file]) => isTest(file)).map(([, text]) => text),
    ...globSync(['tests/sim/**/*.test.ts', 'tests/e2e/**/*.e2e.ts']).map((file) =>
      readFileSync(file, 'utf8'),
    ),
  ];
  const titled = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?<=['"`](?:\$\{tag\})?)(?:\[[\w-]+\] )+/g)].flatMap(([tags]) => citedIn(tags)),
    ),
  );
  expect([...rules.keys()].filter((rule) => !titled.has(rule))).toEqual([]);
});

test('every file that enforces a rule cites it', () => {
  const missing = [...rules].flatMap(([rule, enforcers]) =>
    enforcers.filter((file) => !sources.get(file)?.includes(rule)).map((file) => `${file} ${rule}`),
  );
  expect(missing).toEqual([]);
});

test('every rule that code cites names that file as one of its enforcers', () => {
  const strays = [...sources]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) =>
      citedIn(text)
        .filter((rule) => !rules.get(rule)?.includes(file))
        .map((rule) => `${file} ${rule}`),
    );
  expect(strays).toEqual([]);
});
