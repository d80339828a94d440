// npm run sim -- [--runs N] [--seed S] [--of mutations|reads|chats|trades|sells] [--disk memory|dexie] [--server model|real] [--keep] [--kept]: runs
// seeds S … S+N-1 and prints the first that breaks a rule, shrunk. --quick does not shrink. --keep writes it to
// tests/sim/regressions, which the suite replays; --kept replays what is there first. --server real asks the real server the same, beside the model or,
// of chats and trades, after it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { violated } from './testing/codes.mjs';
import './testing/import-glob.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    disk: { type: 'string', default: 'memory' },
    server: { type: 'string', default: 'model' },
    of: { type: 'string', default: 'mutations' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
if (values.server === 'real') {
  const env = { ...process.env, SIM_SEED: values.seed, SIM_REAL_SEEDS: values.runs };
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    `tests/server/${{ chats: 'chat-', trades: 'trade-' }[values.of] ?? ''}differential.test.ts`,
  ];
  process.exit(spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1);
}
const { keep, search, searchRegressions, shrink } = await import('../tests/sim/driver.ts');
const { scenarios } = await import('../tests/sim/scenarios/all.ts');
const makeDisk = values.disk === 'dexie' ? (await import('../tests/sim/dexie-disk.ts')).dexieDisk : undefined;

const scenario = scenarios[values.of];
if (scenario === undefined)
  throw new Error(`--of is one of ${Object.keys(scenarios).join(', ')}, not ${values.of}`);
const say = (what, { rule, at, what: why }) => console.log(`${what} breaks ${rule} at ${at} ms: ${why}`);
Error.stackTraceLimit = 0; // most failures are meant to happen; their stacks cost a quarter of the time
const again = values.kept ? await searchRegressions(scenario, makeDisk) : null;
if (again !== null) {
  say(`kept ${again.name}`, again.violation);
  process.exit(violated);
}
const started = performance.now();
let busiest = 0;
let excused = 0;
const broken = await search(scenario, {
  first,
  runs,
  makeDisk,
  onRun: (outcome) => {
    busiest = Math.max(busiest, outcome.busiest);
    excused += outcome.excused;
  },
});
if (broken !== null) {
  const { seed } = broken.script;
  say(`seed ${seed}`, broken.violation);
  if (values.quick) process.exit(violated);
  const small = await shrink(scenario, broken);
  console.log(JSON.stringify(small, null, 1).replace(/\n {3,}/g, ' '));
  if (values.keep) keep(scenario, small, broken.violation.rule);
  console.log(`1 violation in ${seed - first + 1} seeds`);
  process.exit(violated);
}
const seconds = (performance.now() - started) / 1000;
const cpu = process.cpuUsage();
const worked = (cpu.user + cpu.system) / 1e6;
console.log(
  `${runs} seeds from ${first} in ${seconds.toFixed(1)} s (${(runs / seconds).toFixed(0)} a second, ${(runs / worked).toFixed(0)} a second of processor), 0 violations; ` +
    `at most ${busiest} requests a minute unasked, ${excused} things that no client of a plain server can tell apart`,
);
