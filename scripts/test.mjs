// ./campick test: the checks of each commit, or with CHECK=all every one, one after the other. A failed step does not stop the ones that do not need it.
// The last line alone is "N passed, N failed": tests one by one, and each of the other checks as one.
import { spawn } from 'node:child_process';
import { closeSync, cpSync, existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkCounts, vitestCounts } from './testing/counts.mjs';
import { bringDebianPackages } from './testing/debian.mjs';
import {
  isWhole,
  journeys,
  journeyTags,
  namedInVain,
  noDatabase,
  notWithEveryCommit,
  onSecondDatabase,
  partOfScreens,
} from './testing/fixed-set.mjs';
import { startPgBouncer } from './testing/pgbouncer.mjs';
import { startPostgres } from './testing/postgres.mjs';
import { runFailedAgain } from './testing/second-run.mjs';

const root = resolve(import.meta.dirname, '..');
/** A step that hangs is a failed step, not a build that never ends. All journeys take well over an hour. */
const limitMs = (isWhole ? 180 : 28) * 60_000;
/** Ends what runs now. */
const running = new Set();

/**
 * Runs a command in a process group of its own, so that nothing of it outlives the step; answers with its exit code. `log`:
 * the file that takes what it prints, for a step beside another one.
 */
const run = (command, args, { log = null, ...extra } = {}) =>
  new Promise((done) => {
    const { DATABASE_URL: _outer, ...env } = process.env; // the steps decide which database is meant
    const out = log === null ? null : openSync(log, 'w');
    const child = spawn(command, args, {
      cwd: root,
      stdio: out === null ? 'inherit' : ['ignore', out, out],
      detached: true,
      env: { ...env, ...extra },
    });
    const signal = (name) => {
      try {
        process.kill(-child.pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    /** Asks first, so that a runner can stop the database it started. */
    const end = () => {
      signal('SIGTERM');
      setTimeout(() => signal('SIGKILL'), 10_000).unref();
    };
    const timer = setTimeout(() => {
      console.error(`   still running after ${limitMs / 60_000} minutes: ended`);
      end();
    }, limitMs);
    running.add(end);
    child.once('error', (error) => {
      running.delete(end);
      clearTimeout(timer);
      console.error(`   ${error.message}`);
      done(127);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      running.delete(end);
      if (out !== null) closeSync(out);
      signal('SIGKILL'); // what the step left behind
      done(code ?? 1);
    });
  });

const report = (name) => `test-results/${name}.json`;

/** How each runner is told to write plain text where nobody watches; neither listens to the other's variable. */
const plain = (variable, value) => (process.stdout.isTTY ? {} : { [variable]: value });

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const check = (script) => async () => checkCounts(await run('npm', ['run', '-s', script]));

const vitest =
  (project, env = {}, name = project, more = []) =>
  async (log = null) => {
    const args = [
      'run',
      '--project',
      project,
      ...more,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
    ];
    const code = await run('node_modules/.bin/vitest', [...args, `--outputFile.json=${report(name)}`], {
      ...plain('NO_COLOR', '1'),
      ...env,
      log,
    });
    return vitestCounts(read(report(name)), code);
  };

/** In two halves side by side, each on a database of its own: a half runs one file after the other. */
const server = async () => {
  const log = 'test-results/server-2.log';
  const less = notWithEveryCommit.flatMap((file) => ['--exclude', file]);
  const halves = await Promise.all([
    vitest('server', {}, 'server', [...less, '--shard=1/2'])(),
    vitest('server', {}, 'server-2', [...less, '--shard=2/2'])(log),
  ]);
  process.stdout.write(readFileSync(log, 'utf8'));
  const sum = (key) => halves.reduce((total, half) => total + half[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), notes: halves.flatMap(({ notes }) => notes) };
};

const onExternal = async (log) => {
  const postgres = await startPostgres();
  if (postgres === null)
    return { passed: 0, failed: 1, notes: ['no PostgreSQL is installed on this machine'] };
  try {
    const less = noDatabase.flatMap((name) => ['--exclude', `**/${name}`]);
    const more = [...less, ...onSecondDatabase];
    return await vitest('server', { DATABASE_URL: postgres.url }, 'server-external', more)(log);
  } finally {
    postgres.stop();
  }
};

/** The servers of the tests through a pool of transactions; what lasts goes past it. With CHECK=all only. */
const onPgBouncer = async (log) => {
  const postgres = await startPostgres();
  const bouncer = postgres && (await startPgBouncer(postgres.url));
  try {
    if (!bouncer) return { passed: 0, failed: 1, notes: ['no PostgreSQL or PgBouncer is installed'] };
    const less = noDatabase.flatMap((name) => ['--exclude', `**/${name}`]);
    const env = { DATABASE_URL: postgres.url, POOLED_DATABASE_URL: bouncer.url };
    return await vitest('server', env, 'server-pgbouncer', less)(log);
  } finally {
    bouncer?.stop();
    postgres?.stop();
  }
};

/** Ends when no step runs beside this one. */
const nothingBeside = () => Promise.all([...beside.values()].map(({ counts }) => counts));

const playwright =
  (name, ...config) =>
  () => {
    const attempt = async (more) => {
      const file = report(more.length > 0 ? `${name}-again` : name);
      if (more.length > 0) {
        console.log(`   ${name}: what failed runs once more, alone`);
        const pictures = `test-results/${name}`; // the second run would empty it
        if (existsSync(pictures)) cpSync(pictures, `${pictures}-first`, { recursive: true });
      }
      const args = ['test', ...config, '--forbid-only', '--reporter=list,json', ...more];
      const env = {
        PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(root, file),
        PART: partOfScreens,
        ...plain('FORCE_COLOR', '0'),
      };
      const exitCode = await run('node_modules/.bin/playwright', args, env);
      return { report: read(file), exitCode };
    };
    return runFailedAgain(attempt, nothingBeside);
  };

/** Planted bugs that the simulation must find: of each kind the one that takes the fewest seeds. */
const someMutants = async () =>
  checkCounts(await run('node', ['scripts/mutants.mjs', ...(isWhole ? [] : ['--fast', '1'])]));

/** Real kills of a real browser in both modes, and the proof that a queue which loses things would be found. */
const kills = async () => {
  const count = process.env.KILLS ?? '4';
  const mutations = (...more) => ['tests/kill/run.ts', ...more];
  const chat = (...more) => mutations('--of', 'chat', '--row', '1', '--kills', '2', ...more);
  const sell = (...more) => mutations('--of', 'sell', '--row', '2', '--kills', '2', ...more);
  const proofs = [
    mutations('--kills', '4', '--row', '2', '--ext', 'on', '--control'),
    mutations('--kills', '4', '--row', '2', '--ext', 'on', '--wipe'),
    chat('--ext', 'on', '--control'),
    sell('--ext', 'on', '--wipe'),
  ];
  const codes = [];
  for (const of of [mutations('--kills', count), chat(), sell()]) codes.push(await run('node', of));
  for (const [at, proof] of proofs.entries()) if (isWhole || at === 0) codes.push(await run('node', proof));
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, notes: [] };
};

const webkitTests = ['tests/webkit/*.webkit.ts'];
/** The long runs are started by hand: docs/decisions/0030. */
const webkit = vitest('webkit', {}, 'webkit', ['--exclude', 'tests/webkit/endurance.webkit.ts']);

const serverTests = ['{server,packages,demo}/**/*.test.ts', 'tests/server/**/*.test.ts'];

/**
 * `of`: where its tests are, so that a step without any is named instead of passing; `needs`: useless without it; `beside`:
 * begins with that one, as each of the two keeps one processor busy, and is printed in its own turn.
 */
const steps = [
  { name: 'lint', run: check('lint') },
  { name: 'boundaries', run: check('boundaries') },
  { name: 'types', run: check('types') },
  { name: 'dead', run: check('dead') },
  { name: 'build', of: ['vite.config.ts'], run: check('build') },
  { name: 'size', of: ['vite.config.ts'], needs: 'build', run: check('size') },
  {
    name: 'unit',
    of: [
      'src/**/*.test.{ts,tsx}',
      'contract/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'tests/docs/**/*.test.ts',
    ],
    run: vitest('unit'),
  },
  { name: 'sim', of: ['tests/sim/**/*.test.ts'], run: vitest('sim') },
  { name: 'mutants', of: ['tests/sim/**/*.test.ts'], run: someMutants },
  { name: 'server', of: serverTests, run: server },
  { name: 'gallery', of: ['tests/gallery/*.e2e.ts'], run: playwright('gallery', '-c', 'tests/gallery') },
  { name: 'server-external', of: serverTests, beside: 'gallery', run: onExternal },
  ...(isWhole ? [{ name: 'server-pgbouncer', of: serverTests, run: onPgBouncer }] : []),
  ...(isWhole ? [{ name: 'webkit', of: webkitTests, needs: 'build', run: webkit }] : []),
  { name: 'kill', of: ['tests/kill/*.ts'], needs: 'build', run: kills },
  {
    name: 'e2e',
    of: ['tests/e2e/**/*.e2e.ts'],
    needs: 'build',
    run: playwright('e2e', ...journeys(root), ...journeyTags),
  },
];

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

const isWanted = ({ name }) => asked.length === 0 || asked.includes(name);
/** Steps that run beside another one, by name, with the file that holds what they print. */
const beside = new Map();
const begin = (step) => {
  const log = `test-results/${step.name}.log`;
  beside.set(step.name, { since: performance.now(), log, counts: step.run(log) });
};

for (const step of steps) {
  if (interrupted) break;
  if (!isWanted(step)) continue;
  if (step.of !== undefined && globSync(step.of, { cwd: root }).length === 0) {
    notRun.push(`${step.name} (there is no ${step.of.join(', no ')})`);
    continue;
  }
  for (const other of steps) if (other.beside === step.name && isWanted(other)) begin(other);
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

console.log(`== all (${seconds(started)})`);
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
