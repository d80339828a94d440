import { describe, expect, test } from 'vitest';
import { dexieDisk } from './dexie-disk.ts';
import { makeMutationScript } from './mutation-script.ts';
import { replay } from './regressions.ts';
import { run } from './run.ts';
import type { Script } from './script.ts';

/** Seeds of one run of the suite; more by `npm run sim -- --runs N --seed S`. */
const memorySeeds = Number(process.env['SIM_SEEDS'] ?? 1_500);
const dexieSeeds = Number(process.env['SIM_DEXIE_SEEDS'] ?? 12);
const batch = 100;

describe('the write half under faults (docs: src/sync/SPEC.md)', () => {
  for (let first = 1; first <= memorySeeds; first += batch) {
    const last = Math.min(memorySeeds, first + batch - 1);
    test(`[P-S1] [P-S2] [P-L1] [I9] mutations of seeds ${first} to ${last} are all kept and none doubled`, async () => {
      for (let seed = first; seed <= last; seed += 1)
        expect((await run(makeMutationScript(seed))).violations, `seed ${seed}`).toEqual([]);
    });
  }

  test('[P-S1] mutations are kept on the database the app uses', async () => {
    for (let seed = 20_001; seed < 20_001 + dexieSeeds; seed += 1) {
      const { violations } = await run(quick(makeMutationScript(seed)), dexieDisk);
      expect(violations, `seed ${seed}`).toEqual([]);
    }
  });

  test('[P-D1] the same seed gives the same run', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const script = makeMutationScript(seed);
      const [one, two] = [await run(script), await run(script)];
      expect(two.trace, `seed ${seed}`).toBe(one.trace);
    }
  });

  test('[I27] a wall clock that jumps by a year changes no request about a mutation', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const script = quick(makeMutationScript(seed));
      const [jumping, standing] = [1, 0].map((factor) => [
        { do: 'wall', d: 0, ms: factor * 365 * 86_400_000 } as const,
        ...script.steps.map((step, at) =>
          step.do === 'wall' ? { ...step, ms: factor * (at % 2 === 0 ? 1 : -1) * 365 * 86_400_000 } : step,
        ),
      ]);
      const one = await run({ ...script, steps: jumping ?? [] });
      const two = await run({ ...script, steps: standing ?? [] });
      expect(one.trace, `seed ${seed}`).toBe(two.trace);
    }
  });
});

/**
 * Without what depends on how often something is written, which a correction of the clock is too: delays of the disk, that
 * are drawn from the seed, and deaths, that count writes.
 */
const quick = (script: Script): Script => ({
  ...script,
  setting: { ...script.setting, diskMs: 0 },
  steps: script.steps.filter((step) => step.do !== 'die'),
});

describe('mutations that were once lost, doubled or stuck', () => {
  replay('tests/sim/regressions/mutations', run);
});
