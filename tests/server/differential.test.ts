import { afterAll, describe, expect, test } from 'vitest';
import type { Effect } from '#tests/model/ledger.ts';
import { play } from '#tests/sim/scenario.ts';
import { mutations } from '#tests/sim/scenarios/mutations/run.ts';
import { makeMutationScript } from '#tests/sim/scenarios/mutations/script.ts';
import type { Script } from '#tests/sim/script.ts';
import { installLedger, ledgerOf, makeShadow, shadowSecret } from './shadow.ts';
import { startWorld, type World } from './world.ts';

/** Seeds of one run; more by SIM_REAL_SEEDS, from SIM_SEED on. */
const seeds = Number(process.env['SIM_REAL_SEEDS'] ?? 12);
const first = Number(process.env['SIM_SEED'] ?? 1);
/** A seed takes two seconds alone; a volume that is asked for by hand takes its time. */
const timeoutMs = 60_000 + seeds * 15_000;

/** Without what only the model can be made to do, and without what happens outside of the devices. */
const comparable = (script: Script, ext: boolean): Script => {
  const { poisoned: _none, ...setting } = script.setting;
  const others = new Set(['like', 'delete', 'revoke']);
  return {
    ...script,
    setting: { ...setting, ext, older: false, pageSize: 50, workMs: 0, accessMs: 86_400_000 },
    steps: script.steps.filter((step) => !others.has(step.do)),
  };
};

describe.each([
  ['with', true],
  ['without', false],
])('the real server %s extensions under the simulation', (_name, ext) => {
  let world: World | null = null;
  afterAll(() => world?.stop());

  test('[P-D2] answers as its model does, breaks no rule, and does the same in the same order', {
    timeout: timeoutMs,
  }, async () => {
    world = await startWorld({ ext, vars: { SECRET: shadowSecret } });
    await installLedger(world);
    for (let seed = first; seed < first + seeds; seed += 1) {
      const differences: string[] = [];
      const script = comparable(makeMutationScript(seed), ext);
      const real = world;
      const effects: (readonly Effect[])[] = [];
      const outcome = await play(mutations, script, {
        // the real server stands beside the model, and its answers are the ones that count
        beside: async ({ world: { server, devices } }) => {
          const { items } = script.setting;
          const shadow = await makeShadow(real, { items, server: () => server }, (what) =>
            differences.push(what),
          );
          for (const { net } of devices) net.shadow = shadow;
          for (const one of [...server.members.values(), ...server.listings.values()]) one.version = 1;
          effects.push(server.ledger.effects);
        },
      });
      expect(differences, `seed ${seed}`).toEqual([]);
      expect(outcome.violations, `seed ${seed}`).toEqual([]);
      const done = effects.flat().filter(({ kind }) => kind !== 'upload');
      expect(await ledgerOf(real), `seed ${seed}`).toEqual(
        done.map(({ user, entity, to }) => `${user} ${entity} ${to}`),
      );
    }
  });
});
