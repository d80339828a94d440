import { mostFor, onEach, type Run, type Scenario } from '#tests/sim/scenario.ts';
import { calmDown, checkQuiet, checkWhole } from '#tests/sim/scenarios/reads/at-rest.ts';
import type { Script, Step } from '#tests/sim/script.ts';
import { checkDrained } from './at-rest.ts';
import { makeMutationScript } from './script.ts';
import type { Witness } from './witness.ts';

/** Users like, edit, take back and try again. What they do is recorded in every world, and lists and things are watched there. */
export const mutations: Scenario<Witness> = {
  name: 'mutations',
  makeScript: makeMutationScript,
  witness: ({ witness }) => witness,
  oracle: async (run) => {
    const { script, world, witness } = run;
    await calmDown(world, script.setting.latencyMs);
    await onEach(world, (device) => checkQuiet(world, device));
    // asking again for what waits is our doing from here on
    if (witness.mutations.all.length > 0) world.countNoMore();
    if (world.violations.length === 0) await checkDrained(world);
    await onEach(world, (device) => checkWhole(world, device));
    checkRefreshes(run);
  },
  mostRequests: ({ script }) => mostFor(thingsOf(script), script),
  count: ({ world, witness }) => ({
    excused: world.oracle.foreign,
    begun: witness.mutations.all.length,
    done: world.server.ledger.effects.length,
  }),
};

/** No device refreshed a session twice at once, or for nothing (P-S12). */
const checkRefreshes = ({ world, script }: Pick<Run<unknown>, 'world' | 'script'>): void => {
  if (mayDouble(script)) return;
  for (const device of world.devices) {
    const { most, needless } = world.counted.get(device) ?? device.net.refreshes;
    if (most > 1) world.report('P-S12', 'two refreshes at once');
    if (needless > 0) world.report('P-S12', 'a refresh nobody needed');
  }
};

/** What one device may want of the server at once: what is on its screens, and what waits in its lanes. */
const thingsOf = ({ setting, steps }: Script): number =>
  Math.max(
    ...Array.from({ length: setting.devices }, (_none, d) => {
      const names = steps.flatMap((step) => {
        if (!('d' in step) || step.d !== d) return [];
        if (step.do === 'show' || step.do === 'refresh') return [step.key];
        if (step.do === 'want') return [`like ${step.item}`];
        if (step.do === 'want-block') return [`block ${step.user}`];
        return step.do === 'rename' ? ['profile', ...(step.photo ? ['photo'] : [])] : [];
      });
      return new Set(names).size;
    }),
  );

const doubling = new Set<Step['do']>([
  'freeze',
  'crash',
  'close',
  'power',
  'disk',
  'login',
  'logout',
  'wipe',
  'die',
]);

/** A frozen holder of the lock is not waited for, a crashed one may have just sent: then two refreshes are right. */
const mayDouble = ({ steps }: Script): boolean => steps.some((step, at) => at > 0 && doubling.has(step.do));
