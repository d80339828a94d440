import type { HomeTrouble } from '#src/db/home/home.ts';
import type { Moment } from './context.ts';
import type { SocketFault } from './dial.ts';
import type { FaultKind } from './faults.ts';
import type { DiskFault } from './memory-store.ts';
import type { ChatKind } from './model-lines.ts';
import { makeRandom, type Random } from './random.ts';

/** One thing that happens in a world; plain data, so that a failing run can be kept as a file. */
export type Step =
  | { readonly do: 'run'; readonly ms: number }
  | { readonly do: 'show' | 'hide'; readonly d: number; readonly t: number; readonly key: string }
  | { readonly do: 'refresh' | 'more'; readonly d: number; readonly key: string }
  | { readonly do: 'scroll' | 'wake' | 'offline' | 'online' | 'logout' | 'expire'; readonly d: number }
  | {
      readonly do: 'fault';
      readonly d: number;
      readonly kind: FaultKind;
      readonly only: string | null;
      readonly wait: string | null;
    }
  | { readonly do: 'crash' | 'reopen' | 'freeze' | 'thaw'; readonly d: number; readonly t: number }
  | { readonly do: 'power'; readonly d: number; readonly most: number }
  | { readonly do: 'wall'; readonly d: number; readonly ms: number }
  | { readonly do: 'disk'; readonly d: number; readonly fault: DiskFault | null }
  | { readonly do: 'login'; readonly d: number; readonly user: number }
  | { readonly do: 'revoke'; readonly user: number }
  /** Another program of the user likes a listing, or takes it back. */
  | { readonly do: 'like'; readonly user: number; readonly item: number; readonly liked?: boolean }
  | {
      readonly do: 'want';
      readonly d: number;
      readonly t: number;
      readonly item: number;
      readonly liked: boolean;
      /** The engine is not told. */
      readonly deaf?: boolean;
    }
  | {
      readonly do: 'rename';
      readonly d: number;
      readonly t: number;
      readonly name: boolean;
      readonly photo: boolean;
      readonly deaf?: boolean;
    }
  | { readonly do: 'undo'; readonly d: number; readonly t: number; readonly at: number }
  | { readonly do: 'again' | 'plant'; readonly d: number; readonly t: number }
  /** The context that makes the `left`th write from now on dies at it. */
  | { readonly do: 'die'; readonly d: number; readonly left: number; readonly moment: Moment }
  | { readonly do: 'home'; readonly d: number; readonly fault: HomeTrouble | null }
  /** Every page is closed; the browser wakes the service worker. */
  | { readonly do: 'wipe' | 'close' | 'sync'; readonly d: number }
  | { readonly do: 'add' | 'delete' | 'repost' | 'edit' | 'sell'; readonly item: number }
  | ChatStep;

/** What happens in rooms. */
export type ChatStep =
  | {
      readonly do: 'say';
      readonly d: number;
      readonly t: number;
      readonly room: number;
      readonly text: string;
    }
  /** A first message about a listing; its room is made with it. */
  | {
      readonly do: 'begin';
      readonly d: number;
      readonly t: number;
      readonly item: number;
      readonly text: string;
    }
  /** A window shows a room; 0: none any more. */
  | { readonly do: 'look'; readonly d: number; readonly t: number; readonly room: number }
  | { readonly do: 'part'; readonly d: number; readonly t: number; readonly room: number }
  /** Scrolls up in a room: the next hole of it is asked for. */
  | { readonly do: 'climb'; readonly d: number; readonly room: number }
  | { readonly do: 'socket'; readonly d: number; readonly kind: SocketFault }
  /** Somebody on no device under test says something, comes to look or goes, leaves the room or blocks the other one. */
  | {
      readonly do: 'answer';
      readonly room: number;
      readonly text: string;
      /** Another program of the one who is on a device says it. */
      readonly mine?: boolean;
    }
  | { readonly do: 'enter' | 'exit' | 'quit' | 'block' | 'unblock'; readonly room: number };

/** What a world is made of. */
export interface Setting {
  readonly ext: boolean;
  readonly exclusiveCursor: boolean;
  readonly devices: number;
  readonly tabs: number;
  readonly items: number;
  readonly pageSize: number;
  readonly diskMs: number;
  readonly latencyMs: number;
  readonly accessMs: number;
  /** As in `ServerKind`. */
  readonly older?: boolean;
  readonly poisoned?: number;
  /** How long the server works on a request at most, and how much later it acts on one that `late` hit. */
  readonly workMs?: number;
  readonly applyDelayMs?: number;
  /** Absent: nobody talks in this world. */
  readonly chat?: ChatKind;
}

export interface Script {
  readonly seed: number;
  readonly setting: Setting;
  readonly steps: readonly Step[];
}

const users = [1, 2] as const;
const year = 365 * 86_400_000;
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

/** A script from a seed. Each run has its own subset of troubles, so that their absence is explored too (swarm testing). */
export const makeScript = (seed: number, length = 24): Script => {
  const random = makeRandom(seed);
  const setting = makeSetting(random);
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
  const d = () => random.below(setting.devices);
  const t = () => random.below(setting.tabs);
  const item = () => 1 + random.below(setting.items);
  const makers: [number, () => Step][] = [
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
    [on.power ? 1 : 0, () => ({ do: 'power', d: d(), most: random.below(6) })],
    [on.disk ? 2 : 0, () => ({ do: 'disk', d: d(), fault: random.pick(['full', 'gone', 'hang', null]) })],
    [on.wall ? 2 : 0, () => ({ do: 'wall', d: d(), ms: random.pick([year, -year, 3_600_000, -5_000, 0]) })],
    [on.offline ? 2 : 0, () => ({ do: 'offline', d: d() })],
    [on.offline ? 3 : 0, () => ({ do: 'online', d: d() })],
    [
      faults.length > 0 ? 5 : 0,
      () => ({
        do: 'fault',
        d: d(),
        kind: random.chance(0.35) ? 'none' : random.pick(faults),
        only: random.chance(0.25) ? random.pick(onlyOf) : null,
        wait: random.pick(waits),
      }),
    ],
  ];
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  const draw = (): Step => {
    let at = random.below(total);
    for (const [weight, make] of makers) {
      at -= weight;
      if (at < 0) return make();
    }
    return { do: 'run', ms: 1_000 };
  };
  const first: Step[] = [
    ...(random.chance(0.7) ? [{ do: 'login', d: 0, user: 1 } as const] : []),
    { do: 'show', d: 0, t: 0, key: 'home' },
    { do: 'run', ms: 2_000 },
  ];
  return { seed, setting, steps: [...first, ...Array.from({ length }, draw)] };
};
