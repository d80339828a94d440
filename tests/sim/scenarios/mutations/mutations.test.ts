import { describe, expect, test } from 'vitest';
import { play } from '#tests/sim/scenario.ts';
import { quickly, testScenario } from '#tests/sim/scenario-suite.ts';
import { mutations } from './run.ts';
import { makeMutationScript } from './script.ts';

testScenario(mutations, {
  about: 'the write half under faults (docs: src/sync/SPEC.md)',
  holds: (first, last) =>
    `[P-S1] [P-S2] [P-L1] [I9] mutations of seeds ${first} to ${last} are all kept and none doubled`,
  onDexie: '[P-S1] mutations are kept on the database the app uses',
  isRepeated: '[P-D1] the same seed gives the same run',
  isMended: 'mutations that were once lost, doubled or stuck',
  memorySeeds: Number(process.env['SIM_SEEDS'] ?? 1_500),
  dexieSeeds: Number(process.env['SIM_DEXIE_SEEDS'] ?? 12),
  firstOnDexie: 20_001,
  repeatedSeeds: 30,
});

describe('the write half under wrong clocks', () => {
  test('[O9] [I27] a wall clock that jumps by a year changes no request about a mutation', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const script = quickly(makeMutationScript(seed));
      const [jumping, standing] = [1, 0].map((factor) => [
        { do: 'wall', d: 0, ms: factor * 365 * 86_400_000 } as const,
        ...script.steps.map((step, at) =>
          step.do === 'wall' ? { ...step, ms: factor * (at % 2 === 0 ? 1 : -1) * 365 * 86_400_000 } : step,
        ),
      ]);
      const one = await play(mutations, { ...script, steps: jumping ?? [] });
      const two = await play(mutations, { ...script, steps: standing ?? [] });
      expect(one.trace, `seed ${seed}`).toBe(two.trace);
    }
  });
});
