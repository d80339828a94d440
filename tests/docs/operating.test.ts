import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverPaths } from '#server/auth/login-target.ts';
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

test('operating.md names every path that a proxy must forward', () => {
  const section = page.split(/^### /m).find((part) => part.startsWith('Behind a proxy')) ?? '';
  expect(serverPaths.filter((path) => !section.includes(`\`${path}\``))).toEqual([]);
});
