import { describe, expect, test } from 'vitest';
import { play, requestsAMinute } from '#tests/sim/scenario.ts';
import { testScenario, withoutDiskDelays } from '#tests/sim/scenario-suite.ts';
import { reads } from './run.ts';
import { makeReadScript } from './script.ts';

testScenario(reads, {
  about: 'the read half under faults (docs: src/sync/SPEC.md)',
  holds: (first, last) => `seeds ${first} to ${last} break no rule in memory`,
  onDexie: 'seeds break no rule on the database the app uses',
  isRepeated: '[P-D1] the same seed gives the same run',
  isMended: 'scripts that once broke a rule',
  memorySeeds: Number(process.env['SIM_SEEDS'] ?? 1_200),
  dexieSeeds: Number(process.env['SIM_DEXIE_SEEDS'] ?? 30),
  firstOnDexie: 10_001,
  repeatedSeeds: 40,
  quick: withoutDiskDelays,
  expects: ({ busiest }, seed) => expect(busiest, `[I28] seed ${seed}`).toBeLessThanOrEqual(requestsAMinute),
});

describe('the read half under wrong clocks', () => {
  test('[I27] a wall clock that jumps by a year changes no request', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const script = withoutDiskDelays(makeReadScript(seed));
      const still = script.steps.map((step) => (step.do === 'wall' ? { ...step, ms: 0 } : step));
      const leaps = script.steps.map((step, at) =>
        step.do === 'wall' ? { ...step, ms: (at % 2 === 0 ? 1 : -1) * 365 * 86_400_000 } : step,
      );
      const jumping = [{ do: 'wall', d: 0, ms: 365 * 86_400_000 } as const, ...leaps];
      const standing = [{ do: 'wall', d: 0, ms: 0 } as const, ...still];
      const one = await play(reads, { ...script, steps: jumping });
      const two = await play(reads, { ...script, steps: standing });
      expect(one.trace, `seed ${seed}`).toBe(two.trace);
    }
  });
});
