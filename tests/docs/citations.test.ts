import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeJudge } from './citations.ts';

const sources = globSync([
  '{src,server,packages,demo,contract,tests,scripts,bench,docs}/**/*.{ts,tsx,mjs,cjs,css,sql,md,html}',
  '*.{md,ts,cjs,json,jsonc,html}',
  '{campick,.ci/run}',
]).filter((path) => path !== 'package-lock.json' && !path.startsWith('tests/docs/citations'));

const judge = makeJudge({ files: sources, read: (path) => readFileSync(path, 'utf8') });
const judged = (text: string, file = 'src/sync/planted.ts') => judge(file, text).map(({ cites }) => cites);

test('every citation in the tree resolves', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap((path) => judge(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ['a section that the contract does not have', '/** As it says (contract §2.99). */', '§2.99'],
  ['the end of a range that is not there', '/** contract §4.2–4.99 */', '§4.2–4.99'],
  ['a later section of a list', '/** contract §2.6, §5.99 */', '§5.99'],
  ['a section over the end of a line', '/**\n * As in contract\n * §2.99.\n */', '§2.99'],
  ['a row that the table does not have', '// contract §5.2 row 99', 'row 99'],
  ['a letter that the section does not have', '// (contract §11.4 z)', '§11.4 z'],
  ['a bare section', '/** As it says (§2.3). */', '§2.3'],
  ['a section of the wrong document', '/** engine §11.4 */', '§11.4'],
  ['a section of a page without sections', '/** architecture §2 */', 'architecture §2'],
  ['a rule in brackets', "test('[O99] nothing', () => undefined);", 'O99'],
  ['an invariant in parentheses', '/** Kept (I1, I99). */', 'I99'],
  ['a rule in parentheses, behind a section', '/** Read (contract §2.3, T99). */', 'T99'],
  ['a fault', '/** A portal (F-E99). */', 'F-E99'],
  ['an input', '// B-99', 'B-99'],
  ['a property', "test('[P-Q1] holds', () => undefined);", 'P-Q1'],
  ['a pattern of the engine', '/** engine C99 */', 'C99'],
  ['a decision', '/** docs/decisions/0999 */', '0999'],
  ['a decision in parentheses', 'As decided (0021).', '0021'],
  ['a page', '/** as docs/nowhere.md has it */', 'docs/nowhere.md'],
  ['the seeds', '/** Home (seeds 1 §2). */', 'seeds 1'],
  ['the seeds, in a sentence', '/** 1 s by the seeds, 6 s with a button. */', 'the seeds'],
  ['the features', '/** Readable (features, rule 1). */', '(features,'],
  ['the design', '/** As the bar (design, roles). */', '(design,'],
  ['a page of the design', '/** design/ui.md */', 'ui.md'],
  ['a page of style', '/** style.md */', 'style.md'],
  ['a folder beside the repository', '// ../shared/spec', '../shared'],
  ['reliability', '/** reliability §4.7 */', 'reliability §4.7'],
  ['an issue', '/** issue 3 */', 'issue 3'],
])('%s is refused', (_what, text, cites) => {
  expect(judged(text).join(' ')).toContain(cites);
});

test.each([
  '/** Terms (contract §5.2 rows 8 to 11, §6.1; I12). */',
  '/** contract §2.6, §5.2–5.5 and the playbook (engine §3, window 2) */',
  '/** Over two lines, as contract\n * §11.4 d has it (T9, V14) [O2]. */',
  '// SPEC O15, engine C5, F-A7, B-71, P-D1 (0022, contract §9.2), docs/decisions/0040, docs/operating.md',
  '/** The date of RFC 9110 §5.6.7, §10.2.3. */',
  'const seeds = 12; // within the given seeds, the fewest seeds of a kind',
  "import { x } from '#src/features/home/x.ts'; // UTF-8, P-256, SHA-1, H264 [0], [1]",
])('%j is all there', (text) => {
  expect(judge('src/sync/planted.ts', text)).toEqual([]);
});

test('a bare section is the own document of the contract and of a paper', () => {
  expect(judged('/** A page (§2.3). */', 'contract/page.ts')).toEqual([]);
  expect(judged('/** A page (§2.99). */', 'contract/page.ts')).toEqual(['§2.99']);
  expect(judged('as above (§6.5)', 'docs/spec/faults.md')).toEqual([]);
});
