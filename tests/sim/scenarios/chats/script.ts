import type { SocketFault } from '#tests/sim/dial.ts';
import { makeRandom, type Random } from '#tests/sim/random.ts';
import { odd, type Script, type Setting, type Step } from '#tests/sim/script.ts';
import {
  drawn,
  loginOnSecond,
  type Maker,
  makeTroubles,
  shown,
  switches,
  writeFaultsWith,
} from '#tests/sim/troubles.ts';

const only = ['/load-chat', '/enter', 'POST ', 'GET /api/v1/chatroom?', 'is-login', '/exit'];
const waits = ['1', '7', '40', null] as const;
const nets = writeFaultsWith();
const sockets: readonly SocketFault[] = ['refuse', 'hang', 'half-open', 'half-open', 'reset', 'reset'];
/** Equal ones are what breaks whoever goes by the words; the rest is what a wire may trip over. */
const words = [
  '네',
  '네',
  '네',
  '언제 가능하세요?',
  '네'.normalize('NFD'),
  'ㅋㅋㅋ',
  'SEND\ndestination:/pub/chat\n\n{}\u0000',
  '  앞뒤 공백  ',
  '👨‍👩‍👧 24일 6시',
];

const makeSetting = (random: Random): Setting => {
  const ext = random.chance(0.4);
  const isOlder = !ext && random.chance(0.6);
  return {
    ext,
    older: isOlder,
    exclusiveCursor: false,
    devices: random.chance(0.2) ? 2 : 1,
    tabs: 1 + random.below(2),
    items: 5,
    pageSize: 2 + random.below(4),
    diskMs: random.chance(0.3) ? 40 : 0,
    latencyMs: random.pick([30, 30, 400]),
    accessMs: random.pick([60_000, 86_400_000, 86_400_000]),
    workMs: random.pick([0, 0, 50]),
    applyDelayMs: random.pick([500, 9_000, 9_000, 60_000]),
    chat: {
      rooms: 1 + random.below(3),
      beatMs: ext || random.chance(0.6) ? 10_000 : 0,
      shuffled: isOlder && random.chance(0.4),
      lost: !ext && random.chance(0.4) ? 0.3 : 0,
      doubled: random.chance(0.3) ? 0.3 : 0,
      lagMs: isOlder && random.chance(0.5) ? 1_500 : 0,
      isEarly: isOlder && random.chance(0.5),
      isExclusive: isOlder && random.chance(0.3),
      isTerse: isOlder && random.chance(0.5),
    },
  };
};

/** A script of talk from a seed: who says what where, who looks on, and everything that can go wrong with it. */
export const makeChatScript = (seed: number, length = 22): Script => {
  const random = makeRandom(seed ^ 0x3c6ef372);
  const setting = odd(seed, makeSetting(random));
  const rooms = setting.chat?.rooms ?? 1;
  const kinds = nets.filter(() => random.chance(0.25));
  const on = {
    ...switches(random, { crash: 0.4, die: 0.35, freeze: 0.3, power: 0.15, wipe: 0.2, disk: 0.1 }),
    ...switches(random, { home: 0.1, wall: 0.25, people: 0.2, offline: 0.5, cancel: 0.25, logout: 0.1 }),
    ...switches(random, { sync: 0.2, socket: 0.5, leave: 0.3, block: 0.15, begin: 0.3, burst: 0.3 }),
  };
  const { d, t, weighed } = makeTroubles(random, setting, on, { kinds, only, onlyChance: 0.5, waits });
  const room = () => 1 + random.below(rooms);
  let said = 0;
  const text = () => {
    said += 1;
    return random.chance(0.6) ? random.pick(words) : `문장 ${said}`;
  };
  const say = (): Step => ({ do: 'say', d: d(), t: t(), room: room(), text: text() });
  const answer = (): Step => ({ do: 'answer', room: room(), text: text() });
  const run = (): Step => ({ do: 'run', ms: random.pick([5, 60, 300, 1_500, 4_000, 12_000, 30_000]) });
  const makers: readonly Maker[] = [
    [9, run],
    [10, say],
    [8, answer],
    [5, () => ({ do: 'look', d: d(), t: t(), room: random.chance(0.3) ? 0 : room() })],
    [3, () => ({ do: 'climb', d: d(), room: room() })],
    [2, () => ({ do: random.pick(['enter', 'exit'] as const), room: room() })],
    ...weighed({ wake: 2 }),
    [1, () => ({ do: 'refresh', d: d(), key: random.pick(['rooms', `room:${room()}`]) })],
    [
      on.burst ? 3 : 0,
      () => {
        const at = { d: d(), t: t(), room: room() };
        return Array.from({ length: 2 + random.below(4) }, (): Step => ({ do: 'say', ...at, text: text() }));
      },
    ],
    [on.burst ? 3 : 0, () => Array.from({ length: 3 + random.below(5) }, answer)],
    [on.begin ? 3 : 0, () => ({ do: 'begin', d: d(), t: t(), item: random.pick([2, 4, 5]), text: text() })],
    [on.leave ? 2 : 0, () => ({ do: 'part', d: d(), t: t(), room: room() })],
    [on.leave ? 1 : 0, () => ({ do: 'quit', room: room() })],
    [on.block ? 1 : 0, () => ({ do: 'block', room: room() })],
    [on.block ? 1 : 0, () => ({ do: 'unblock', room: room() })],
    ...weighed({ undo: 2, again: 2, login: 1, expire: 1, logout: 1, crash: 3 }),
    [
      on.crash ? 3 : 0,
      () => {
        const at = { d: d(), t: t() };
        return [say(), run(), { do: 'crash', ...at }, { do: 'reopen', ...at }, say()];
      },
    ],
    ...weighed({ close: 2, sync: 3, reopen: 3, die: 3, freeze: 2, thaw: 2, wall: 2, power: 1 }),
    ...weighed({ wipe: 2, disk: 2, backup: 2, offline: 3, online: 4 }),
    [
      on.socket ? 5 : 0,
      () => ({ do: 'socket', d: d(), kind: random.chance(0.35) ? 'none' : random.pick(sockets) }),
    ],
    ...weighed({ fault: 5 }),
  ];
  const second = loginOnSecond(random, setting, 'rooms');
  // what was said in equal words long before is nobody's echo now
  const old: Step[] =
    seed % 3 === 0
      ? [
          ...words.slice(0, 4).map((text): Step => ({ do: 'answer', room: 1, text, mine: true })),
          { do: 'run', ms: 20_000 },
        ]
      : [];
  const first: Step[] = [
    ...old,
    ...Array.from({ length: random.below(9) }, answer),
    { do: 'login', d: 0, user: 1 },
    ...shown(0, 'rooms'),
    ...second,
    { do: 'run', ms: 4_000 },
  ];
  const steps = [...first, ...drawn(random, makers, length)];
  return { seed, setting, steps: [...steps, ...outageOf(seed, setting)] };
};

/**
 * In some seeds one call alone fails for a minute or ten while all others are answered, and heals (F-A7). Drawn from numbers of
 * its own, so that the other seeds stay what they are.
 */
const outageOf = (seed: number, { ext }: Setting): Step[] => {
  const random = makeRandom(seed ^ 0x1f83d9ab);
  if (!random.chance(0.12)) return [];
  const ms = random.pick([15_000, 60_000, 60_000, 600_000]);
  const kind = ext
    ? random.pick(['failing', 'failing-after'] as const)
    : random.pick(['unsent', 'unsent-cut'] as const);
  const fault = { do: 'fault', d: 0, wait: null } as const;
  const at = { d: 0, t: 0, room: 1 } as const;
  return [
    { do: 'online', d: 0 },
    { do: 'reopen', d: 0, t: 0 },
    { ...fault, kind, only: ext ? '/chat' : null },
    { do: 'say', ...at, text: '첫째' },
    { do: 'run', ms: ms / 4 },
    { do: 'say', ...at, text: '둘째' },
    { do: 'run', ms: (ms * 3) / 4 },
    { ...fault, kind: 'none', only: null },
    // as long as the longest pause that such an outage leads to
    { do: 'run', ms: Math.min(460_000, 2 * ms) + 30_000 },
  ];
};
