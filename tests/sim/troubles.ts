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
export const users = [1, 2] as const;

/** What a server, or what stands between, does to the calls of whoever writes. */
const writeFaults: readonly FaultKind[] = [
  'refuse',
  'reset',
  'portal',
  'unauthorised',
  'refresh-503',
  'busy',
  'limited',
  'truncated',
  'slow',
  'hang',
  'flaky',
  'mute',
  'late',
  'failing',
  'failing-after',
  'twice',
];
/** The same with these drawn twice. */
export const writeFaultsWith = (...twice: readonly FaultKind[]): readonly FaultKind[] =>
  writeFaults.flatMap((kind) => (twice.includes(kind) ? [kind, kind] : [kind]));

/** Which of these a run has, each as likely as it says: their absence is explored too (swarm testing). */
export const switches = <Name extends string>(random: Random, chances: Readonly<Record<Name, number>>) =>
  Object.fromEntries(
    Object.entries<number>(chances).map(([name, chance]) => [name, random.chance(chance)]),
  ) as Readonly<Record<Name, boolean>>; // the names are those that came in

type Switch =
  | ('crash' | 'die' | 'freeze' | 'power' | 'wipe' | 'disk' | 'home' | 'wall')
  | ('people' | 'offline' | 'cancel' | 'logout' | 'sync');

/** Draws of what may go wrong on a device, whatever its user does. */
export const makeTroubles = (
  random: Random,
  { devices, tabs }: Setting,
  on: Readonly<Partial<Record<Switch, boolean>>>,
  nets: Nets,
) => {
  const d = () => random.below(devices);
  const t = () => random.below(tabs);
  const inTab = (what: 'crash' | 'reopen' | 'freeze' | 'thaw' | 'again') => (): Step => ({
    do: what,
    d: d(),
    t: t(),
  });
  const onDevice =
    (what: 'wake' | 'offline' | 'online' | 'logout' | 'expire' | 'wipe' | 'close' | 'sync') => (): Step => ({
      do: what,
      d: d(),
    });
  const die = (): Step => ({
    do: 'die',
    d: d(),
    left: 1 + random.below(9),
    moment: random.pick(['before', 'after']),
  });
  const troubles = {
    wake: [true, onDevice('wake')],
    crash: [on.crash, inTab('crash')],
    reopen: [on.crash || on.die || on.sync, inTab('reopen')],
    die: [on.die, die],
    freeze: [on.freeze, inTab('freeze')],
    thaw: [on.freeze, inTab('thaw')],
    close: [on.sync, onDevice('close')],
    sync: [on.sync, onDevice('sync')],
    power: [on.power, () => ({ do: 'power', d: d(), most: random.below(6) })],
    wipe: [on.wipe, onDevice('wipe')],
    disk: [on.disk, () => ({ do: 'disk', d: d(), fault: random.pick(['full', 'gone', 'hang', null]) })],
    backup: [
      on.home,
      () => ({ do: 'home', d: d(), fault: random.pick<BackupFault | null>(['full', 'broken', null]) }),
    ],
    wall: [on.wall, () => ({ do: 'wall', d: d(), ms: random.pick([year, -year, 3_600_000, -5_000, 0]) })],
    offline: [on.offline, onDevice('offline')],
    online: [on.offline, onDevice('online')],
    login: [on.people, () => ({ do: 'login', d: d(), user: random.pick(users) })],
    revoke: [on.people, () => ({ do: 'revoke', user: random.pick(users) })],
    expire: [on.people, onDevice('expire')],
    logout: [on.logout, onDevice('logout')],
    undo: [on.cancel, () => ({ do: 'undo', d: d(), t: t(), at: random.below(4) })],
    again: [on.cancel, inTab('again')],
    fault: [
      nets.kinds.length > 0,
      () => ({
        do: 'fault',
        d: d(),
        kind: random.chance(0.35) ? 'none' : random.pick(nets.kinds),
        only: random.chance(nets.onlyChance) ? random.pick(nets.only) : null,
        wait: random.pick(nets.waits),
      }),
    ],
  } as const satisfies Readonly<Record<string, readonly [boolean | undefined, () => Step]>>;
  /** These in this order, each with its weight where the run has it. */
  const weighed = (weights: Readonly<Partial<Record<keyof typeof troubles, number>>>): Maker[] =>
    Object.entries(weights).map(([name, weight]): Maker => {
      const [isOn, make] = troubles[name as keyof typeof troubles]; // weights have no other keys
      return [isOn ? weight : 0, make];
    });
  return { d, t, die, weighed };
};

/** A device opens these from the start. */
export const shown = (d: number, ...keys: readonly string[]): Step[] =>
  keys.map((key) => ({ do: 'show', d, t: 0, key }));

/** The keys of all listings: of each itself, or of what is agreed about it. */
export const keysOfItems = ({ items }: Setting, of: 'item' | 'current' = 'item'): string[] =>
  Array.from({ length: items }, (_none, at) => `${of}:${at + 1}`);

/** Where there is a second device, somebody logs in on it. */
export const loginOnSecond = (random: Random, { devices }: Setting, key: string): Step[] =>
  devices === 2 ? [{ do: 'login', d: 1, user: random.pick(users) }, ...shown(1, key)] : [];

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
