import { describe, expect, test } from 'vitest';
import { type EachKind, outcome, type Table } from '#tests/harness/moves.ts';
import { makeRandom } from '#tests/sim/random.ts';
import {
  firstSocket,
  moveSocket,
  type SocketEffect,
  type SocketEvent,
  type SocketState,
  type SocketTimer,
} from './socket-machine.ts';

const tried = { failures: 1, hasOpened: true } as const;

const states = {
  new: firstSocket,
  opening: { kind: 'opening', ...tried },
  open: { kind: 'open', ...tried, openedAt: 0, receivedAt: 0, isDoubted: false, beatMs: 10_000 },
  waiting: { kind: 'waiting', ...tried },
  stopped: { kind: 'stopped' },
} as const satisfies EachKind<SocketState>;

const events = {
  wake: { kind: 'wake' },
  'retry-due': { kind: 'retry-due' },
  opened: { kind: 'opened', now: 1_000, beatMs: 10_000 },
  'opening-failed': { kind: 'opening-failed', jitter: 0.5 },
  closed: { kind: 'closed', now: 1_000, jitter: 0.5, isExcused: false },
  received: { kind: 'received', now: 1_000 },
  check: { kind: 'check', now: 1_000 },
  doubt: { kind: 'doubt', now: 1_000 },
  settled: { kind: 'settled' },
  'poll-due': { kind: 'poll-due', isFree: true },
  stop: { kind: 'stop' },
} as const satisfies EachKind<SocketEvent>;

/** The next state and the effects; `=`: the state stays as it is. */
const table: Table<SocketState, SocketEvent> = {
  new: {
    wake: 'opening: arm open',
    'retry-due': '=',
    opened: '=',
    'opening-failed': '=',
    closed: '=',
    received: '=',
    check: '=',
    doubt: '=',
    settled: '=',
    'poll-due': '=',
    stop: 'stopped: disarm disarm disarm disarm',
  },
  opening: {
    wake: 'opening',
    'retry-due': '=',
    opened: 'open: subscribe report read-list arm subscribe-rooms arm arm release',
    'opening-failed': 'waiting: arm',
    closed: '=',
    received: '=',
    check: '=',
    doubt: '=',
    settled: '=',
    'poll-due': '=: arm poll',
    stop: 'stopped: disarm disarm disarm disarm',
  },
  open: {
    wake: '=',
    'retry-due': '=',
    opened: '=',
    'opening-failed': '=',
    closed: 'waiting: disarm disarm report arm',
    received: 'open',
    check: '=: arm',
    doubt: 'open: arm',
    settled: '=: read-list',
    'poll-due': '=: arm poll',
    stop: 'stopped: disarm disarm disarm disarm close',
  },
  waiting: {
    wake: 'opening: disarm open',
    'retry-due': 'opening: open',
    opened: '=',
    'opening-failed': '=',
    closed: '=',
    received: '=',
    check: '=',
    doubt: '=',
    settled: '=',
    'poll-due': '=: arm poll',
    stop: 'stopped: disarm disarm disarm disarm',
  },
  stopped: {
    wake: '=',
    'retry-due': '=',
    opened: '=: close',
    'opening-failed': '=',
    closed: '=',
    received: '=',
    check: '=',
    doubt: '=',
    settled: '=',
    'poll-due': '=',
    stop: '=',
  },
};

describe('[V9] every event has one answer in every state of the connection (I29)', () => {
  for (const [kind, answers] of Object.entries(table))
    test(kind, () => {
      const state = states[kind as keyof typeof states];
      const found = Object.entries(events).map(([name, event]) => [name, outcome(moveSocket, state, event)]);
      expect(Object.fromEntries(found)).toEqual(answers);
    });
});

/** The state after these events, and the effects of the last. */
const after = (...list: readonly SocketEvent[]) => {
  let state: SocketState = firstSocket;
  let effects: readonly SocketEffect[] = [];
  for (const event of list) ({ state, effects } = moveSocket(state, event));
  return { state, effects };
};
const armed = (effects: readonly SocketEffect[], timer: string) =>
  effects.flatMap((effect) => (effect.kind === 'arm' && effect.timer === timer ? [effect.ms] : []))[0];
const opened = (now: number, beatMs = 10_000): SocketEvent => ({ kind: 'opened', now, beatMs });
const closed = (now: number, isExcused = false): SocketEvent => ({
  kind: 'closed',
  now,
  jitter: 0,
  isExcused,
});
const failed = (jitter: number): SocketEvent => ({ kind: 'opening-failed', jitter });

test('[V9] [V36] the pause after a failed opening doubles from 5 to 60 s, with up to 2.5 s of chance', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 30].map((failures) => {
    const was: SocketState = { kind: 'opening', failures, hasOpened: false };
    return [0, 1].map((jitter) => (armed(moveSocket(was, failed(jitter)).effects, 'retry') ?? 0) / 1_000);
  });
  expect(pauses).toEqual([
    [5, 7.5],
    [10, 12.5],
    [20, 22.5],
    [40, 42.5],
    [60, 62.5],
    [60, 62.5],
    [60, 62.5],
  ]);
});

test('[V9] [V36] a connection counts as failed unless it lasted 30 s, or a room ended it; a wake forgets failures', () => {
  const failures = [events.wake, failed(0), events['retry-due'], failed(0), events['retry-due'], opened(0)];
  const pause = (...list: readonly SocketEvent[]) => armed(after(...failures, ...list).effects, 'retry');
  expect([pause(closed(29_999)), pause(closed(30_000)), pause(closed(10, true))]).toEqual([
    20_000, 5_000, 5_000,
  ]);
  expect(pause(closed(10), events.wake, failed(0))).toBe(5_000);
  const whileOpening = after(events.wake, failed(0), events['retry-due'], events.wake, failed(0));
  expect(armed(whileOpening.effects, 'retry')).toBe(5_000);
});

test('[V9] a connection is dropped after a silence of 2.5 heartbeats, and never where none was promised', () => {
  const received = after(events.wake, opened(0), { kind: 'received', now: 9_000 }).state;
  const check = (state: SocketState, now: number) => moveSocket(state, { kind: 'check', now }).effects;
  expect(check(received, 33_999)).toEqual([{ kind: 'arm', timer: 'watch', ms: 1 }]);
  expect(check(received, 34_000)).toEqual([{ kind: 'drop' }]);
  const mute = after(events.wake, opened(0, 0));
  expect([armed(mute.effects, 'watch'), check(mute.state, 1e9)]).toEqual([undefined, []]);
});

test('[V38] after a wake a connection is dropped after a silence of 1.25 heartbeats, until it is heard again', () => {
  const doubt = (now: number): SocketEvent => ({ kind: 'doubt', now });
  expect(after(events.wake, opened(0), doubt(12_500)).effects).toEqual([{ kind: 'drop' }]);
  const doubted = after(events.wake, opened(0), doubt(3_000));
  expect(doubted.effects).toEqual([{ kind: 'arm', timer: 'watch', ms: 9_500 }]);
  const check = { kind: 'check', now: 12_500 } as const;
  expect(moveSocket(doubted.state, check).effects).toEqual([{ kind: 'drop' }]);
  const heard = moveSocket(doubted.state, { kind: 'received', now: 3_001 }).state;
  expect(moveSocket(heard, check).effects).toEqual([{ kind: 'arm', timer: 'watch', ms: 15_501 }]);
});

test('[V7] the list is read at each connection but the first, and again when the subscription has taken effect', () => {
  const first = after(events.wake, opened(0));
  const second = after(events.wake, opened(0), closed(1), events['retry-due'], opened(2));
  const reads = [first, second].map(
    ({ effects }) => effects.filter(({ kind }) => kind === 'read-list').length,
  );
  expect(reads).toEqual([0, 1]);
  expect([armed(first.effects, 'settle'), armed(second.effects, 'settle')]).toEqual([2_000, 2_000]);
});

test('[V15] every 25 s something is read, open or not, unless there is no connection and the link is blocked', () => {
  const polls = (state: SocketState, isFree: boolean) => {
    const { effects } = moveSocket(state, { kind: 'poll-due', isFree });
    return [armed(effects, 'poll'), effects.some(({ kind }) => kind === 'poll')];
  };
  for (const kind of ['opening', 'waiting', 'open'] as const) {
    expect(polls(states[kind], true)).toEqual([25_000, true]);
    expect(polls(states[kind], false)).toEqual([25_000, kind === 'open']);
  }
});

/** What a shell holds: it sends the events that can happen, and carries out what it is told. */
const walk = (seed: number, steps: number, check: (state: SocketState, shell: Shell) => void) => {
  const random = makeRandom(seed);
  const shell: Shell = { armed: new Set(), sockets: 0, opening: 0 };
  let state: SocketState = firstSocket;
  const send = (event: SocketEvent): void => {
    const move = moveSocket(state, event);
    state = move.state;
    for (const effect of move.effects) {
      if (effect.kind === 'arm') shell.armed.add(effect.timer);
      if (effect.kind === 'disarm') shell.armed.delete(effect.timer);
      if (effect.kind === 'open') shell.opening += 1;
      if (effect.kind === 'close') shell.sockets -= 1;
      if (effect.kind === 'drop') close();
    }
  };
  let now = 0;
  const close = (): void => {
    shell.sockets -= 1;
    send({ kind: 'closed', now, jitter: random.next(), isExcused: random.chance(0.1) });
  };
  const due = (timer: SocketTimer): SocketEvent =>
    ({
      retry: events['retry-due'],
      watch: { kind: 'check', now } as const,
      settle: events.settled,
      poll: { kind: 'poll-due', isFree: random.chance(0.5) } as const,
    })[timer];
  send(events.wake);
  for (let step = 0; step < steps; step += 1) {
    now += random.below(20_000);
    const timer = random.pick([...shell.armed, null]);
    if (random.chance(0.1)) send(events.wake);
    else if (random.chance(0.3)) send({ kind: 'received', now });
    else if (shell.opening > 0 && random.chance(0.4)) {
      shell.opening -= 1;
      if (random.chance(0.5)) {
        shell.sockets += 1;
        send(opened(now));
      } else send(failed(random.next()));
    } else if (shell.sockets > 0 && random.chance(0.2)) close();
    else if (timer !== null) {
      shell.armed.delete(timer);
      send(due(timer));
    }
    check(state, shell);
  }
  send(events.stop);
  for (; shell.opening > 0; shell.opening -= 1) {
    shell.sockets += 1;
    send(opened(now));
  }
  return shell;
};

interface Shell {
  readonly armed: Set<SocketTimer>;
  sockets: number;
  opening: number;
}

test('[V9] whatever happens there is one socket at most, and something that leads to the next one (I21)', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const left = walk(seed, 400, (state, { armed: timers, sockets, opening }) => {
      const expected = { opening: [0, 1], open: [1, 0], waiting: [0, 0], new: [0, 0], stopped: [0, 0] };
      expect([sockets, opening]).toEqual(expected[state.kind]);
      expect(timers.has('poll')).toBe(true);
      expect(timers.has('retry')).toBe(state.kind === 'waiting');
      expect(timers.has('watch')).toBe(state.kind === 'open');
    });
    expect(left).toEqual({ armed: new Set(), sockets: 0, opening: 0 });
  }
});
