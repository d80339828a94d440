import type { SocketFault } from '#tests/sim/dial.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import {
  drawn,
  keysOfItems,
  type Maker,
  makeTroubles,
  shown,
  switches,
  writeFaultsWith,
} from '#tests/sim/troubles.ts';

const only = [
  'PATCH ',
  'POST ',
  '/appointment',
  'GET /api/v1/appointment/',
  '/current',
  '/notification',
  'is-login',
];
const waits = ['1', '7', '40', null] as const;
const nets = writeFaultsWith('reset', 'flaky', 'late');
const sockets: readonly SocketFault[] = ['refuse', 'hang', 'half-open', 'reset'];
const acts = [
  'edit',
  'edit',
  'confirm',
  'confirm',
  'confirm',
  'refuse',
  'refuse',
  'review',
  'report',
  'leave',
] as const;
const hour = 3_600_000;

const makeSetting = (random: Random): Setting => {
  const ext = random.chance(0.4);
  return {
    ext,
    older: !ext && random.chance(0.5),
    exclusiveCursor: false,
    devices: random.chance(0.35) ? 3 : 2,
    tabs: 1 + random.below(2),
    items: 2 + random.below(3),
    pageSize: 2 + random.below(4),
    diskMs: random.chance(0.25) ? 40 : 0,
    latencyMs: random.pick([30, 30, 400]),
    accessMs: random.pick([60_000, 86_400_000, 86_400_000]),
    workMs: random.pick([0, 0, 50, 800]),
    applyDelayMs: random.pick([500, 9_000, 9_000, 60_000]),
    trades: true,
    chat: {
      rooms: 0,
      beatMs: 10_000,
      shuffled: false,
      lost: !ext && random.chance(0.3) ? 0.3 : 0,
      doubled: 0,
      lagMs: 0,
      isEarly: false,
      isExclusive: false,
      isTerse: false,
    },
  };
};

/** A script of trades from a seed: two or three users who propose, counter, agree and call off, and what can go wrong with it. */
export const makeTradeScript = (seed: number, length = 20): Script => {
  const random = makeRandom(seed ^ 0x1f83d9ab);
  const setting = odd(seed, makeSetting(random));
  const kinds = nets.filter(() => random.chance(0.25));
  const on = {
    ...switches(random, { crash: 0.4, die: 0.35, freeze: 0.3, power: 0.15, wipe: 0.2, disk: 0.1 }),
    ...switches(random, { home: 0.1, wall: 0.2, offline: 0.7, cancel: 0.3, expire: 0.2, sync: 0.25 }),
    ...switches(random, { socket: 0.4, leap: 0.5, elsewhere: 0.35, outside: 0.15 }),
  };
  const { d, t, weighed } = makeTroubles(random, setting, on, { kinds, only, onlyChance: 0.6, waits });
  // few listings, so that users meet
  const item = () => 1 + random.below(Math.min(setting.items, random.chance(0.7) ? 1 : 4));
  const n = () => random.below(64);
  const act = (): Step => ({ do: 'trade', d: d(), t: t(), act: random.pick(acts), item: item(), n: n() });
  const propose = (): Step => ({ do: 'trade', d: d(), t: t(), act: 'propose', item: item(), n: n() });
  const run = (): Step => ({ do: 'run', ms: random.pick([5, 60, 300, 1_500, 4_000, 12_000, 30_000]) });
  const leap = (): Step => ({
    do: 'leap',
    ms: random.pick([hour, 3 * hour, 13 * hour, 25 * hour, 49 * hour, 100 * hour]),
  });
  const everybody = (what: 'offline' | 'online'): Step[] =>
    Array.from({ length: setting.devices }, (_none, at): Step => ({ do: what, d: at }));
  const makers: readonly Maker[] = [
    [10, run],
    [12, act],
    [4, propose],
    ...weighed({ wake: 2 }),
    [
      2,
      () => ({
        do: 'refresh',
        d: d(),
        key: random.pick(['notifications', 'picks:OWNER', 'picks:REQUESTER', 'rooms']),
      }),
    ],
    // both act while neither can know of the other, and come back in either order
    [on.offline ? 5 : 0, () => [...everybody('offline'), act(), act(), act(), ...everybody('online'), run()]],
    ...weighed({ offline: 3, online: 4 }),
    [on.leap ? 3 : 0, leap],
    [
      on.leap ? 3 : 0,
      () => {
        const at = d();
        return [{ do: 'offline', d: at }, { ...act(), d: at } as Step, leap(), { do: 'online', d: at }]; // one of a device
      },
    ],
    [
      on.elsewhere ? 5 : 0,
      () => ({
        do: 'deal',
        side: random.pick(['owner', 'requester'] as const),
        act: random.pick(['edit', 'confirm', 'refuse']),
        item: item(),
        n: n(),
      }),
    ],
    [on.outside ? 2 : 0, () => ({ do: 'delete', item: item() })],
    ...weighed({ undo: 3, again: 3 }),
    [on.expire ? 2 : 0, () => ({ do: 'expire', d: d() })],
    ...weighed({ crash: 3 }),
    [
      on.crash ? 4 : 0,
      () => {
        const at = { d: d(), t: t() };
        return [{ ...act(), ...at } as Step, run(), { do: 'crash', ...at }, { do: 'reopen', ...at }]; // one of a device
      },
    ],
    ...weighed({ close: 2, sync: 3, reopen: 3, die: 3, freeze: 2, thaw: 2, wall: 2, power: 1 }),
    ...weighed({ wipe: 2, disk: 2, backup: 2 }),
    [
      on.socket ? 3 : 0,
      () => ({ do: 'socket', d: d(), kind: random.chance(0.4) ? 'none' : random.pick(sockets) }),
    ],
    ...weighed({ fault: 6 }),
  ];
  const first: Step[] = [
    ...Array.from({ length: setting.devices }, (_none, at): Step[] => [
      { do: 'login', d: at, user: at + 1 },
      ...shown(at, 'rooms', 'notifications', 'picks:OWNER', 'picks:REQUESTER'),
      ...shown(at, ...keysOfItems(setting, 'current')),
    ]).flat(),
    { do: 'run', ms: 3_000 },
    // somebody has begun
    ...Array.from(
      { length: setting.devices },
      (_none, at): Step => ({ do: 'trade', d: at, t: 0, act: 'propose', item: 1, n: n() }),
    ),
    propose(),
    { do: 'run', ms: 4_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
