import { describe, expect, test } from 'vitest';
import { dexieDisk } from './dexie-disk.ts';
import { replay } from './regressions.ts';
import type { Script } from './script.ts';
import { runSells } from './sell-run.ts';
import { makeSellScript } from './sell-script.ts';

/** Seeds of one run of the suite; more by `npm run sim -- --of sells --runs N --seed S`. */
const memorySeeds = Number(process.env['SIM_SEEDS'] ?? 400);
const dexieSeeds = Number(process.env['SIM_DEXIE_SEEDS'] ?? 5);
const batch = 100;

describe('selling under faults (docs: src/sync/SPEC.md)', () => {
  for (let first = 1; first <= memorySeeds; first += batch) {
    const last = Math.min(memorySeeds, first + batch - 1);
    test(`[D1] [D2] [D3] [D4] [D5] in seeds ${first} to ${last} no photo and no listing is lost, doubled or overwritten unseen`, async () => {
      for (let seed = first; seed <= last; seed += 1)
        expect((await runSells(makeSellScript(seed))).violations, `seed ${seed}`).toEqual([]);
    });
  }

  test('[D3] listings are published in both kinds of world, also where an attempt was not answered', async () => {
    let [published, late] = [0, 0];
    for (let seed = 1; seed <= 60; seed += 1) {
      const outcome = await runSells(makeSellScript(seed));
      published += outcome.published;
      late += outcome.late;
    }
    expect(published).toBeGreaterThan(60);
    expect(late).toBeLessThan(published / 10);
  });

  test('[D1] drafts are kept on the database the app uses', async () => {
    for (let seed = 50_001; seed < 50_001 + dexieSeeds; seed += 1) {
      const { violations } = await runSells(quick(makeSellScript(seed)), dexieDisk);
      expect(violations, `seed ${seed}`).toEqual([]);
    }
  });

  test('[P-D1] the same seed gives the same sales', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const script = makeSellScript(seed);
      const [one, two] = [await runSells(script), await runSells(script)];
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

describe('sales in which something was once lost, doubled or overwritten', () => {
  replay('tests/sim/regressions/sells', runSells);
});
