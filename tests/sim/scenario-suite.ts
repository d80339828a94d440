import { describe, expect, test } from 'vitest';
import { dexieDisk } from './dexie-disk.ts';
import { regressionsOf } from './driver.ts';
import { type Outcome, play, type Scenario } from './scenario.ts';
import type { Script } from './script.ts';

/** Seeds of one test. */
const batch = 100;

interface Suite {
  /** Titles: of the whole, and of each test. */
  readonly about: string;
  readonly holds: (first: number, last: number) => string;
  readonly onDexie: string;
  readonly isRepeated: string;
  readonly isMended: string;
  /** Seeds of one run of the suite; more by `npm run sim -- --runs N --seed S`. */
  readonly memorySeeds: number;
  /** Seeds on the database the app uses, and the first of them. */
  readonly dexieSeeds: number;
  readonly firstOnDexie: number;
  readonly repeatedSeeds: number;
  /** What a script is without on that database. */
  readonly quick?: (script: Script) => Script;
  /** What else holds of every run in memory. */
  readonly expects?: (outcome: Outcome, seed: number) => void;
}

/** What every scenario has to show: no seed breaks a rule, in memory and on Dexie, runs repeat, and what was mended stays so. */
export const testScenario = <Witness>(scenario: Scenario<Witness>, suite: Suite): void => {
  const { memorySeeds, dexieSeeds, firstOnDexie, repeatedSeeds, quick = quickly } = suite;
  describe(suite.about, () => {
    for (let first = 1; first <= memorySeeds; first += batch) {
      const last = Math.min(memorySeeds, first + batch - 1);
      test(suite.holds(first, last), async () => {
        for (let seed = first; seed <= last; seed += 1) {
          const outcome = await play(scenario, scenario.makeScript(seed));
          expect(outcome.violations, `seed ${seed}`).toEqual([]);
          suite.expects?.(outcome, seed);
        }
      });
    }

    test(suite.onDexie, async () => {
      for (let seed = firstOnDexie; seed < firstOnDexie + dexieSeeds; seed += 1) {
        const script = quick(scenario.makeScript(seed));
        const { violations } = await play(scenario, script, { makeDisk: dexieDisk });
        expect(violations, `seed ${seed}`).toEqual([]);
      }
    });

    test(suite.isRepeated, async () => {
      for (let seed = 1; seed <= repeatedSeeds; seed += 1) {
        const script = scenario.makeScript(seed);
        const [one, two] = [await play(scenario, script), await play(scenario, script)];
        expect(two.trace, `seed ${seed}`).toBe(one.trace);
      }
    });
  });

  describe(suite.isMended, () => {
    for (const { name, script } of regressionsOf(scenario))
      test(`${name}.json breaks ${script.rule} no more`, async () => {
        expect((await play(scenario, script)).violations).toEqual([]);
      });
  });
};

/** Without delays of the disk, whose draws from the seed would depend on how often something is written. */
export const withoutDiskDelays = (script: Script): Script => ({
  ...script,
  setting: { ...script.setting, diskMs: 0 },
});

/**
 * Without what depends on how often something is written, which a correction of the clock is too: delays of the disk, and
 * deaths, that count writes.
 */
export const quickly = (script: Script): Script => ({
  ...withoutDiskDelays(script),
  steps: script.steps.filter((step) => step.do !== 'die'),
});
