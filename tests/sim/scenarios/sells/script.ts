import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type SellStep, type Setting, type Step } from '#tests/sim/script.ts';
import {
  drawn,
  keysOfItems,
  loginOnSecond,
  type Maker,
  makeTroubles,
  shown,
  switches,
  writeFaultsWith,
} from '#tests/sim/troubles.ts';

const only = ['POST ', 'PUT ', 'DELETE ', '/item', 'presigned', '/media-upload', 'is-login'];
const waits = ['1', '7', '40', null] as const;
const nets = writeFaultsWith('reset', 'flaky', 'mute', 'late');
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
  const kinds = nets.filter(() => random.chance(0.25));
  const on = {
    ...switches(random, { crash: 0.4, die: 0.4, freeze: 0.25, power: 0.15, wipe: 0.3, disk: 0.15 }),
    ...switches(random, { home: 0.15, wall: 0.2, people: 0.25, others: 0.4, offline: 0.5, reopen: 0.4 }),
    ...switches(random, { edits: 0.5, logout: 0.1, sync: 0.3, days: 0.2, struck: 0.6 }),
  };
  const { d, t, die, weighed } = makeTroubles(random, setting, on, { kinds, only, onlyChance: 0.5, waits });
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
      ...(random.chance(0.3) ? [die()] : []),
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
    ...weighed({ wake: 2 }),
    [1, () => ({ do: 'again', d: d(), t: t() })],
    [on.others ? 3 : 0, () => ({ do: random.pick(['edit', 'edit', 'delete', 'sell']), item: item() })],
    ...weighed({ login: 2, expire: 1, revoke: 1, logout: 1, crash: 3, reopen: 4, close: 2, sync: 4 }),
    ...weighed({ die: 3, freeze: 2, thaw: 2, power: 1, wipe: 2, disk: 2, backup: 2, wall: 2 }),
    [on.days ? 1 : 0, () => ({ do: 'leap', ms: random.pick([2 * hour, 21 * hour, 30 * hour]) })],
    ...weighed({ offline: 3, online: 4, fault: 5 }),
  ];
  const first: Step[] = [
    { do: 'login', d: 0, user: 1 },
    ...shown(0, 'mine', ...keysOfItems(setting)),
    ...loginOnSecond(random, setting, 'mine'),
    { do: 'run', ms: 4_000 },
  ];
  return { seed, setting, steps: [...first, ...drawn(random, makers, length)] };
};
