import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/decisions/0009-dependencies.md', 'utf8');

/** What the rows of the table name, without what they say in brackets. */
const named = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| package |'))
  .flatMap((line) => (line.split('|')[1] ?? '').replaceAll(/\([^)]*\)/g, '').split(','))
  .map((name) => name.trim());

const isOf = (name: string, word: string): boolean =>
  word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word;

test('the page gives a reason for every dependency, and for nothing else', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const all = Object.keys({ ...dependencies, ...devDependencies });
  expect(all.filter((name) => !named.some((word) => isOf(name, word)))).toEqual([]);
  expect(named.filter((word) => !all.some((name) => isOf(name, word)))).toEqual([]);
});
