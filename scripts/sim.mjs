// npm run sim -- [--runs N] [--seed S] [--of mutations|reads|chats|trades] [--disk memory|dexie] [--server model|real] [--keep] [--kept]: runs
// seeds S … S+N-1 and prints the first that breaks a rule, shrunk. --quick does not shrink. --keep writes it to
// tests/sim/regressions, which the suite replays; --kept replays what is there first. --server real asks the real server the same, beside the model or,
// of chats and trades, after it.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { runChats } from '../tests/sim/chat-run.ts';
import { makeChatScript } from '../tests/sim/chat-script.ts';
import { makeMutationScript } from '../tests/sim/mutation-script.ts';
import { makeReadScript } from '../tests/sim/read-script.ts';
import { run, shrink } from '../tests/sim/run.ts';
import { runSells } from '../tests/sim/sell-run.ts';
import { makeSellScript } from '../tests/sim/sell-script.ts';
import { runTrades } from '../tests/sim/trade-run.ts';
import { makeTradeScript } from '../tests/sim/trade-script.ts';
import { violated } from './testing/codes.mjs';

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
const makeDisk = values.disk === 'dexie' ? (await import('../tests/sim/dexie-disk.ts')).dexieDisk : undefined;

const kinds = {
  reads: { make: makeReadScript, run, folder: 'tests/sim/regressions' },
  mutations: { make: makeMutationScript, run, folder: 'tests/sim/regressions/mutations' },
  chats: { make: makeChatScript, run: runChats, folder: 'tests/sim/regressions/chats' },
  sells: { make: makeSellScript, run: runSells, folder: 'tests/sim/regressions/sells' },
  trades: { make: makeTradeScript, run: runTrades, folder: 'tests/sim/regressions/trades' },
};
const kind = kinds[values.of];
Error.stackTraceLimit = 0; // most failures are meant to happen; their stacks cost a quarter of the time
for (const file of values.kept ? globSync(`${kind.folder}/*.json`) : []) {
  const [violation] = (await kind.run(JSON.parse(readFileSync(file, 'utf8')), makeDisk)).violations;
  if (violation === undefined) continue;
  console.log(
    `kept ${basename(file, '.json')} breaks ${violation.rule} at ${violation.at} ms: ${violation.what}`,
  );
  process.exit(violated);
}
const started = performance.now();
let busiest = 0;
let foreign = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const script = kind.make(seed);
  const outcome = await kind.run(script, makeDisk);
  busiest = Math.max(busiest, outcome.busiest);
  foreign += outcome.foreign ?? outcome.late;
  const [violation] = outcome.violations;
  if (violation === undefined) continue;
  console.log(`seed ${seed} breaks ${violation.rule} at ${violation.at} ms: ${violation.what}`);
  if (values.quick) process.exit(violated);
  const small = await shrink(script, violation.rule, kind.run);
  console.log(JSON.stringify(small, null, 1).replace(/\n {3,}/g, ' '));
  if (values.keep) {
    const { folder } = kind;
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      `${folder}/${seed}.json`,
      `${JSON.stringify({ rule: violation.rule, ...small }, null, 2)}\n`,
    );
  }
  console.log(`1 violation in ${seed - first + 1} seeds`);
  process.exit(violated);
}
const seconds = (performance.now() - started) / 1000;
const cpu = process.cpuUsage();
const worked = (cpu.user + cpu.system) / 1e6;
console.log(
  `${runs} seeds from ${first} in ${seconds.toFixed(1)} s (${(runs / seconds).toFixed(0)} a second, ${(runs / worked).toFixed(0)} a second of processor), 0 violations; ` +
    `at most ${busiest} requests a minute unasked, ${foreign} rows that no plain server can tell apart`,
);
