import type { FaultKind } from '#tests/sim/faults.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import {
  drawn,
  keysOfItems,
  loginOnSecond,
  type Maker,
  makeTroubles,
  shown,
  switches,
  users,
  year,
} from '#tests/sim/troubles.ts';

const only = ['/like/', 'PUT /api/v1/user', '/item/', '/media-upload', 'presigned', 'is-login', 'POST '];
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
  const kinds = nets.filter(() => random.chance(0.3));
  const on = {
    ...switches(random, { crash: 0.4, die: 0.4, freeze: 0.35, power: 0.2, wipe: 0.3, disk: 0.15 }),
    ...switches(random, { home: 0.15, wall: 0.3, people: 0.4, outside: 0.25, offline: 0.5, profile: 0.5 }),
    ...switches(random, { cancel: 0.3, deaf: 0.2, logout: 0.15, sync: 0.3 }),
  };
  const { d, t, weighed } = makeTroubles(random, setting, on, { kinds, only, onlyChance: 0.5, waits });
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
    ...weighed({ wake: 2, undo: 2, again: 2 }),
    [on.cancel ? 1 : 0, () => ({ do: 'plant', d: d(), t: t() })],
    [on.outside ? 2 : 0, () => ({ do: 'delete', item: item() })],
    [
      on.outside ? 2 : 0,
      () => ({ do: 'like', user: random.pick(users), item: item(), liked: random.chance(0.5) }),
    ],
    ...weighed({ login: 2, revoke: 1, expire: 2, logout: 1, crash: 3, close: 2, sync: 4, reopen: 3 }),
    ...weighed({ die: 3, freeze: 2, thaw: 2 }),
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
    ...weighed({ power: 1, wipe: 2, disk: 2, backup: 2 }),
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
    ...weighed({ wall: 2, offline: 3, online: 4, fault: 6 }),
  ];
  const first: Step[] = [
    { do: 'login', d: 0, user: 1 },
    ...shown(0, 'home', ...keysOfItems(setting)),
    ...loginOnSecond(random, setting, 'home'),
    { do: 'run', ms: 4_000 },
    ...shown(0, 'me'),
    { do: 'run', ms: 2_000 },
  ];
  const steps = drawn(random, makers, length);
  // of draws of its own: the other schedules stay what they were
  return { seed, setting, steps: [...first, ...(setting.ext ? withBlocks(seed, setting, steps) : steps)] };
};

/** Of every third schedule the same steps, with a user now and then who blocks another one or takes it back. */
const withBlocks = (seed: number, setting: Setting, steps: readonly Step[]): Step[] => {
  const random = makeRandom(seed ^ 0x3c6ef372);
  if (!random.chance(0.33)) return [...steps];
  const block = (): Step => ({
    ...{ do: 'want-block', d: random.below(setting.devices), t: random.below(setting.tabs) },
    ...{ user: random.chance(0.8) ? 2 : 1, blocked: random.chance(0.5) },
  });
  return steps.flatMap((step) => (random.chance(0.35) ? [step, block()] : [step]));
};
