import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Disk } from './disk.ts';
import { type Outcome, play, type Scenario } from './scenario.ts';
import type { Script, Step } from './script.ts';
import type { Violation } from './world.ts';

// Drives scenarios: seeds, the shortest script that breaks a rule, and the scripts that once did.

const folderOf = ({ name }: Pick<Scenario, 'name'>): string => `tests/sim/regressions/${name}`;

/** A script that once broke a rule. */
export interface Regression {
  readonly name: string;
  readonly script: Script & { readonly rule: string };
}

export const regressionsOf = (scenario: Pick<Scenario, 'name'>): Regression[] =>
  globSync(`${folderOf(scenario)}/*.json`).map((file) => ({
    name: basename(file, '.json'),
    script: JSON.parse(readFileSync(file, 'utf8')), // as `keep` wrote it
  }));

/** Keeps a script, which the suite replays from then on. */
export const keep = (scenario: Pick<Scenario, 'name'>, script: Script, rule: string): void => {
  mkdirSync(folderOf(scenario), { recursive: true });
  const text = `${JSON.stringify({ rule, ...script }, null, 2)}\n`;
  writeFileSync(`${folderOf(scenario)}/${script.seed}.json`, text);
};

/** A run in which a rule did not hold. */
export interface Broken {
  readonly script: Script;
  readonly violation: Violation;
}

interface Seeds {
  readonly first: number;
  readonly runs: number;
  readonly makeDisk?: (() => Disk) | undefined;
  /** Told of each run. */
  readonly onRun?: (outcome: Outcome, seed: number) => void;
}

/** Runs seeds in their order until one breaks a rule; null: none does. */
export const search = async <Witness>(
  scenario: Scenario<Witness>,
  { first, runs, makeDisk, onRun }: Seeds,
): Promise<Broken | null> => {
  for (let seed = first; seed < first + runs; seed += 1) {
    const script = scenario.makeScript(seed);
    const outcome = await play(scenario, script, makeDisk === undefined ? {} : { makeDisk });
    onRun?.(outcome, seed);
    const [violation] = outcome.violations;
    if (violation !== undefined) return { script, violation };
  }
  return null;
};

/** The first of the scripts that once broke a rule that breaks one again; null: none does. */
export const searchRegressions = async <Witness>(
  scenario: Scenario<Witness>,
  makeDisk?: () => Disk,
): Promise<{ readonly name: string; readonly violation: Violation } | null> => {
  for (const { name, script } of regressionsOf(scenario)) {
    const { violations } = await play(scenario, script, makeDisk === undefined ? {} : { makeDisk });
    if (violations[0] !== undefined) return { name, violation: violations[0] };
  }
  return null;
};

/** The shortest script that still breaks the same rule: steps are left out as long as it does. */
export const shrink = async <Witness>(
  scenario: Scenario<Witness>,
  { script, violation: { rule } }: Broken,
): Promise<Script> => {
  let best: Script = script;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.steps.length; ) {
      const steps: Step[] = best.steps.filter((_step, place) => place < at || place >= at + size);
      const { violations } = await play(scenario, { ...best, steps });
      if (violations[0]?.rule === rule) best = { ...best, steps };
      else at += size;
    }
  }
  return best;
};
