// npm run mutants -- [--only name] [--some N --turn T]: plants one bug at a time in a copy of the engine and demands that
// the simulation finds it within the given seeds. A mutant that survives means that a test proves nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** Each: the file, what stands there, what the bug makes of it, and within how many seeds it must be found. */
const mutants = [
  {
    name: 'the epoch is not checked before a write',
    file: 'src/sync/lease.ts',
    from: 'if (!(await lease.holds(tx, epoch))) throw new Fenced();',
    to: '',
    seeds: 1500,
  },
  {
    name: 'a page of HTML is taken for an answer',
    file: 'src/sync/http.ts',
    from: "if (!isJson) throw new CallFailed(status === 401 ? unnamed : { kind: 'not-the-server' });",
    to: 'if (!isJson && response.ok) return { value: null as Reply<E>, status, dropped: 0, capabilities: null };',
    seeds: 400,
  },
  {
    name: 'JSON of a stranger is taken for an answer',
    file: 'src/sync/http.ts',
    from: "if (!isEnvelope(body)) throw new CallFailed(status === 401 ? unnamed : { kind: 'not-the-server' });",
    to: '',
    seeds: 800,
  },
  {
    name: 'a question that failed counts as logged out',
    file: 'src/sync/session.ts',
    from: "return { is: 'unknown', error };",
    to: "await over(await read()); return { is: 'visitor' };",
    seeds: 200,
  },
  {
    name: 'a refresh that failed by 503 counts as logged out',
    file: 'src/sync/session.ts',
    from: "if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') throw error;",
    to: 'if (!(error instanceof CallFailed)) throw error;',
    also: ["if (error.failure.code === '')", "if ('code' in error.failure && error.failure.code === '')"],
    seeds: 800,
  },
  {
    name: 'a page is added to whatever generation there is',
    file: 'src/db/feeds.ts',
    from: 'if (row === undefined || row.generation !== generation || !sameCursor(row.next, start)) return undefined;',
    to: 'if (row === undefined) return undefined;',
    also: ['await drop(tx, key, previous);', ''],
    seeds: 800,
  },
  {
    name: 'a refresh drops the older generation at once',
    file: 'src/db/feeds.ts',
    from: 'previous: length > 0 ? old.generation : null,',
    to: 'previous: null,',
    seeds: 200,
  },
  {
    name: 'a refresh of a refresh forgets the rest of the list',
    file: 'src/db/feeds.ts',
    from: 'const length = await foldPrevious(tx, old);',
    to: 'if (old.previous !== null) await drop(tx, key, old.previous); const length = old.length;',
    seeds: 1500,
  },
  {
    name: 'refreshes are not shared',
    file: 'src/sync/session.ts',
    from: 'if (asked.refreshes > seen) return;',
    to: '',
    also: ['if (refreshing !== null && refreshing.seen >= seen) return refreshing.done;', ''],
    seeds: 800,
  },
  {
    name: 'a late answer overwrites a newer one',
    file: 'src/db/items.ts',
    from: 'if (row === undefined || row.stamp <= when.stamp) return [withCard(row, card, when)];',
    to: 'if (row === undefined || row.stamp <= Number.MAX_SAFE_INTEGER) return [withCard(row, card, when)];',
    seeds: 1500,
  },
  {
    name: "a visitor's copy lands in a member's store",
    file: 'src/sync/pull/single-target.ts',
    from: 'if (!takesBack) return value;',
    to: 'if (takesBack || !takesBack) return value;',
    seeds: 12_000,
  },
  {
    name: 'marks of a dead engine stay',
    file: 'src/sync/engine.ts',
    from: 'await feeds.clearLoading(tx);',
    to: '',
    also: ['await pulls.clearLoading(tx);', ''],
    seeds: 1500,
  },
  {
    name: 'a list that loops is never over',
    file: 'src/db/feeds.ts',
    from: 'if (start === null || added > 0 || next === null) return false;',
    to: 'if (start === null || start !== null) return false;',
    seeds: 2500,
  },
  {
    name: 'the timer of a retry is lost',
    file: 'src/sync/pull/runner.ts',
    from: 'if (isOfInterest(entry)) arm(entry, wait, () => start(target, entry, entry.failing));',
    to: '',
    seeds: 400,
  },
  {
    name: 'what was held is forgotten when the way is free',
    file: 'src/sync/engine.ts',
    from: 'onFree: () => runner.resume(),',
    to: 'onFree: () => {},',
    seeds: 400,
  },
  {
    name: 'a login that was asked about before a logout counts after it',
    file: 'src/sync/session.ts',
    from: 'if (now.turn !== asked.turn) return false;',
    to: '',
    seeds: 4000,
  },
  {
    name: 'rows are merged by place',
    file: 'src/db/feeds.ts',
    from: 'const added = [...new Set(page.ids)].filter((id) => !known.has(id));',
    to: 'const added = [...page.ids];',
    seeds: 1500,
  },
  {
    name: 'each call goes its own way while a portal lasts',
    file: 'src/sync/link.ts',
    from: 'if (blocked !== null) throw new Held(blocked.failure);',
    to: '',
    seeds: 400,
  },
  {
    name: 'a failed key is tried again without a pause',
    file: 'src/sync/backoff.ts',
    from: 'const wait = Math.max(200, Math.floor(random * ceiling));',
    to: 'const wait = Math.min(200, Math.floor(random * ceiling));',
    seeds: 400,
  },
  {
    name: 'the profile of whoever is logged in lands anywhere',
    file: 'src/sync/pull/single-target.ts',
    from: 'if (value.id !== account) throw mismatch();',
    to: '',
    seeds: 2500,
  },
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    some: { type: 'string' },
    turn: { type: 'string', default: '0' },
  },
});
const turn = Number(values.turn);
const chosen = mutants.filter(({ name }, at) => {
  if (values.only !== undefined) return name.includes(values.only);
  return values.some === undefined || (at + turn) % Math.ceil(mutants.length / Number(values.some)) === 0;
});

const copy = mkdtempSync(join(tmpdir(), 'campick-mutants-'));
for (const part of ['src', 'contract', 'tests/sim', 'scripts/sim.mjs', 'package.json'])
  cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const replaced = (text, from, to, file) => {
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold exactly one «${from}»`);
  return text.replace(from, () => to);
};

let survivors = 0;
try {
  for (const { name, file, from, to, also, seeds } of chosen) {
    const path = join(copy, file);
    const whole = readFileSync(join(root, file), 'utf8');
    let bent = replaced(whole, from, to, file);
    if (also !== undefined) bent = replaced(bent, ...also, file);
    writeFileSync(path, bent);
    const started = performance.now();
    const args = ['scripts/sim.mjs', '--runs', String(seeds), '--quick'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    writeFileSync(path, whole);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const found = /^seed (\d+) breaks (\S+)/m.exec(stdout);
    if (found !== null) console.log(`found    ${name}: seed ${found[1]} breaks ${found[2]} (${seconds} s)`);
    else {
      survivors += 1;
      console.log(`SURVIVES ${name}: ${seeds} seeds (${seconds} s, exit ${status}) ${stderr.slice(0, 400)}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors} found, ${survivors} survive`);
process.exitCode = survivors > 0 || chosen.length === 0 ? 1 : 0;
