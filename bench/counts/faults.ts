import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { acts } from './acts.ts';
import { count } from './count.ts';
import { type Planted, planted } from './planted.ts';
import { differences } from './table.ts';

const root = resolve(import.meta.dirname, '../..');
/** What the app is built from. */
const sources = ['src', 'contract', 'packages', 'public', 'server', 'index.html', 'package.json'];
const settings = [
  'vite.config.ts',
  'chunks.config.ts',
  'manifest.config.ts',
  'tsconfig.base.json',
  'tsconfig.app.json',
];

const replaced = (text: string, from: string, to: string, file: string): string => {
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold exactly one «${from}»`);
  return text.replace(from, () => to);
};

const buildIn = (copy: string): void => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build'], { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed: ${stderr.slice(-800)}`);
};

const plant = (copy: string, { edits }: Planted): (() => void) => {
  const whole = new Map(edits.map(([file]) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const [file, from, to] of edits) {
    const path = join(copy, file);
    writeFileSync(path, replaced(readFileSync(path, 'utf8'), from, to, file));
  }
  return () => {
    for (const [file, text] of whole) writeFileSync(join(copy, file), text);
  };
};

/**
 * Plants one fault at a time in a copy of the sources, builds it and counts the acts in which faults are to be found, beside
 * the same acts without any. `only`: faults whose name has this. Returns whether each has moved a cell of its act.
 */
export const findFaults = async (only: string): Promise<boolean> => {
  const copy = mkdtempSync(join(tmpdir(), 'campick-faults-'));
  for (const part of [...sources, ...settings])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const chosen = planted.filter(({ name }) => name.includes(only));
  const dist = join(copy, 'dist');
  let survivors = 0;
  try {
    buildIn(copy);
    const names = new Set(chosen.flatMap(({ act, after = [] }) => [...after, act]));
    const some = acts.filter(({ name }) => names.has(name));
    const clean = await count(dist, some);
    for (const fault of chosen) {
      const heal = plant(copy, fault);
      buildIn(copy);
      heal();
      const until = some.findIndex(({ name }) => name === fault.act) + 1;
      const moved = differences(clean, await count(dist, some.slice(0, until)));
      const own = moved.filter((line) => line.startsWith(`${fault.act}: `));
      if (own.length === 0) survivors += 1;
      console.log(`${own.length === 0 ? 'SURVIVES' : 'found   '} ${fault.name}`);
      for (const line of moved) console.log(`           ${line}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`${chosen.length - survivors} found, ${survivors} survive`);
  return survivors === 0 && chosen.length > 0;
};
