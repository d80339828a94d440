import type { FaultKind } from '#tests/sim/faults.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type SellStep, type Setting, type Step } from '#tests/sim/script.ts';
import { drawn, type Maker, makeTroubles } from '#tests/sim/troubles.ts';

const users = [1, 2] as const;
const onlyOf = ['POST ', 'PUT ', 'DELETE ', '/item', 'presigned', '/media-upload', 'is-login'];
const waits = ['1', '7', '40', null] as const;
const nets: readonly FaultKind[] = [
  'refuse',
  'reset',
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
  'flaky',
  'mute',
  'mute',
  'late',
  'late',
  'failing',
  'failing-after',
  'twice',
];
const hour = 3_600_000;

const makeSetting = (random: Random): Setting => {
  const ext = random.chance(0.45);
  const latencyMs = random.pick([30, 30, 400, 2_000]);
  return {
    ext,
    older: !ext && random.chance(0.6),
    exclusiveCursor: false,
    devices: random.chance(0.2) ? 2 : 1,
    tabs: 1 + random.below(2),
    items: 3 + random.below(4),
    pageSize: 5,
    diskMs: random.chance(0.3) ? 40 : 0,
    latencyMs,
    accessMs: Math.max(latencyMs < 2_000 ? 0 : 60_000, random.pick([20_000, 86_400_000, 86_400_000])),
    workMs: random.pick([0, 0, 50, 1_500]),
    applyDelayMs: random.pick([500, 9_000, 9_000, 60_000]),
    sells: true,
  };
};

/** A script of sellers from a seed: what they write and publish, and everything that can go wrong with it. */
export const makeSellScript = (seed: number, length = 24): Script => {
  const random = makeRandom(seed ^ 0x1b873593);
  const setting = odd(seed, makeSetting(random));
  const faults = nets.filter(() => random.chance(0.25));
  const on = {
    crash: random.chance(0.4),
    die: random.chance(0.4),
    freeze: random.chance(0.25),
    power: random.chance(0.15),
    wipe: random.chance(0.3),
    disk: random.chance(0.15),
    home: random.chance(0.15),
    wall: random.chance(0.2),
    people: random.chance(0.25),
    others: random.chance(0.4),
    offline: random.chance(0.5),
    reopen: random.chance(0.4),
    edits: random.chance(0.5),
    logout: random.chance(0.1),
    sync: random.chance(0.3),
    days: random.chance(0.2),
    struck: random.chance(0.6),
  };
  const { d, t, ...trouble } = makeTroubles(random, setting, {
    kinds: faults,
    only: onlyOf,
    onlyChance: 0.5,
    waits,
  });
  const item = () => 1 + random.below(setting.items);
  const own = (act: SellStep['act']) => (): SellStep => ({
    do: 'own',
    d: d(),
    t: t(),
    act,
    n: random.below(1_000),
  });
  /** What the user does goes wrong just when its call is on its way. */
  const struck = (only: string, ...acts: readonly SellStep['act'][]): Step[] => {
    const [at, n] = [{ d: d(), t: t() }, random.below(1_000)];
    const kind = random.pick([
      'mute',
      'late',
      'reset',
      'flaky',
      'failing-after',
      'hang',
      'truncated',
    ] as const);
    return [
      { do: 'fault', d: at.d, kind, only, wait: null },
      ...acts.flatMap((act): Step[] => [
        { do: 'own', ...at, act, n },
        { do: 'run', ms: 20 },
      ]),
      { do: 'run', ms: random.pick([400, 1_500, 4_000, 16_000, 30_000]) },
      ...(random.chance(0.3) ? [trouble.die()] : []),
      ...(random.chance(0.2)
        ? ([
            { do: 'crash', ...at },
            { do: 'reopen', ...at },
          ] as const)
        : []),
      { do: 'run', ms: random.pick([60, 2_000, 12_000]) },
      { do: 'fault', d: at.d, kind: 'none', only: null, wait: null },
    ];
  };
  const makers: readonly Maker[] = [
    [on.struck ? 6 : 0, () => struck(random.pick(['POST ', '/item']), 'new', 'publish')],
    [on.struck && on.edits ? 4 : 0, () => struck('PUT ', 'alter')],
    [on.struck ? 2 : 0, () => struck('/media-upload', 'new', 'publish')],
    [on.edits && on.others ? 3 : 0, () => [own('alter')(), { do: 'edit', item: item() }]],
    [10, () => ({ do: 'run', ms: random.pick([5, 60, 300, 1_500, 8_000, 12_000, 30_000]) })],
    [6, own('new')],
    [3, own('photo')],
    [2, own('remove-photo')],
    [2, own('reorder')],
    [2, own('write')],
    [8, own('publish')],
    [1, own('give-up')],
    [on.reopen ? 4 : 0, own('reopen')],
    [on.edits ? 6 : 0, own('alter')],
    [on.edits ? 2 : 0, own('resolve')],
    [on.edits ? 1 : 0, own('erase')],
    [2, () => ({ do: 'show', d: d(), t: t(), key: random.pick(['mine', 'home', `item:${item()}`]) })],
    [1, () => ({ do: 'refresh', d: d(), key: random.pick(['mine', `item:${item()}`]) })],
    [2, () => ({ do: 'wake', d: d() })],
    [1, () => ({ do: 'again', d: d(), t: t() })],
    [on.others ? 3 : 0, () => ({ do: random.pick(['edit', 'edit', 'delete', 'sell']), item: item() })],
    [on.people ? 2 : 0, () => ({ do: 'login', d: d(), user: random.pick(users) })],
    [on.people ? 1 : 0, () => ({ do: 'expire', d: d() })],
    [on.people ? 1 : 0, () => ({ do: 'revoke', user: random.pick(users) })],
    [on.logout ? 1 : 0, () => ({ do: 'logout', d: d() })],
    [on.crash ? 3 : 0, () => ({ do: 'crash', d: d(), t: t() })],
    [on.crash || on.die || on.sync ? 4 : 0, () => ({ do: 'reopen', d: d(), t: t() })],
    [on.sync ? 2 : 0, () => ({ do: 'close', d: d() })],
    [on.sync ? 4 : 0, () => ({ do: 'sync', d: d() })],
    [on.die ? 3 : 0, trouble.die],
    [on.freeze ? 2 : 0, () => ({ do: 'freeze', d: d(), t: t() })],
    [on.freeze ? 2 : 0, () => ({ do: 'thaw', d: d(), t: t() })],
    [on.power ? 1 : 0, trouble.power],
    [on.wipe ? 2 : 0, () => ({ do: 'wipe', d: d() })],
    [on.disk ? 2 : 0, trouble.disk],
    [on.home ? 2 : 0, trouble.backup],
    [on.wall ? 2 : 0, trouble.wall],
    [on.days ? 1 : 0, () => ({ do: 'leap', ms: random.pick([2 * hour, 21 * hour, 30 * hour]) })],
    [on.offline ? 3 : 0, () => ({ do: 'offline', d: d() })],
    [on.offline ? 4 : 0, () => ({ do: 'online', d: d() })],
    [faults.length > 0 ? 5 : 0, trouble.fault],
  ];
  const first: Step[] = [
    { do: 'login', d: 0, user: 1 },
    { do: 'show', d: 0, t: 0, key: 'mine' },
    ...Array.from(
      { length: setting.items },
      (_none, at): Step => ({ do: 'show', d: 0, t: 0, key: `item:${at + 1}` }),
    ),
    ...(setting.devices === 2
      ? ([
          { do: 'login', d: 1, user: random.pick(users) },
          { do: 'show', d: 1, t: 0, key: 'mine' },
        ] as const)
      : []),
    { do: 'run', ms: 4_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
