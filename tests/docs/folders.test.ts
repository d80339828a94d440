import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What the README of a folder says that it may import, against the rules of the borders: not the names of the rules but
 * what they allow is compared, file by file.
 */

interface Ends {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
}
interface Rule {
  readonly name: string;
  readonly from: Ends;
  readonly to: Ends;
}

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly Rule[];
};
/** Rules about paths alone: others ask for circles, undeclared packages and the like. */
const rules = forbidden.filter(({ to }) =>
  Object.keys(to).every((key) => key === 'path' || key === 'pathNot'),
);

const listOf = (patterns: Ends['path']): readonly string[] =>
  patterns === undefined ? [] : typeof patterns === 'string' ? [patterns] : patterns;

const firstMatch = (patterns: Ends['path'], path: string, groups: readonly string[]): string[] | null => {
  for (const pattern of listOf(patterns)) {
    const match = new RegExp(pattern.replace(/\$(\d)/g, (_all, n) => groups[Number(n)] ?? '')).exec(path);
    if (match !== null) return [...match];
  }
  return null;
};

const forbids = (rule: Rule, from: string, to: string): boolean => {
  const groups = rule.from.path === undefined ? [] : firstMatch(rule.from.path, from, []);
  return (
    groups !== null &&
    firstMatch(rule.from.pathNot, from, groups) === null &&
    (rule.to.path === undefined || firstMatch(rule.to.path, to, groups) !== null) &&
    firstMatch(rule.to.pathNot, to, groups) === null
  );
};

const files = globSync('{src,contract,server,packages,demo}/**/*.{ts,tsx}', {
  exclude: (path) => /\.test\.tsx?$|\/(node_modules|testing)$/.test(path),
});

/** What a file there may import of ours, without its own folder. */
const allowedFrom = (probe: string): string[] =>
  files.filter(
    (file) => !file.startsWith(`${dirname(probe)}/`) && !rules.some((rule) => forbids(rule, probe, file)),
  );

/** The kinds of file of a domain, by what a README calls them. */
const sides: Readonly<Record<string, { readonly rule: string; readonly probe: string }>> = {
  'the engine side': { rule: 'engine-side-in-engine', probe: 'src/domain/probe/probe.executor.ts' },
  'the descriptions': { rule: 'description-in-screens', probe: 'src/domain/probe/probe.description.ts' },
};

const ofSide = (side: string): string[] => {
  const rule = rules.find(({ name }) => name === sides[side]?.rule);
  return rule === undefined ? [] : files.filter((file) => firstMatch(rule.to.path, file, []) !== null);
};

/** The files that the names of a list stand for: folders, files, stars, and the sides of a domain. */
const namedIn = (list: string): string[] => [
  ...[...list.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) =>
    files.includes(name) || name.includes('*')
      ? globSync(name)
      : files.filter((file) => file.startsWith(`${name}/`)),
  ),
  ...Object.keys(sides)
    .filter((side) => list.includes(side))
    .flatMap(ofSide),
];

/** What a list allows, as "`a`, `b` but `c`". */
const allowedBy = (list: string): string[] => {
  const [those = '', but = ''] = list.split(' but ');
  const without = new Set(namedIn(but));
  return [...new Set(namedIn(those))].filter((file) => !without.has(file));
};

/** The packages that a rule keeps to some folders, this one among them: of each rule the first. */
const packagesOf = (probe: string): string[] =>
  rules
    .filter(({ to }) => listOf(to.path).every((path) => path.startsWith('node_modules/')) && to.path)
    .filter((rule) => !forbids(rule, probe, `${listOf(rule.to.path)[0]}index.js`))
    .map(({ to }) => {
      const [first = '', ...more] = listOf(to.path);
      return `\`${first.slice('node_modules/'.length, -1).replace('[^/]+', '*')}\`${more.length > 0 ? ' …' : ''}`;
    });

/** Folders that the borders have a rule for. */
const ruled = rules
  .flatMap(({ from }) => [...listOf(from.path), ...listOf(from.pathNot)])
  .map((pattern) => /^\^((?:src|server)(?:\/[\w-]+)+)\/$/.exec(pattern)?.[1] ?? '');
const folders = [
  ...new Set([...globSync('{src,server}/*/').map((path) => path.replace(/\/$/, '')), ...ruled]),
]
  .filter((folder) => /\//.test(folder) && globSync(`${folder}/**/*.ts{,x}`).length > 0)
  .sort();

/** A file of the folder, as one of its features or domains has it where it has those. */
const probeOf = (folder: string): string =>
  `${folder}/${['src/domain', 'src/features'].includes(folder) ? 'probe/' : ''}probe.ts`;

/** Each line of a README that says what may be imported: what for, by a file that stands for it, and the list. */
const linesOf = (folder: string, page: string): { readonly probe: string; readonly list: string }[] =>
  [...page.matchAll(/^- \*\*May import(?: \((.+)\))?:\*\* (.+)\.$/gm)].map(([, what, list = '']) => ({
    probe:
      what === undefined
        ? probeOf(folder)
        : (sides[what]?.probe ?? `${dirname(probeOf(folder))}/${what.replaceAll('`', '')}`),
    list,
  }));

const judge = (folder: string, page: string): string[] =>
  linesOf(folder, page).flatMap(({ probe, list }) => {
    const said = new Set(allowedBy(list));
    const allowed = new Set(allowedFrom(probe));
    const own = `${dirname(probe)}/`;
    return [
      ...[...said].filter((file) => !allowed.has(file) && !file.startsWith(own)).map((file) => `not ${file}`),
      ...[...allowed].filter((file) => !said.has(file)).map((file) => `also ${file}`),
    ];
  });

test('the folders are those below src and server, and those with a rule of their own', () => {
  expect(folders).toContain('src/features/shared');
  expect(folders).toContain('src/sync/socket');
  expect(folders).toContain('server/realtime');
  expect(folders.length).toBeGreaterThan(20);
});

test.each(folders)(
  '%s has a README of at most eight lines that says what belongs there and what not',
  (folder) => {
    const path = `${folder}/README.md`;
    expect(existsSync(path), path).toBe(true);
    const page = readFileSync(path, 'utf8');
    expect(page.trimEnd().split('\n').length).toBeLessThan(9);
    expect(page).toMatch(
      new RegExp(`^# ${folder}\\n\\n- \\*\\*Here:\\*\\* .+\\n- \\*\\*Not here:\\*\\* .+\\n`),
    );
  },
);

test.each(folders)('what the README of %s says that it may import is what the borders allow', (folder) => {
  const page = readFileSync(`${folder}/README.md`, 'utf8');
  expect(linesOf(folder, page).length).toBeGreaterThan(0);
  expect(judge(folder, page)).toEqual([]);
  const packages = packagesOf(probeOf(folder));
  expect(/^- \*\*Packages that live here:\*\* (.+)\.$/m.exec(page)?.[1] ?? '').toBe(packages.join(', '));
});

test('a README of a domain says it for each kind of file', () => {
  expect(linesOf('src/domain', readFileSync('src/domain/README.md', 'utf8'))).toHaveLength(4);
});

test.each([
  ['src/lib', '- **May import:** `contract`.', 'not contract/limits.ts'],
  ['src/sync', '- **May import:** `contract`, `src/db`.', 'also src/lib/kst.ts'],
  ['src/frame', '- **May import:** `src/domain`.', 'not src/domain/likes/set-like.executor.ts'],
])('of %s %j is refused', (folder, line, because) => {
  expect(judge(folder, line)).toContain(because);
});
