// The steps of ./campick test: what each runs, where its tests are, what it needs and what runs beside it.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkCounts } from './counts.mjs';
import { startPgBouncer, startPostgres } from './databases.mjs';
import {
  countedActs,
  isWhole,
  journeys,
  kills,
  leftOut,
  noDatabase,
  onSecondDatabase,
  partOfScreens,
  simulated,
  size,
  sizes,
  storiesOfPicks,
} from './fixed-set.mjs';
import { check, plain, read, report, root, run, vitest } from './runners.mjs';
import { runFailedAgain } from './second-run.mjs';

/** Steps that run beside another one, by name: their start, the file that holds what they print, and their counts. */
export const beside = new Map();

/** In two halves side by side, each on a database of its own: a half runs one file after the other. */
const server = async () => {
  const log = 'test-results/server-2.log';
  const env = { PICK_MODEL_RUNS: storiesOfPicks, LEFT_OUT: leftOut.join(' ') };
  const halves = await Promise.all([
    vitest('server', env, 'server', ['--shard=1/2'])(),
    vitest('server', env, 'server-2', ['--shard=2/2'])(log),
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
    const env = { DATABASE_URL: postgres.url, LEFT_OUT: noDatabase };
    return await vitest('server', env, 'server-external', onSecondDatabase)(log);
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
    const env = { DATABASE_URL: postgres.url, POOLED_DATABASE_URL: bouncer.url, LEFT_OUT: noDatabase };
    return await vitest('server', env, 'server-pgbouncer')(log);
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
const killed = async () => {
  const of = (kind, row, count, ...more) => ['--of', kind, '--row', row, '--kills', count, ...more];
  const runs = [of('likes', kills.row, process.env.KILLS ?? kills.count)];
  if (kills.isEachKind)
    runs.push(
      of('chat', '1', '2'),
      of('sell', '2', '2'),
      of('unkept', '2', '4', '--ext', 'on'),
      of('likes', '2', '4', '--ext', 'on', '--control'),
    );
  if (isWhole)
    runs.push(
      of('likes', '2', '4', '--ext', 'on', '--wipe'),
      of('chat', '1', '2', '--ext', 'on', '--control'),
      of('sell', '2', '2', '--ext', 'on', '--wipe'),
    );
  const codes = [];
  for (const one of runs) codes.push(await run('node', ['tests/kill/run.ts', ...one]));
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, notes: [] };
};

/** What acts of the built app do, in numbers that noise does not move: docs/decisions/0046. */
const counted = async () => checkCounts(await run('node', ['bench/run.ts', 'counts', ...countedActs]));

/** A few screens, or with CHECK=all every one that has a sheet, against docs/screens: docs/decisions/0056. */
const pictures = async () => checkCounts(await run('node', ['scripts/screens.mjs', '--check']));

const webkitTests = ['tests/webkit/*.webkit.ts'];
/** The long runs are started by hand: docs/decisions/0030. */
const webkit = vitest('webkit', { LEFT_OUT: 'tests/webkit/endurance.webkit.ts' });

const serverTests = ['{server,packages,demo}/**/*.test.ts', 'tests/server/**/*.test.ts'];

/**
 * `of`: where its tests are, so that a step without any is named instead of passing; `needs`: useless without it; `beside`:
 * begins with that one, as each of the two keeps one processor busy, and is printed in its own turn; `from`: the smallest
 * size that runs it, the small one where none is said. One that is asked for by name runs in any.
 */
export const steps = [
  { name: 'types', run: check('types') },
  { name: 'lint', beside: 'types', run: check('lint') },
  { name: 'boundaries', beside: 'types', run: check('boundaries') },
  { name: 'dead', beside: 'types', run: check('dead') },
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
  { name: 'sim', of: ['tests/sim/**/*.test.ts'], run: vitest('sim', simulated) },
  { name: 'mutants', of: ['tests/sim/**/*.test.ts'], from: 'landing', run: someMutants },
  { name: 'server', of: serverTests, run: server },
  { name: 'server-pgbouncer', of: serverTests, from: 'all', run: onPgBouncer },
  {
    name: 'gallery',
    of: ['tests/gallery/*.e2e.ts'],
    from: 'landing',
    run: playwright('gallery', '-c', 'tests/gallery'),
  },
  { name: 'webkit', of: webkitTests, needs: 'build', from: 'all', run: webkit },
  { name: 'counts', of: ['bench/counts/acts.ts'], needs: 'build', from: 'landing', run: counted },
  { name: 'pictures', of: ['docs/screens/*.webp'], needs: 'build', from: 'landing', run: pictures },
  { name: 'kill', of: ['tests/kill/*.ts'], needs: 'build', run: killed },
  { name: 'server-external', of: serverTests, beside: 'kill', from: 'landing', run: onExternal },
  { name: 'e2e', of: ['tests/e2e/**/*.e2e.ts'], needs: 'build', run: playwright('e2e', ...journeys(root)) },
];

/** Whether this run has the step: what was asked for, or what its size has. */
export const isWanted = ({ name, from = 'small' }, asked) =>
  asked.length > 0 ? asked.includes(name) : sizes.indexOf(from) <= sizes.indexOf(size);
