import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldWordsIn } from './words.ts';

const files = globSync([
  '{src,server,packages,demo,contract,tests,scripts,bench}/**/*.{ts,tsx,mjs,css,sql}',
  '{README,CONTRIBUTING,docs/{architecture,operating,promises},{src,server}/**/README,src/sync/SPEC}.md',
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

test.each([
  'const secondHome = 1;',
  'the second homes',
  'a second-home',
  'const bothHomes = 1;',
  'a wish',
  'two wishes',
  'what was wished',
  'makeWish()',
  'const wishOf = 1;',
  'an intent',
  'const intents = 1;',
  'type ChatIntents = 1;',
  'type Key = ActionKey;',
  'defineAction()',
  'type A = ActionApi;',
  'a setback',
  'two Setbacks',
  'makeSetback()',
  'makeCarrier()',
  'type D = CarryDeps;',
  'a grip',
  'two Grips',
  'gripOf()',
  'salvage it',
  'it was Salvaged',
  'isGenuine()',
  "import './genuine.ts';",
  'a pulse',
  'a seat',
  'two Seats',
  'makeSeats()',
  'a teller',
  'two tellers',
  'makeTeller()',
  'a lifeline',
  'the reaper',
  'a courier',
  'two couriers',
  'a looker',
  'two onlookers',
  'itemDoors',
  'pick-doors',
  'the item doors',
  'notKept',
  'useKept()',
  'useKeptView()',
  'useKeptNumber()',
  'toldPull',
])('“%s” is found', (text) => {
  expect(oldWordsIn('src/x.ts', text)).toHaveLength(1);
});

test.each([
  'sewish, intently, unintended',
  'a gripping gripe',
  'seated',
  'impulse',
  'storyteller',
  'overlooker',
  'outdoors',
  'kept',
])('“%s” is no old word', (text) => {
  expect(oldWordsIn('src/x.ts', text)).toEqual([]);
});

test.each([
  ['src/features/home/x.ts', 'const bothHomes = 1;'],
  ['src/ui/x.tsx', 'const bothHomes = 1;'],
  ['src/db/migrations/index.ts', 'intents'],
  ['src/db/migrations/0002-intents.ts', 'intents'],
  ['src/features/post/photos/x.ts', 'a grip'],
  ['src/ui/x.tsx', 'a grip'],
  ['tests/e2e/sell.e2e.ts', 'a grip'],
  ['src/ui/x.module.css', 'pulse'],
  ['src/ui/x.tsx', 'a seat'],
  ['demo/x.ts', 'a seat'],
])('in %s “%s” means something else', (path, text) => {
  expect([oldWordsIn(path, text), oldWordsIn('src/x.ts', text).length]).toEqual([[], 1]);
});

test.each([
  "'intents'",
  "'intent'",
  "'intents.settled'",
  '`intents.$',
  'intents: number',
  'intents: outbox',
  'intents: 3',
  'restored.intents',
  'untold?.intents',
  "'home.failed'",
])('the stored name %s keeps its word', (text) => {
  expect(oldWordsIn('src/x.ts', text)).toEqual([]);
});

/** The rows of the glossary's table, each by its five columns. */
const glossary = readFileSync('docs/glossary.md', 'utf8')
  .split('## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** What the glossary says to be on a disk, as `table`, `table.field` or a name. */
const onDisk = (glossary ?? []).flatMap(([, , , , disk = '']) =>
  [...disk.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test('the glossary has five columns, and each word once', () => {
  expect((glossary ?? []).filter((cells) => cells.length !== 7)).toEqual([]);
  const said = (glossary ?? []).map(([, word]) => word);
  expect(said.length).toBeGreaterThan(50);
  expect(new Set(said).size).toBe(said.length);
});

test('what the glossary says to be on a disk is a name of the code, table and field', () => {
  const code = globSync(['src/{db,sync,domain}/**/*.ts', 'server/db/**/*.ts'])
    .filter((path) => !/\.test\.ts$/.test(path))
    .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
    .join('\n');
  const isThere = (name: string) =>
    (name.endsWith('.ts') ? [name] : name.split('.')).every((part) => new RegExp(`\\b${part}\\b`).test(code));
  expect(onDisk.length).toBeGreaterThan(20);
  expect(onDisk.filter((name) => !isThere(name))).toEqual([]);
  expect([isThere('marks.untold'), isThere('marks.nosuchfield'), isThere('0002-wishes.ts')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each(onDisk)('the name %s on a disk keeps its word', (name) => {
  expect(oldWordsIn('src/db/migrations/index.ts', `'${name}'`)).toEqual([]);
});

test('names on the disk keep their words', () => {
  expect(
    oldWordsIn('src/x.ts', "await count(tx, 'intents.settled'); put({ kind: 'intent' }, 'home.failed');"),
  ).toEqual([]);
});
