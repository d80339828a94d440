import type { FaultKind } from '#tests/sim/faults.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import { drawn, type Maker, makeTroubles } from '#tests/sim/troubles.ts';

const users = [1, 2] as const;
const waits = ['1', '7', '30', 'soon', 'Mon, 02 Mar 2026 00:00:45 GMT', null] as const;
const onlyOf = ['/search', '/item/', '/like', 'is-login', '/user'] as const;

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

/** A script of looking around from a seed. Each run has its own subset of troubles, so that their absence is explored too (swarm testing). */
export const makeReadScript = (seed: number, length = 24): Script => {
  const random = makeRandom(seed);
  const setting = odd(seed, makeSetting(random));
  const faults = netFaults.filter(() => random.chance(0.3));
  const on = {
    crash: random.chance(0.4),
    freeze: random.chance(0.4),
    power: random.chance(0.2),
    disk: random.chance(0.2),
    wall: random.chance(0.3),
    people: random.chance(0.5),
    offline: random.chance(0.4),
  };
  const key = () =>
    random.pick(['home', 'home', 'home', 'liked', 'mine', 'me', `item:${1 + random.below(setting.items)}`]);
  const { d, t, ...trouble } = makeTroubles(random, setting, {
    kinds: faults,
    only: onlyOf,
    onlyChance: 0.25,
    waits,
  });
  const item = () => 1 + random.below(setting.items);
  const makers: readonly Maker[] = [
    [10, () => ({ do: 'run', ms: random.pick([50, 300, 1_500, 8_000, 25_000]) })],
    [6, () => ({ do: 'show', d: d(), t: t(), key: key() })],
    [1, () => ({ do: 'hide', d: d(), t: t(), key: key() })],
    [4, () => ({ do: 'refresh', d: d(), key: key() })],
    [5, () => ({ do: 'more', d: d(), key: 'home' })],
    [2, () => ({ do: 'scroll', d: d() })],
    [2, () => ({ do: 'wake', d: d() })],
    [2, () => ({ do: 'add', item: 0 })],
    [2, () => ({ do: 'repost', item: item() })],
    [2, () => ({ do: 'delete', item: item() })],
    [2, () => ({ do: 'edit', item: item() })],
    [1, () => ({ do: 'sell', item: item() })],
    [2, () => ({ do: 'like', user: random.pick(users), item: item() })],
    [on.people ? 2 : 0, () => ({ do: 'login', d: d(), user: random.pick(users) })],
    [on.people ? 1 : 0, () => ({ do: 'revoke', user: random.pick(users) })],
    [on.people ? 1 : 0, () => ({ do: 'logout', d: d() })],
    [on.people ? 2 : 0, () => ({ do: 'expire', d: d() })],
    [on.crash ? 2 : 0, () => ({ do: 'crash', d: d(), t: t() })],
    [on.crash ? 2 : 0, () => ({ do: 'reopen', d: d(), t: t() })],
    [on.freeze ? 2 : 0, () => ({ do: 'freeze', d: d(), t: t() })],
    [on.freeze ? 2 : 0, () => ({ do: 'thaw', d: d(), t: t() })],
    [on.power ? 1 : 0, trouble.power],
    [on.disk ? 2 : 0, trouble.disk],
    [on.wall ? 2 : 0, trouble.wall],
    [on.offline ? 2 : 0, () => ({ do: 'offline', d: d() })],
    [on.offline ? 3 : 0, () => ({ do: 'online', d: d() })],
    [faults.length > 0 ? 5 : 0, trouble.fault],
  ];
  const first: Step[] = [
    ...(random.chance(0.7) ? [{ do: 'login', d: 0, user: 1 } as const] : []),
    { do: 'show', d: 0, t: 0, key: 'home' },
    { do: 'run', ms: 2_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
