/**
 * What a comment, a title or a page may cite, and whether it is there. Citations are written in one of these forms:
 *
 *   contract §2.3 · contract §5.2 rows 8 to 11 · contract §11.4 d · contract §2.6, §5.3      a section, its rows, its letter
 *   [O2] · (I12, T9) · SPEC O15 · engine C5 · F-A7 · B-44 · P-D1                               a rule, by its id
 *   decision 0022 · docs/decisions/0040 · (0024)                                               a decision
 *   docs/operating.md · SPEC.md                                                                a page
 *
 * Everything else that looks like a citation is refused: a bare section outside of its own document, and any document that
 * is not in the repository.
 */

/** The documents with numbered sections, by the word that cites them. */
const papers = {
  contract: 'docs/spec/contract.md',
  engine: 'docs/spec/engine.md',
  faults: 'docs/spec/faults.md',
} as const;
type Paper = keyof typeof papers;
const ruleBook = 'src/sync/SPEC.md';

/** Forms that cite what is not in the repository. */
const strangers: readonly RegExp[] = [
  /\bseeds? [12]\b/g,
  /\b[Tt]he seeds\b(?! of)|\bseeds[’'](?!,)|\b(?:by|of|in|nor) (?:the )?seeds?\b(?= \(|, |\.$)/g,
  /\(features[,:;)]|\bfeatures(?: §|, rule)/g,
  /\(design[,:;)]|\bdesign\/[a-z]/g,
  /\.\.\/shared\b/g,
  /\b(?:architecture|style|stack|performance|libraries|anchors) §/g,
  /\breliability(?: (?:§|[A-Z]-)|, )|\breliability\.md/gi,
  /\bissue #?\d+|\bdoc [12]\b/g,
];

export interface Library {
  /** Every page and source file of the repository, from its root. */
  readonly files: readonly string[];
  readonly read: (path: string) => string;
}

export interface Refusal {
  readonly at: string;
  readonly cites: string;
  readonly because: string;
}

/** One document: its sections with their text, and the ids of its rules. */
interface Book {
  readonly sections: ReadonlyMap<string, string>;
  readonly rules: ReadonlySet<string>;
}

const makeBook = (text: string): Book => {
  const sections = new Map<string, string>();
  const heads = [...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)];
  heads.forEach((head, i) => {
    const body = text.slice(head.index, heads[i + 1]?.index ?? text.length);
    sections.set(head[1] ?? '', body);
    for (const [, item = ''] of body.matchAll(/^(\d+)\. /gm)) sections.set(`${head[1]}.${item}`, body);
  });
  const rules = [...text.matchAll(/^(?:\| \[?|- \*\*)([A-Z](?:-[A-Z]?)?\d{1,2})\b/gm)].map(
    ([, id = '']) => id,
  );
  return { sections, rules: new Set(rules) };
};

/** The text in one line, without what begins the lines of a comment; `lineAt` finds the line of a place in it. */
const flatten = (text: string): { readonly flat: string; readonly lineAt: (index: number) => number } => {
  const starts: number[] = [];
  let flat = '';
  for (const line of text.split('\n')) {
    starts.push(flat.length);
    flat += `${line.replace(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/|--)?\s*/, '')} `;
  }
  return { flat, lineAt: (index) => starts.findLastIndex((start) => start <= index) + 1 };
};

/** The document that a bare section means by where it stands. */
const ownPaper = (file: string): Paper | null => {
  if (file.startsWith('contract/') || file.startsWith('server/db/migrations/')) return 'contract';
  const entry = Object.entries(papers).find(([, path]) => path === file);
  return (entry?.[0] as Paper | undefined) ?? null;
};

/** A shipped migration is never edited, comments included, so what it says stays as it was. */
const isFrozen = (file: string): boolean => file.startsWith('server/db/migrations/');

const hasItem = (section: string, n: string): boolean =>
  section.includes(`(${n})`) || new RegExp(`^(?:\\| )?${n}(?:\\.|/\\d+)? `, 'm').test(section);

const section = /(?:([\w.-]+) )?§(\d+(?:\.\d+)*)(?:[–-](\d+(?:\.\d+)*))?/g;
const itemsBehind = /^ (?:row|rule|step|window)s? (\d+)(?:(?:, \d+)*(?: to | and |–)(\d+))?/;
const letterBehind = /^ ([a-z])(?=[),;.:–]| \[|$)/;
const joins =
  /^(?: \[[OCXE]\])?(?: [a-z](?=,)| (?:row|rule|step)s? [\d, toand–]+?)?(?:,|;| and| to|–| or)? ?$/;

type Refuse = (index: number, cites: string, because: string) => void;

/** Where a section was cited last: the next one of a list is of the same document. */
interface Cited {
  readonly paper: Paper | 'RFC';
  readonly end: number;
}

const paperOf = (
  flat: string,
  file: string,
  index: number,
  word: string,
  last: Cited | null,
): Cited['paper'] | null => {
  const asked = isFrozen(file) && word === 'reliability' ? 'faults' : word.toLowerCase();
  if (/\bRFC \d+ $/.test(flat.slice(Math.max(0, index - 12), index))) return 'RFC';
  if (Object.hasOwn(papers, asked)) return asked as Paper;
  if (last !== null && joins.test(flat.slice(last.end, index))) return last.paper;
  return ownPaper(file);
};

/** What is said behind a section of it: rows, steps, a letter. Answers those that it does not have. */
const missingIn = (body: string, behind: string): string[] => {
  const items = itemsBehind.exec(behind);
  const letter = letterBehind.exec(behind)?.[1];
  return [
    ...[items?.[1], items?.[2]]
      .filter((item) => item !== undefined && !hasItem(body, item))
      .map(() => items?.[0] ?? ''),
    ...(letter === undefined || body.includes(`(${letter})`) ? [] : [` ${letter}`]),
  ];
};

const checkSections = (flat: string, file: string, books: ReadonlyMap<Paper, Book>, refuse: Refuse): void => {
  let last: Cited | null = null;
  for (const match of flat.matchAll(section)) {
    const [whole, word = '', number = '', until] = match;
    const index = match.index + whole.indexOf('§');
    const end = match.index + whole.length;
    const paper = paperOf(flat, file, index, word, last);
    last = paper === null ? null : { paper, end };
    if (paper === 'RFC') continue;
    if (paper === null) {
      refuse(index, whole, `names no document of ${Object.keys(papers).join(', ')}`);
      continue;
    }
    const sections = books.get(paper)?.sections;
    for (const one of until === undefined ? [number] : [number, until])
      if (sections?.has(one) !== true) refuse(index, whole, `${papers[paper]} has no §${one}`);
    for (const what of missingIn(sections?.get(number) ?? '', flat.slice(end, end + 60)))
      refuse(index, `${whole}${what}`, `§${number} of ${papers[paper]} has no${what}`);
  }
};

const checkRules = (flat: string, rules: ReadonlySet<string>, refuse: Refuse): void => {
  const known = (index: number, id: string) => {
    if (!rules.has(id)) refuse(index, id, 'no document has this rule');
  };
  // [O2], [P-S1] · F-A7, B-44, P-D1 · SPEC O15, engine C5
  const forms = [
    /(?<![\w\])$.])\[([A-Z](?:-[A-Z]?)?\d{1,2})\]/g,
    /(?<![\w-])((?:F-[A-Z]|B-[A-Z]?|P-[A-Z]|L-)\d{1,2})(?![\w-])/g,
    /\b(?:SPEC|engine) ([A-Z]\d{1,2})\b/g,
  ];
  for (const form of forms) for (const match of flat.matchAll(form)) known(match.index, match[1] ?? '');
  // (I12, T9): ids among the parts of a parenthesis
  for (const match of flat.matchAll(/\(([^()]*)\)/g))
    for (const part of (match[1] ?? '').split(/[,;] ?/)) {
      const ids = /^([PASLEOVTDIC]\d{1,2})(?:[–…]([PASLEOVTDIC]\d{1,2}))?$/.exec(part.trim());
      for (const id of [ids?.[1], ids?.[2]]) if (id !== undefined) known(match.index, id);
    }
};

const checkPages = (flat: string, library: Library, refuse: Refuse): void => {
  const decisions = new Set(
    library.files.map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]).filter(Boolean),
  );
  const numbered = (index: number, number: string) => {
    if (!decisions.has(number)) refuse(index, number, 'no decision has this number');
  };
  for (const match of flat.matchAll(/\bdecisions?[ /](\d{4})(?!\d)/g)) numbered(match.index, match[1] ?? '');
  for (const match of flat.matchAll(/\(((?:00\d\d)(?:[,;] [^()]*)?)\)/g))
    for (const part of (match[1] ?? '').split(/[,;] /))
      if (/^00\d\d$/.test(part)) numbered(match.index, part);
  for (const match of flat.matchAll(/(?<![\w*…/.$}{-])((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*\.md)\b/g)) {
    const page = (match[1] ?? '').replace(/^(?:\.{1,2}\/)+/, '');
    if (!library.files.some((path) => path === page || path.endsWith(`/${page}`)))
      refuse(match.index, page, 'there is no such page');
  }
};

/** Judges the text of one file: what it cites that is not there, or in a form that is not allowed. */
export const makeJudge = (library: Library): ((file: string, text: string) => Refusal[]) => {
  const books = new Map(
    Object.entries(papers).map(([paper, path]) => [paper as Paper, makeBook(library.read(path))]),
  );
  const rules = new Set(
    [...books.values(), makeBook(library.read(ruleBook))].flatMap((book) => [...book.rules]),
  );
  return (file, text) => {
    const { flat, lineAt } = flatten(text);
    const refusals: Refusal[] = [];
    const refuse: Refuse = (index, cites, because) =>
      refusals.push({ at: `${file}:${lineAt(index)}`, cites, because });
    checkSections(flat, file, books, refuse);
    checkRules(flat, rules, refuse);
    checkPages(flat, library, refuse);
    if (!isFrozen(file))
      for (const form of strangers)
        for (const match of flat.matchAll(form))
          refuse(match.index, match[0], 'cites what is not in the repository');
    return refusals;
  };
};
