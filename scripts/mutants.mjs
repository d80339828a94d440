// npm run mutants -- [--only name] [--of reads|mutations|chats|trades|sells] [--fast N]: plants one bug at a time in a copy of the engine and demands that
// the simulation finds it, by a kept script or within the given seeds, or where no script reaches it (`heldBy`) a unit test. A mutant that survives means that a test proves nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chats } from './mutants/chats.mjs';
import { editsOf } from './mutants/edits-of.mjs';
import { mutations } from './mutants/mutations.mjs';
import { reads } from './mutants/reads.mjs';
import { sells } from './mutants/sells.mjs';
import { trades } from './mutants/trades.mjs';
import { violated } from './testing/codes.mjs';

const root = resolve(import.meta.dirname, '..');

/** One list, all parts by turns, so that a few of them are a few of each. */
const mutants = Array.from(
  { length: Math.max(...[reads, mutations, chats, trades, sells].map((part) => part.length)) },
  (_none, at) => [
    { of: 'reads', ...reads[at] },
    { of: 'mutations', ...mutations[at] },
    { of: 'chats', ...chats[at] },
    { of: 'trades', ...trades[at] },
    { of: 'sells', ...sells[at] },
  ],
)
  .flat()
  .filter(({ name }) => name !== undefined);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    of: { type: 'string' },
    fast: { type: 'string' },
  },
});
/** Of each part the so many that take the fewest seeds: always the same ones. */
const fastest = [reads, mutations, chats, trades, sells].flatMap((part) =>
  part
    .filter(({ seeds }) => seeds !== undefined)
    .toSorted((a, b) => a.seeds - b.seeds)
    .slice(0, Number(values.fast ?? part.length)),
);
const fast = new Set(fastest.map(({ name }) => name));
const chosen = mutants.filter(({ name, of }) => {
  if (values.of !== undefined && values.of !== of) return false;
  if (values.only !== undefined) return name.includes(values.only);
  return fast.has(name);
});

const copy = mkdtempSync(join(tmpdir(), 'campick-mutants-'));
// whatever the simulator may import, by the list that says what may be imported at all
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folders = Object.values(imports).map((target) => target.replace(/\/\*$/, ''));
for (const part of [...folders, 'scripts/sim.mjs', 'scripts/testing', 'package.json', 'vitest.config.ts'])
  cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const replaced = (text, from, to, file) => {
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold exactly one «${from}»`);
  return text.replace(from, () => to);
};

// every bug must still fit the code, also those that are not planted this time
for (const mutant of mutants)
  for (const [file, from] of editsOf(mutant))
    replaced(readFileSync(join(copy, file), 'utf8'), from, '', file);

/** The output is read: without colours. */
const { FORCE_COLOR: _colours, ...plain } = process.env;
const env = { ...plain, NO_COLOR: '1' };

let survivors = 0;
let broken = 0;
try {
  for (const mutant of chosen) {
    const { name, of, seeds, heldBy } = mutant;
    const edits = editsOf(mutant);
    const whole = new Map(edits.map(([at]) => [at, readFileSync(join(copy, at), 'utf8')]));
    for (const [at, before, after] of edits) {
      const path = join(copy, at);
      writeFileSync(path, replaced(readFileSync(path, 'utf8'), before, after, at));
    }
    const started = performance.now();
    const args =
      heldBy === undefined
        ? ['scripts/sim.mjs', '--of', of, '--runs', String(seeds), '--quick', '--kept']
        : ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', heldBy];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env,
    });
    for (const [at, text] of whole) writeFileSync(join(copy, at), text);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const found = /^((?:seed|kept) \S+) breaks (\S+)/m.exec(stdout);
    const failed = /^\s+Tests\s+\d+ failed/m.exec(stdout);
    if (heldBy === undefined ? status === violated && found !== null : status === 1 && failed !== null)
      console.log(`found    ${name}: ${heldBy ?? `${found[1]} breaks ${found[2]}`} (${seconds} s)`);
    else if (status === 0) {
      survivors += 1;
      console.log(`SURVIVES ${name}: ${heldBy ?? `${seeds} seeds`} (${seconds} s)`);
    } else {
      broken += 1; // neither found nor not: it did not run, or not to its end
      console.log(`BROKEN   ${name}: exit ${status} (${seconds} s) ${stderr.slice(-800)}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const found = chosen.length - survivors - broken;
console.log(`${found} found, ${survivors} survive, ${broken} did not run`);
process.exitCode = found < chosen.length || chosen.length === 0 ? 1 : 0;
