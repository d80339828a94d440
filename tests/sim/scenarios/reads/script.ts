import type { FaultKind } from '#tests/sim/faults.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import { drawn, type Maker, makeTroubles, shown, switches, users } from '#tests/sim/troubles.ts';

const waits = ['1', '7', '30', 'soon', 'Mon, 02 Mar 2026 00:00:45 GMT', null] as const;
const only = ['/search', '/item/', '/like', 'is-login', '/user'] as const;

const netFaults: readonly FaultKind[] = [
  'refuse',
  'reset',
  'portal',
  'redirect',
  'foreign',
  'unauthorised',
  'refresh-503',
  'refresh-html',
  'refresh-hang',
  'busy',
  'limited',
  'truncated',
  'mistyped',
  'slow',
  'hang',
  'bad-row',
  'endless',
  'barren',
  'flaky',
];

const makeSetting = (random: Random): Setting => {
  const ext = random.chance(0.6);
  return {
    ext,
    exclusiveCursor: !ext && random.chance(0.5),
    devices: random.chance(0.2) ? 2 : 1,
    tabs: 1 + random.below(3),
    items: 3 + random.below(16),
    pageSize: 2 + random.below(4),
    diskMs: random.chance(0.3) ? 40 : 0,
    latencyMs: random.pick([30, 30, 400, 3_000]),
    accessMs: random.pick([20_000, 60_000, 86_400_000]),
  };
};

/** A script of looking around from a seed. */
export const makeReadScript = (seed: number, length = 24): Script => {
  const random = makeRandom(seed);
  const setting = odd(seed, makeSetting(random));
  const kinds = netFaults.filter(() => random.chance(0.3));
  const on = {
    ...switches(random, { crash: 0.4, freeze: 0.4, power: 0.2, disk: 0.2, wall: 0.3, people: 0.5 }),
    ...switches(random, { offline: 0.4 }),
  };
  const key = () =>
    random.pick(['home', 'home', 'home', 'liked', 'mine', 'me', `item:${1 + random.below(setting.items)}`]);
  const { d, t, weighed } = makeTroubles(
    random,
    setting,
    { ...on, logout: on.people },
    { kinds, only, onlyChance: 0.25, waits },
  );
  const item = () => 1 + random.below(setting.items);
  const makers: readonly Maker[] = [
    [10, () => ({ do: 'run', ms: random.pick([50, 300, 1_500, 8_000, 25_000]) })],
    [6, () => ({ do: 'show', d: d(), t: t(), key: key() })],
    [1, () => ({ do: 'hide', d: d(), t: t(), key: key() })],
    [4, () => ({ do: 'refresh', d: d(), key: key() })],
    [5, () => ({ do: 'more', d: d(), key: 'home' })],
    [2, () => ({ do: 'scroll', d: d() })],
    ...weighed({ wake: 2 }),
    [2, () => ({ do: 'add', item: 0 })],
    [2, () => ({ do: 'repost', item: item() })],
    [2, () => ({ do: 'delete', item: item() })],
    [2, () => ({ do: 'edit', item: item() })],
    [1, () => ({ do: 'sell', item: item() })],
    [2, () => ({ do: 'like', user: random.pick(users), item: item() })],
    ...weighed({ login: 2, revoke: 1, logout: 1, expire: 2, crash: 2, reopen: 2, freeze: 2, thaw: 2 }),
    ...weighed({ power: 1, disk: 2, wall: 2, offline: 2, online: 3, fault: 5 }),
  ];
  const first: Step[] = [
    ...(random.chance(0.7) ? [{ do: 'login', d: 0, user: 1 } as const] : []),
    ...shown(0, 'home'),
    { do: 'run', ms: 2_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
