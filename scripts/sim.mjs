// npm run sim -- [--runs N] [--seed S] [--keep]: runs seeds S … S+N-1 and prints the first that breaks a rule, shrunk.
// --quick does not shrink. --keep writes it to tests/sim/regressions/<seed>.json, which the suite replays.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run, shrink } from '../tests/sim/run.ts';
import { makeScript } from '../tests/sim/script.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'memory' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
const makeDisk =
  values.store === 'dexie' ? (await import('../tests/sim/dexie-disk.ts')).dexieDisk : undefined;

Error.stackTraceLimit = 0; // most failures are meant to happen; their stacks cost a quarter of the time
const started = performance.now();
let busiest = 0;
let foreign = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const script = makeScript(seed);
  const outcome = await run(script, makeDisk);
  busiest = Math.max(busiest, outcome.busiest);
  foreign += outcome.foreign;
  const [violation] = outcome.violations;
  if (violation === undefined) continue;
  console.log(`seed ${seed} breaks ${violation.rule} at ${violation.at} ms: ${violation.what}`);
  if (values.quick) process.exit(1);
  const small = await shrink(script, violation.rule);
  console.log(JSON.stringify(small, null, 1).replace(/\n {3,}/g, ' '));
  if (values.keep) {
    mkdirSync('tests/sim/regressions', { recursive: true });
    writeFileSync(
      `tests/sim/regressions/${seed}.json`,
      `${JSON.stringify({ rule: violation.rule, ...small }, null, 2)}\n`,
    );
  }
  console.log(`1 violation in ${seed - first + 1} seeds`);
  process.exit(1);
}
const seconds = (performance.now() - started) / 1000;
const cpu = process.cpuUsage();
const worked = (cpu.user + cpu.system) / 1e6;
console.log(
  `${runs} seeds from ${first} in ${seconds.toFixed(1)} s (${(runs / seconds).toFixed(0)} a second, ${(runs / worked).toFixed(0)} a second of processor), 0 violations; ` +
    `at most ${busiest} requests a minute unasked, ${foreign} rows that no plain server can tell apart`,
);
