import type { BackupFault } from '#src/db/backup/backup-store.ts';
import type { FaultKind } from './faults.ts';
import type { Random } from './random.ts';
import type { Setting, Step } from './script.ts';

/** A kind of step (or a few that belong together) and how often it is drawn, beside the weights of the others. */
export type Maker = readonly [weight: number, make: () => Step | Step[]];

/** What may become of requests. */
interface Nets {
  readonly kinds: readonly FaultKind[];
  /** Which requests it may be about, and how likely it is not about all. */
  readonly only: readonly string[];
  readonly onlyChance: number;
  readonly waits: readonly (string | null)[];
}

export const year = 365 * 86_400_000;

/** Draws of what may go wrong on a device, whatever its user does. */
export const makeTroubles = (random: Random, { devices, tabs }: Setting, nets: Nets) => {
  const d = () => random.below(devices);
  const t = () => random.below(tabs);
  return {
    d,
    t,
    die: (): Step => ({
      do: 'die',
      d: d(),
      left: 1 + random.below(9),
      moment: random.pick(['before', 'after']),
    }),
    power: (): Step => ({ do: 'power', d: d(), most: random.below(6) }),
    disk: (): Step => ({ do: 'disk', d: d(), fault: random.pick(['full', 'gone', 'hang', null]) }),
    backup: (): Step => ({
      do: 'home',
      d: d(),
      fault: random.pick<BackupFault | null>(['full', 'broken', null]),
    }),
    wall: (): Step => ({ do: 'wall', d: d(), ms: random.pick([year, -year, 3_600_000, -5_000, 0]) }),
    fault: (): Step => ({
      do: 'fault',
      d: d(),
      kind: random.chance(0.35) ? 'none' : random.pick(nets.kinds),
      only: random.chance(nets.onlyChance) ? random.pick(nets.only) : null,
      wait: random.pick(nets.waits),
    }),
  };
};

/** `count` draws from these makers, each as often as it weighs. */
export const drawn = (random: Random, makers: readonly Maker[], count: number): Step[] => {
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  const draw = (): Step | Step[] => {
    let at = random.below(total);
    for (const [weight, make] of makers) {
      at -= weight;
      if (at < 0) return make();
    }
    throw new Error('weights that are less than their sum');
  };
  return Array.from({ length: count }, draw).flat();
};
