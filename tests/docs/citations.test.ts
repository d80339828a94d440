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
  ['the beginning of a range that is not there', '/** contract §4.99–4.9 */', '§4.99–4.9'],
  ['a later section of a list', '/** contract §2.6, §5.99 */', '§5.99'],
  ['a section over the end of a line', '/**\n * As in contract\n * §2.99.\n */', '§2.99'],
  ['a row that the table does not have', '// contract §5.2 row 99', 'row 99'],
  ['the first of rows that the table does not have', '// contract §5.2 rows 99 to 11', 'rows 99 to 11'],
  ['the last of rows that the table does not have', '// contract §5.2 rows 8 to 99', 'rows 8 to 99'],
  ['the last of two rows that the table does not have', '// contract §5.2 rows 8 and 99', 'rows 8 and 99'],
  ['the last of rows with a dash', '// contract §5.2 rows 8–99', 'rows 8–99'],
  ['a rule of a section that does not have it', '// contract §5.2 rule 99', 'rule 99'],
  ['a step of a section that does not have it', '// contract §5.2 step 99', 'step 99'],
  ['a window that the section does not have', '// engine §3, window 1; engine §3 window 99', 'window 99'],
  ['a letter that the section does not have', '// (contract §11.4 z)', '§11.4 z'],
  ['a letter before an invariant', '// contract §11.4 z [O2]', '§11.4 z'],
  ['a bare section', '/** As it says (§2.3). */', '§2.3'],
  ['a section of the wrong document', '/** engine §11.4 */', '§11.4'],
  ['a section of a page without sections', '/** architecture §2 */', 'architecture §2'],
  ['a rule in brackets', "test('[O99] nothing', () => undefined);", 'O99'],
  ['an invariant in parentheses', '/** Kept (I1, I99). */', 'I99'],
  ['the first of a range of invariants', '/** Kept (I99–I3). */', 'I99'],
  ['the last of a range of invariants', '/** Kept (I1…I99). */', 'I99'],
  ['a rule in parentheses, behind a section', '/** Read (contract §2.3, T99). */', 'T99'],
  ['a fault', '/** A portal (F-E99). */', 'F-E99'],
  ['an input', '// B-99', 'B-99'],
  ['a property that is cited bare', '// P-D99', 'P-D99'],
  ['a limit', '// L-99', 'L-99'],
  ['a rule of the engine that is cited bare', '// SPEC O99', 'O99'],
  ['a property', "test('[P-Q1] holds', () => undefined);", 'P-Q1'],
  ['a pattern of the engine', '/** engine C99 */', 'C99'],
  ['a decision', '/** docs/decisions/0999 */', '0999'],
  ['a decision in parentheses', 'As decided (0021).', '0021'],
  ['the last of two decisions', 'As decided (0022; 0021).', '0021'],
  ['a page above', '/** as ../docs/nowhere.md has it */', 'docs/nowhere.md'],
  ['a page', '/** as docs/nowhere.md has it */', 'docs/nowhere.md'],
  ['a page of the design', '/** design/ui.md */', 'ui.md'],
  ['a page of style', '/** style.md */', 'style.md'],
])('%s is refused', (_what, text, cites) => {
  expect(judged(text).join(' ')).toContain(cites);
});

test.each([
  ['/** Home (seeds 1 §2). */', 'seeds 1'],
  ['/** Home (seed 2). */', 'seed 2'],
  ['/** The seeds say so. */', 'The seeds'],
  ['/** As the seeds have it. */', 'the seeds'],
  ['/** 1 s by the seeds, 6 s with a button. */', 'by the seeds'],
  ['/** The seeds’ words. */', 'The seeds'],
  ["/** All seeds' words. */", "seeds'"],
  ['/** Neither in the papers nor the seeds, ever. */', 'nor the seeds'],
  ['/** As in the seeds, always. */', 'in the seeds'],
  ['/** Against a rule of the seed (one). */', 'of the seed'],
  ['/** Readable (features, rule 1). */', '(features,'],
  ['/** Readable by features §2. */', 'features §'],
  ['/** Readable by features, rule 1. */', 'features, rule'],
  ['/** As the bar (design, roles). */', '(design,'],
  ['/** As the bar (design: roles). */', '(design:'],
  ['// design/roles', 'design/r'],
  ['// ../shared/spec', '../shared'],
  ...['architecture', 'style', 'stack', 'performance', 'libraries', 'anchors'].map((page) => [
    `/** ${page} §2 */`,
    `${page} §`,
  ]),
  ['/** reliability §4.7 */', 'reliability §'],
  ['/** Reliability A-1 */', 'Reliability A-'],
  ['/** As reliability, rule 2, has it. */', 'reliability, '],
  ['/** reliability.md */', 'reliability.md'],
  ['/** issue 3 */', 'issue 3'],
  ['/** issue #3 */', 'issue #3'],
  ['/** doc 1 */', 'doc 1'],
])('%j cites what is not in the repository', (text, cites) => {
  const because = 'cites what is not in the repository';
  expect(judge('src/sync/planted.ts', text)).toContainEqual({ at: 'src/sync/planted.ts:1', cites, because });
});

test.each([
  '/** Terms (contract §5.2 rows 8 to 11, §6.1; I12). */',
  '/** contract §2.6; §5.3 and §6.1 or §5.2 rows 8 to 11 and §2.3 to §2.6 or §11.4 d, §5.3 */',
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
