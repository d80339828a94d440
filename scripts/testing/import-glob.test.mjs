import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { expanded } from './import-glob.mjs';

const calling = globSync('src/**/*.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('import.meta.glob'),
);

test('every call of the tree is read, and finds every file of its pattern', () => {
  expect(calling).not.toEqual([]);
  for (const file of calling) {
    const text = expanded(readFileSync(file, 'utf8'), dirname(file));
    expect(text, file).not.toContain('import.meta.glob(');
    expect(text, file).not.toContain('import.meta.glob<');
  }
});

test('the engine finds each executor there is', () => {
  const file = 'src/domain/engine/executors.ts';
  const found = [
    ...expanded(readFileSync(file, 'utf8'), dirname(file)).matchAll(/import found\d+ from '([^']+)'/g),
  ];
  expect(found.map(([, from]) => from.replace('..', 'src/domain')).sort()).toEqual(
    globSync('src/domain/*/*.executor.ts').sort(),
  );
});
