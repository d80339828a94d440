import { describe, expect, test } from 'vitest';
import { dexieDisk } from './dexie-disk.ts';
import { replay } from './regressions.ts';
import type { Script } from './script.ts';
import { runTrades } from './trade-run.ts';
import { makeTradeScript } from './trade-script.ts';

/** Seeds of one run of the suite; more by `npm run sim -- --of trades --runs N --seed S`. */
const memorySeeds = Number(process.env['SIM_SEEDS'] ?? 400);
const dexieSeeds = Number(process.env['SIM_DEXIE_SEEDS'] ?? 5);
const batch = 100;

describe('trades under faults (docs: src/sync/SPEC.md)', () => {
  for (let first = 1; first <= memorySeeds; first += batch) {
    const last = Math.min(memorySeeds, first + batch - 1);
    test(`[I1] [I5] [I12] [I15] [I17] [I21] in seeds ${first} to ${last} nobody is bound to terms that they did not see, and no decision is lost`, async () => {
      for (let seed = first; seed <= last; seed += 1)
        expect((await runTrades(makeTradeScript(seed))).violations, `seed ${seed}`).toEqual([]);
    });
  }

  test('[I12] trades are kept on the database the app uses', async () => {
    for (let seed = 50_001; seed < 50_001 + dexieSeeds; seed += 1) {
      const { violations } = await runTrades(quick(makeTradeScript(seed)), dexieDisk);
      expect(violations, `seed ${seed}`).toEqual([]);
    }
  });

  test('[P-D1] the same seed gives the same trades', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const script = makeTradeScript(seed);
      const [one, two] = [await runTrades(script), await runTrades(script)];
      expect(two.trace, `seed ${seed}`).toBe(one.trace);
    }
  });
});

/** Without what depends on how often something is written: delays of the disk, and deaths, that count writes. */
const quick = (script: Script): Script => ({
  ...script,
  setting: { ...script.setting, diskMs: 0 },
  steps: script.steps.filter((step) => step.do !== 'die'),
});

describe('trades in which somebody was once bound, or a decision lost, doubled or stuck', () => {
  replay('tests/sim/regressions/trades', runTrades);
});
