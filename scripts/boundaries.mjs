// The import table of the project, and the proof that it bites: first a tree of planted violations, then ours.
// A cruise that saw nothing is refused: with an unsupported TypeScript the tool reports "0 modules" and no violation.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { allowed, planted, targets } from '../tests/boundaries/planted.mjs';

const root = resolve(import.meta.dirname, '..');
const config = join(root, '.dependency-cruiser.cjs');
const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = ['src', 'contract', 'server', 'packages', 'demo', 'tests', 'bench', 'scripts'];

/** Rules about a word instead of an import: where it may stand, and the pattern that finds it. */
const words = [
  {
    rule: 'one-env',
    word: /import\.meta\.env|process\.env/,
    in: /^(src|contract|server|packages|demo)\//,
    but: /^(src\/env|server\/(env|main|check-settings|doctor|auth\/end-sessions|operator\/inquiries)|demo\/reset)\.ts$|\.test\.tsx?$/,
  },
];

/** Of a circle of the domain's folders every import; the tool tells circles of files alone. */
const domainCircles = {
  rule: 'no-circle-of-domains',
  in: (modules) => {
    const folderOf = (file) => /^src\/domain\/([^/]+)\/(?!.*\.test\.ts$)/.exec(file)?.[1];
    const imports = modules
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]))
      .map(([from, to]) => ({ from, to, folder: folderOf(from), next: folderOf(to) }))
      .filter(({ folder, next }) => folder && next && folder !== next);
    const reached = (folder, passed = new Set()) => {
      for (const one of imports)
        if (one.folder === folder && !passed.has(one.next)) reached(one.next, passed.add(one.next));
      return passed;
    };
    return imports.filter(({ folder, next }) => reached(next).has(folder));
  },
};

const sourceFiles = (tree) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: tree },
  );

/** Why a cruise cannot be believed, or null. */
const unseen = (files, seen) => {
  const missed = files.filter((file) => !seen.has(file));
  if (files.length === 0) return 'no source file to look at';
  return missed.length === 0
    ? null
    : `${seen.size} modules seen, ${missed.length} missed, first ${missed[0]}`;
};

/** What is wrong in a tree, as {rule, from, to}; throws when a source file was not looked at. */
const check = (tree) => {
  const files = sourceFiles(tree);
  const there = folders.filter((folder) => globSync(`${folder}/**/*.*`, { cwd: tree }).length > 0);
  const report = JSON.parse(
    execFileSync(process.execPath, [cli, ...there, '--config', config, '--output-type', 'json'], {
      cwd: tree,
      maxBuffer: 256 * 1024 * 1024,
      encoding: 'utf8',
    }),
  );
  const gap = unseen(files, new Set(report.modules.map((module) => module.source)));
  if (gap !== null) throw new Error(`boundaries: ${gap}`);
  const imports = report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const texts = words.flatMap(({ rule, word, in: inside, but }) =>
    files
      .filter(
        (file) => inside.test(file) && !but.test(file) && word.test(readFileSync(join(tree, file), 'utf8')),
      )
      .map((from) => ({ rule, from, to: String(word) })),
  );
  const circles = domainCircles.in(report.modules).map((one) => ({ ...one, rule: domainCircles.rule }));
  return { files, violations: [...imports, ...texts, ...circles] };
};

const place = (file, specifier) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  return null;
};

/** Writes the planted tree into `tree`; its packages are ours. */
const plant = (tree, plants) => {
  const put = (file, code) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), code, { flag: 'wx' });
  };
  const written = new Set([...plants.map((one) => one.file), ...Object.keys(targets)]);
  for (const { file, imports, code } of plants) put(file, code ?? `import '${imports}';\n`);
  for (const [file, code] of Object.entries(targets)) put(file, code);
  for (const { rule, file, imports } of plants) {
    const target = place(file, imports);
    if (target === null || written.has(target) || rule === 'no-unresolvable') continue;
    written.add(target);
    put(target, 'export {};\n');
  }
  writeFileSync(join(tree, 'package.json'), readFileSync(join(root, 'package.json')));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
};

/** Every rule has a plant, every plant is reported once under its rule, and nothing else is. */
const prove = (ruleNames) => {
  const tree = mkdtempSync(join(tmpdir(), 'campick-boundaries-'));
  try {
    plant(tree, [...planted, ...allowed]);
    const { violations } = check(tree);
    const found = (rule, file) => violations.some((one) => one.rule === rule && one.from === file);
    const known = new Set(planted.map((one) => `${one.rule} ${one.file}`));
    known.add('no-cycle src/db/round.ts'); // the other half of the planted cycle
    return [
      ...ruleNames
        .filter((name) => !planted.some((one) => one.rule === name))
        .map((name) => `rule ${name} has no planted violation`),
      ...planted
        .filter(({ rule, file }) => !found(rule, file))
        .map(({ rule, file }) => `planted and not caught: ${rule} in ${file}`),
      ...violations
        .filter(({ rule, from }) => !known.has(`${rule} ${from}`))
        .map(({ rule, from, to }) => `caught and not planted: ${rule} in ${from} -> ${to}`),
    ];
  } finally {
    rmSync(tree, { recursive: true });
  }
};

/** What the tool answers with a TypeScript it cannot read, and with nothing to read, must both be refused. */
const refusals = () => [
  ...(unseen(['src/main.tsx'], new Set()) === null ? ['a cruise of 0 modules passed'] : []),
  ...(unseen([], new Set()) === null ? ['a tree without sources passed'] : []),
];

const { default: rules } = await import(config);
const names = [
  ...rules.forbidden.map((rule) => rule.name),
  ...words.map((one) => one.rule),
  domainCircles.rule,
];
const faults = [...prove(names), ...refusals()];
const { files, violations } = check(root);
for (const fault of faults) console.error(`proof: ${fault}`);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
console.log(
  `boundaries: ${names.length} rules, ${planted.length} planted violations, ${files.length} source files, ${violations.length} violations`,
);
process.exitCode = faults.length + violations.length > 0 ? 1 : 0;
