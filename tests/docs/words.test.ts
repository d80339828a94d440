import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldWordsIn } from './words.ts';

const files = globSync([
  '{src,server,packages,demo,contract,tests,scripts,bench}/**/*.{ts,tsx,mjs,css,sql}',
  '{README,CONTRIBUTING,docs/architecture,docs/operating,src/sync/SPEC}.md',
]).filter((path) => !path.startsWith('tests/docs/words'));

test('no file says what the glossary has given up', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((path) => oldWordsIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ['a comment', '/** Takes a wish back. */', 'wish: mutation'],
  ['a name', 'const secondHome = openSecondHome();', 'secondHome: backup store'],
  ['a type', 'interface LikeIntent {}', 'Intent: mutation, outbox entry'],
  ['a file name', "import { x } from './teller.ts';", 'teller: event dispatcher'],
  [
    'a word beside a stored one',
    "count(tx, 'intents.settled'); // an intent",
    'intent: mutation, outbox entry',
  ],
])('an old word in %s is found', (_where, text, found) => {
  expect(oldWordsIn('src/x.ts', text)).toEqual([`src/x.ts: ${found}`]);
});

test('names on the disk keep their words', () => {
  expect(
    oldWordsIn('src/x.ts', "await count(tx, 'intents.settled'); put({ kind: 'intent' }, 'home.failed');"),
  ).toEqual([]);
});
