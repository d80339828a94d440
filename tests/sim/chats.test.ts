import { describe, expect, test } from 'vitest';
import { runChats } from './chat-run.ts';
import { makeChatScript } from './chat-script.ts';
import { dexieDisk } from './dexie-disk.ts';
import { replay } from './regressions.ts';
import type { Script } from './script.ts';

/** Seeds of one run of the suite; more by `npm run sim -- --of chats --runs N --seed S`. */
const memorySeeds = Number(process.env['SIM_SEEDS'] ?? 400);
const dexieSeeds = Number(process.env['SIM_DEXIE_SEEDS'] ?? 5);
const batch = 100;

describe('rooms under faults (docs: src/sync/SPEC.md)', () => {
  for (let first = 1; first <= memorySeeds; first += batch) {
    const last = Math.min(memorySeeds, first + batch - 1);
    test(`[P-S1] [P-S2] [I8] [I13] [I14] [I19] talk of seeds ${first} to ${last} is whole, once and in order`, async () => {
      for (let seed = first; seed <= last; seed += 1)
        expect((await runChats(makeChatScript(seed))).violations, `seed ${seed}`).toEqual([]);
    });
  }

  test('[P-S1] talk is kept on the database the app uses', async () => {
    for (let seed = 30_001; seed < 30_001 + dexieSeeds; seed += 1) {
      const { violations } = await runChats(quick(makeChatScript(seed)), dexieDisk);
      expect(violations, `seed ${seed}`).toEqual([]);
    }
  });

  test('[P-D1] the same seed gives the same talk', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const script = makeChatScript(seed);
      const [one, two] = [await runChats(script), await runChats(script)];
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

describe('talk that was once lost, doubled, torn or stuck', () => {
  replay('tests/sim/regressions/chats', runChats);
});
