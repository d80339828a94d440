import { describe, expect, test } from 'vitest';
import { dexieDisk } from './dexie-disk.ts';
import { makeReadScript } from './read-script.ts';
import { replay } from './regressions.ts';
import { requestsAMinute, run } from './run.ts';
import type { Script } from './script.ts';

/** Seeds of one run of the suite; more by `npm run sim -- --runs N --seed S`. */
const memorySeeds = 1_200;
const dexieSeeds = 30;
const batch = 100;

describe('the read half under faults (docs: src/sync/SPEC.md)', () => {
  for (let first = 1; first <= memorySeeds; first += batch) {
    test(`seeds ${first} to ${first + batch - 1} break no rule in memory`, async () => {
      for (let seed = first; seed < first + batch; seed += 1) {
        const { violations, busiest } = await run(makeReadScript(seed));
        expect(violations, `seed ${seed}`).toEqual([]);
        expect(busiest, `[I28] seed ${seed}`).toBeLessThanOrEqual(requestsAMinute);
      }
    });
  }

  test('seeds break no rule on the database the app uses', async () => {
    for (let seed = 10_001; seed < 10_001 + dexieSeeds; seed += 1) {
      const { violations } = await run(quick(makeReadScript(seed)), dexieDisk);
      expect(violations, `seed ${seed}`).toEqual([]);
    }
  });

  test('[P-D1] the same seed gives the same run', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const script = makeReadScript(seed);
      const [one, two] = [await run(script), await run(script)];
      expect(two.trace, `seed ${seed}`).toBe(one.trace);
    }
  });

  test('[I27] a wall clock that jumps by a year changes no request', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const script = quick(makeReadScript(seed));
      const still = script.steps.map((step) => (step.do === 'wall' ? { ...step, ms: 0 } : step));
      const leaps = script.steps.map((step, at) =>
        step.do === 'wall' ? { ...step, ms: (at % 2 === 0 ? 1 : -1) * 365 * 86_400_000 } : step,
      );
      const jumping = [{ do: 'wall', d: 0, ms: 365 * 86_400_000 } as const, ...leaps];
      const standing = [{ do: 'wall', d: 0, ms: 0 } as const, ...still];
      const one = await run({ ...script, steps: jumping });
      const two = await run({ ...script, steps: standing });
      expect(one.trace, `seed ${seed}`).toBe(two.trace);
    }
  });
});

/** Without delays of the disk, whose draws from the seed would depend on how often something is written. */
const quick = (script: Script): Script => ({ ...script, setting: { ...script.setting, diskMs: 0 } });

describe('scripts that once broke a rule', () => {
  replay('tests/sim/regressions', run);
});
