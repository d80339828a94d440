import { expect, test } from 'vitest';
import { play } from '#tests/sim/scenario.ts';
import { testScenario } from '#tests/sim/scenario-suite.ts';
import { sells } from './run.ts';
import { makeSellScript } from './script.ts';

testScenario(sells, {
  about: 'selling under faults (docs: src/sync/SPEC.md)',
  holds: (first, last) =>
    `[D1] [D2] [D3] [D4] [D5] in seeds ${first} to ${last} no photo and no listing is lost, doubled or overwritten unseen`,
  onDexie: '[D1] drafts are kept on the database the app uses',
  isRepeated: '[P-D1] the same seed gives the same sales',
  isMended: 'sales in which something was once lost, doubled or overwritten',
  memorySeeds: Number(process.env['SIM_SEEDS'] ?? 400),
  dexieSeeds: Number(process.env['SIM_DEXIE_SEEDS'] ?? 5),
  firstOnDexie: 50_001,
  repeatedSeeds: 20,
});

test('[D3] listings are published in both kinds of world, also where an attempt was not answered', async () => {
  let [published, late] = [0, 0];
  for (let seed = 1; seed <= 60; seed += 1) {
    const outcome = await play(sells, makeSellScript(seed));
    published += outcome.done;
    late += outcome.excused;
  }
  expect(published).toBeGreaterThan(60);
  expect(late).toBeLessThan(published / 10);
});
