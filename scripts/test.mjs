// ./campick test: the checks in the size that CHECK names (small, landing, all), or the steps that are named, one after the
// other. A failed step does not stop the ones that do not need it.
// The last line alone is "N passed, N failed": tests one by one, and each of the other checks as one.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { bringDebianPackages } from './testing/debian.mjs';
import { namedInVain, size } from './testing/fixed-set.mjs';
import { root, running } from './testing/runners.mjs';
import { beside, isWanted, steps } from './testing/steps.mjs';

/** Test files that no step would run: a test beside the road is worse than none. */
const strays = () => {
  const taken = new Set(
    globSync(
      steps.flatMap((step) => step.of ?? []),
      { cwd: root },
    ),
  );
  return globSync(
    '{src,contract,server,packages,demo,scripts,tests,bench}/**/*.{test,e2e,spec}.{ts,tsx,mjs}',
    {
      cwd: root,
    },
  ).filter((file) => !taken.has(file));
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(' ')}\nsteps: ${steps.map((step) => step.name).join(' ')}`);
  process.exit(2);
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true; // the step in work ends, its clean-up runs, and no other begins
    for (const end of running) end();
  });
}

const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const results = [];
const notRun = [];

console.log('== packages from Debian');
const missing = bringDebianPackages();
if (missing.length > 0) console.log(`   missing, and not installable from here: ${missing.join(' ')}`);
console.log(`   (${seconds(started)})`);

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const begin = (step) => {
  const log = `test-results/${step.name}.log`;
  beside.set(step.name, { since: performance.now(), log, counts: step.run(log) });
};

for (const step of steps) {
  if (interrupted) break;
  if (!isWanted(step, asked)) continue;
  if (step.of !== undefined && globSync(step.of, { cwd: root }).length === 0) {
    notRun.push(`${step.name} (there is no ${step.of.join(', no ')})`);
    continue;
  }
  for (const other of steps) if (other.beside === step.name && isWanted(other, asked)) begin(other);
  const begun = beside.get(step.name);
  const since = begun?.since ?? performance.now();
  console.log(`== ${step.name}`);
  const needed = results.find((one) => one.name === step.needs);
  const counts =
    needed !== undefined && needed.failed > 0
      ? { passed: 0, failed: 1, notes: [`not run, as ${step.needs} failed`] }
      : await (begun?.counts ?? step.run());
  if (begun !== undefined) process.stdout.write(readFileSync(begun.log, 'utf8'));
  results.push({ name: step.name, time: seconds(since), ...counts });
  console.log(`   ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds(since)})`);
}

const stray = [
  ...strays().map((file) => `no step runs ${file}`),
  ...namedInVain(root).map((file) => `there is no ${file} as testing/fixed-set.mjs says`),
];
results.push({
  name: 'no test left out',
  time: '',
  passed: stray.length === 0 ? 1 : 0,
  failed: stray.length,
  notes: stray,
});

console.log(`== all, in the size ${size} (${seconds(started)})`);
for (const { name, passed, failed, time, notes } of results) {
  console.log(
    `   ${name.padEnd(16)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${time.padStart(9)}`,
  );
  for (const note of notes) console.log(`      ${note}`);
}
if (missing.length > 0) console.log(`   missing from Debian: ${missing.join(' ')}`);
if (notRun.length > 0) console.log(`   not run, nothing there yet: ${notRun.join('; ')}`);
if (asked.length > 0) console.log(`   only asked for: ${asked.join(' ')}`);
if (interrupted) {
  console.log('interrupted');
  process.exit(130);
}
const sum = (key) => results.reduce((total, one) => total + one[key], 0);
process.exitCode = sum('failed') > 0 || results.length === 0 ? 1 : 0;
for (const { flaky = [] } of results)
  for (const name of flaky) console.log(`flaky, passed only when run alone, to be mended next: ${name}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
