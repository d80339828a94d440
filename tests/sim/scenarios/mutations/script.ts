import type { FaultKind } from '#tests/sim/faults.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import { drawn, type Maker, makeTroubles, year } from '#tests/sim/troubles.ts';

const users = [1, 2] as const;
const onlyOf = ['/like/', 'PUT /api/v1/user', '/item/', '/media-upload', 'presigned', 'is-login', 'POST '];
const waits = ['1', '7', '40', 'soon', null] as const;
const nets: readonly FaultKind[] = [
  'refuse',
  'reset',
  'portal',
  'redirect',
  'foreign',
  'unauthorised',
  'refresh-503',
  'refresh-hang',
  'busy',
  'limited',
  'truncated',
  'mistyped',
  'slow',
  'hang',
  'flaky',
  'mute',
  'late',
  'failing',
  'failing-after',
  'twice',
];

const makeSetting = (random: Random): Setting => {
  const ext = random.chance(0.45);
  const setting = drawSetting(random, ext);
  // a session that ends while one question is answered leaves no time to be certain of anything
  return setting.latencyMs < 2_000 ? setting : { ...setting, accessMs: Math.max(60_000, setting.accessMs) };
};

const drawSetting = (random: Random, ext: boolean): Setting => {
  return {
    ext,
    older: !ext && random.chance(0.6),
    exclusiveCursor: false,
    devices: random.chance(0.2) ? 2 : 1,
    tabs: 1 + random.below(3),
    items: 3 + random.below(5),
    pageSize: 5,
    diskMs: random.chance(0.35) ? 40 : 0,
    latencyMs: random.pick([30, 30, 400, 2_000]),
    accessMs: random.pick([20_000, 60_000, 86_400_000]),
    workMs: random.pick([0, 0, 50, 1_500]),
    applyDelayMs: random.pick([500, 9_000, 9_000, 60_000]),
    ...(random.chance(0.2) ? { poisoned: 1 } : {}),
  };
};

/** A script of mutations from a seed: what users tap on, and everything that can go wrong with it. */
export const makeMutationScript = (seed: number, length = 22): Script => {
  const random = makeRandom(seed ^ 0x2545f491);
  const setting = odd(seed, makeSetting(random));
  const faults = nets.filter(() => random.chance(0.3));
  const on = {
    crash: random.chance(0.4),
    die: random.chance(0.4),
    freeze: random.chance(0.35),
    power: random.chance(0.2),
    wipe: random.chance(0.3),
    disk: random.chance(0.15),
    home: random.chance(0.15),
    wall: random.chance(0.3),
    people: random.chance(0.4),
    outside: random.chance(0.25),
    offline: random.chance(0.5),
    profile: random.chance(0.5),
    cancel: random.chance(0.3),
    deaf: random.chance(0.2),
    logout: random.chance(0.15),
    sync: random.chance(0.3),
  };
  const { d, t, ...trouble } = makeTroubles(random, setting, {
    kinds: faults,
    only: onlyOf,
    onlyChance: 0.5,
    waits,
  });
  const item = () => 1 + random.below(Math.min(setting.items, random.chance(0.6) ? 3 : setting.items));
  const deaf = () => on.deaf && random.chance(0.4);
  /** Things that go wrong just when a mutation is on its way, or between two of them. */
  const meddled = (trouble: readonly Step[]): Step[] => {
    const want = { do: 'want', d: d(), t: t(), item: item(), liked: random.chance(0.5) } as const;
    return [
      want,
      { do: 'run', ms: random.pick([20, 150, 400, 1_000, 2_500]) },
      ...trouble,
      { do: 'run', ms: random.pick([5, 60, 700]) },
      { ...want, t: t(), liked: !want.liked },
    ];
  };
  const makers: readonly Maker[] = [
    [9, () => ({ do: 'run', ms: random.pick([5, 60, 300, 1_500, 8_000, 12_000, 30_000]) })],
    [12, () => ({ do: 'want', d: d(), t: t(), item: item(), liked: random.chance(0.5), deaf: deaf() })],
    [
      on.profile ? 4 : 0,
      () => {
        const photo = random.chance(0.4);
        return { do: 'rename', d: d(), t: t(), name: !photo || random.chance(0.6), photo, deaf: deaf() };
      },
    ],
    [2, () => ({ do: 'show', d: d(), t: t(), key: random.pick(['liked', 'me', `item:${item()}`]) })],
    [2, () => ({ do: 'refresh', d: d(), key: random.pick(['home', 'liked', 'me', `item:${item()}`]) })],
    [2, () => ({ do: 'wake', d: d() })],
    [on.cancel ? 2 : 0, () => ({ do: 'undo', d: d(), t: t(), at: random.below(4) })],
    [on.cancel ? 2 : 0, () => ({ do: 'again', d: d(), t: t() })],
    [on.cancel ? 1 : 0, () => ({ do: 'plant', d: d(), t: t() })],
    [on.outside ? 2 : 0, () => ({ do: 'delete', item: item() })],
    [
      on.outside ? 2 : 0,
      () => ({ do: 'like', user: random.pick(users), item: item(), liked: random.chance(0.5) }),
    ],
    [on.people ? 2 : 0, () => ({ do: 'login', d: d(), user: random.pick(users) })],
    [on.people ? 1 : 0, () => ({ do: 'revoke', user: random.pick(users) })],
    [on.people ? 2 : 0, () => ({ do: 'expire', d: d() })],
    [on.logout ? 1 : 0, () => ({ do: 'logout', d: d() })],
    [on.crash ? 3 : 0, () => ({ do: 'crash', d: d(), t: t() })],
    [on.sync ? 2 : 0, () => ({ do: 'close', d: d() })],
    [on.sync ? 4 : 0, () => ({ do: 'sync', d: d() })],
    [on.crash || on.die || on.sync ? 3 : 0, () => ({ do: 'reopen', d: d(), t: t() })],
    [on.die ? 3 : 0, trouble.die],
    [on.freeze ? 2 : 0, () => ({ do: 'freeze', d: d(), t: t() })],
    [on.freeze ? 2 : 0, () => ({ do: 'thaw', d: d(), t: t() })],
    [
      on.wall ? 3 : 0,
      () => meddled([{ do: 'wall', d: d(), ms: random.pick([-year, -3_600_000, 3_600_000]) }]),
    ],
    [
      on.crash ? 3 : 0,
      () => {
        const at = { d: d(), t: t() };
        return meddled([
          { do: 'crash', ...at },
          { do: 'reopen', ...at },
        ]);
      },
    ],
    [on.power ? 1 : 0, trouble.power],
    [on.wipe ? 2 : 0, () => ({ do: 'wipe', d: d() })],
    [on.disk ? 2 : 0, trouble.disk],
    [on.home ? 2 : 0, trouble.backup],
    [
      on.home && on.wipe ? 4 : 0,
      // wiped while the backup store cannot be had: users go on without it, or a `sync` event meets that
      () => {
        const at = { d: d(), t: t() };
        const meanwhile: Step[] = random.chance(0.5)
          ? [{ do: 'want', ...at, item: item(), liked: random.chance(0.5) }]
          : [
              { do: 'online', d: at.d },
              { do: 'close', d: at.d },
              { do: 'sync', d: at.d },
            ];
        return [
          { do: 'offline', d: at.d },
          { do: 'want', ...at, item: item(), liked: random.chance(0.5) },
          { do: 'run', ms: 300 },
          { do: 'home', d: at.d, fault: 'broken' },
          { do: 'wipe', d: at.d },
          { do: 'run', ms: 2_500 },
          ...meanwhile,
          { do: 'run', ms: 1_500 },
          { do: 'home', d: at.d, fault: null },
          { do: 'close', d: at.d },
          { do: 'reopen', ...at },
          { do: 'run', ms: 2_500 },
          { do: 'online', d: at.d },
        ];
      },
    ],
    [on.wall ? 2 : 0, trouble.wall],
    [on.offline ? 3 : 0, () => ({ do: 'offline', d: d() })],
    [on.offline ? 4 : 0, () => ({ do: 'online', d: d() })],
    [faults.length > 0 ? 6 : 0, trouble.fault],
  ];
  const first: Step[] = [
    { do: 'login', d: 0, user: 1 },
    { do: 'show', d: 0, t: 0, key: 'home' },
    ...Array.from(
      { length: setting.items },
      (_none, at): Step => ({ do: 'show', d: 0, t: 0, key: `item:${at + 1}` }),
    ),
    ...(setting.devices === 2
      ? ([
          { do: 'login', d: 1, user: random.pick(users) },
          { do: 'show', d: 1, t: 0, key: 'home' },
        ] as const)
      : []),
    { do: 'run', ms: 4_000 },
    { do: 'show', d: 0, t: 0, key: 'me' },
    { do: 'run', ms: 2_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
