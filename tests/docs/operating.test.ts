import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serverPaths } from '#contract/server-paths.ts';
import { readEnv } from '#server/env.ts';

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

/** The names in the first column of the table under this heading. */
const named = (heading: string): Set<string> => {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return new Set(
    rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? ''),
    ),
  );
};

const readByServer = (): Set<string> => {
  const names = new Set<string>();
  readEnv(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_vars, name) => {
          names.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return names;
};

test('operating.md names exactly the variables that the server reads', () => {
  expect([...named('The server')].sort()).toEqual([...readByServer()].sort());
});

test('operating.md names exactly the variables that the build reads', () => {
  const source = readFileSync(new URL('../../src/env.ts', import.meta.url), 'utf8');
  const read = new Set([...source.matchAll(/VITE_[A-Z_]+/g)].map((match) => match[0]));
  expect([...named('The build')].sort()).toEqual([...read].sort());
});

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Those of the system, and the one that boundaries plants to see it found. */
const notOurs = new Set(['PATH', 'TZ', 'MEDIA']);

/** What code reads of its environment, by the place that reads it. */
const readByCode = (): ReadonlyMap<string, string> => {
  const files = globSync(
    ['{src,server,demo,contract,packages,scripts,tests,bench}/**/*.{ts,tsx,mjs}', '*.ts'],
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    },
  );
  const found = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z_]*)/g)].map(
      ([, name = '']) => [name, file] as const,
    ),
  );
  return new Map(found.filter(([name]) => !notOurs.has(name)));
};

test('operating.md names every variable that any code reads, and among the tests’ none that nobody does', () => {
  const read = readByCode();
  const all = new Set(['The server', 'The build', 'The tests'].flatMap((heading) => [...named(heading)]));
  expect([...read].filter(([name]) => !all.has(name))).toEqual([]);
  expect([...named('The tests')].filter((name) => !read.has(name))).toEqual([]);
});

test('operating.md names every path that a proxy must forward', () => {
  const section = page.split(/^### /m).find((part) => part.startsWith('Behind a proxy')) ?? '';
  const paths = [...serverPaths, '/share-target']; // a screen too, so that a login may end on it
  expect(paths.filter((path) => !section.includes(`\`${path}\``))).toEqual([]);
});
