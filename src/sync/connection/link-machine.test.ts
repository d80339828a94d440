import { describe, expect, test } from 'vitest';
import { type EachKind, outcome, type Table } from '#tests/harness/moves.ts';
import { makeRandom } from '#tests/sim/random.ts';
import { firstLink, type LinkEffect, type LinkEvent, type LinkState, moveLink } from './link-machine.ts';

const failure = { kind: 'not-the-server' } as const;
const reported = { slow: 1, hasReported: true, tries: 2 } as const;

const states = {
  free: { ...firstLink, slow: 1 },
  blocked: { kind: 'blocked', failure, ...reported },
  probing: { kind: 'probing', failure, ...reported },
  stopped: { kind: 'stopped', failure },
} as const satisfies EachKind<LinkState>;

const events = {
  'call-answered': { kind: 'call-answered' },
  'call-blocked': { kind: 'call-blocked', failure: { kind: 'unanswered' }, now: 1_000, jitter: 0.5 },
  'slow-calls': { kind: 'slow-calls', change: 1 },
  'probe-due': { kind: 'probe-due' },
  'probe-answered': { kind: 'probe-answered', now: 1_000 },
  'probe-blocked': { kind: 'probe-blocked', failure: { kind: 'unanswered' }, now: 1_000, jitter: 0.5 },
  hint: { kind: 'hint' },
  stop: { kind: 'stop' },
} as const satisfies EachKind<LinkEvent>;

/** The next state and the effects; `=`: nothing changes. */
const table: Table<LinkState, LinkEvent> = {
  free: {
    'call-answered': 'free: report',
    'call-blocked': 'blocked: arm report',
    'slow-calls': 'free: report',
    'probe-due': '=',
    'probe-answered': '=',
    'probe-blocked': '=',
    hint: '=',
    stop: 'stopped: disarm',
  },
  blocked: {
    'call-answered': '=',
    'call-blocked': '=',
    'slow-calls': 'blocked: report',
    'probe-due': 'probing: probe',
    'probe-answered': '=',
    'probe-blocked': '=',
    hint: 'probing: probe',
    stop: 'stopped: disarm',
  },
  probing: {
    'call-answered': '=',
    'call-blocked': '=',
    'slow-calls': 'probing: report',
    'probe-due': '=',
    'probe-answered': 'free: disarm report release',
    'probe-blocked': 'blocked: arm report',
    hint: 'probing',
    stop: 'stopped: disarm',
  },
  stopped: {
    'call-answered': '=',
    'call-blocked': '=',
    'slow-calls': '=',
    'probe-due': '=',
    'probe-answered': '=',
    'probe-blocked': '=',
    hint: '=',
    stop: '=',
  },
};

describe('[L1] every event has one answer in every state of the link (I29)', () => {
  for (const [kind, answers] of Object.entries(table))
    test(kind, () => {
      const state = states[kind as keyof typeof states];
      const found = Object.entries(events).map(([name, event]) => [name, outcome(moveLink, state, event)]);
      expect(Object.fromEntries(found)).toEqual(answers);
    });
});

/** The state after these events, and the effects of the last. */
const after = (...list: readonly LinkEvent[]) => {
  let state: LinkState = firstLink;
  let effects: readonly LinkEffect[] = [];
  for (const event of list) ({ state, effects } = moveLink(state, event));
  return { state, effects };
};
const blocked = (now: number): LinkEvent => ({ ...events['call-blocked'], now, jitter: 1 });
const pauseOf = (effects: readonly LinkEffect[]) => effects.find((effect) => effect.kind === 'arm')?.ms;

test('[L4] only the first answer is reported', () => {
  const { state, effects } = after(events['call-answered']);
  expect(effects).toEqual([{ kind: 'report', trouble: null }]);
  expect(moveLink(state, events['call-answered']).effects).toEqual([]);
});

test('[L1] probes wait twice as long each time up to 8 s, and to 60 s after four more', () => {
  const pauses = Array.from({ length: 12 }, (_none, tries) => {
    const was: LinkState = { kind: 'probing', failure, ...reported, tries };
    return pauseOf(moveLink(was, { ...events['probe-blocked'], jitter: 1 }).effects);
  });
  expect(pauses.map((ms) => (ms ?? 0) / 1_000)).toEqual([1, 2, 4, 8, 8, 8, 8, 8, 16, 32, 60, 60]);
});

test('[L6] a link that is blocked again within 10 s of being free is probed later, a link that held is not', () => {
  const flap = (now: number): LinkEvent[] => [
    blocked(now),
    events['probe-due'],
    { kind: 'probe-answered', now },
  ];
  const times = [0, 1, 2, 3, 10_003, 20_004];
  const pauses = times.map((now, at) =>
    pauseOf(after(...times.slice(0, at).flatMap(flap), blocked(now)).effects),
  );
  expect(pauses).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 1_000]);
});

test('[L1] a hint begins the pace again, also while a probe is under way', () => {
  for (const kind of ['blocked', 'probing'] as const)
    expect(moveLink(states[kind], events.hint).state).toMatchObject({ kind: 'probing', tries: 0 });
});

test('[L3] a blocked link is reported, not the slow call; what is slow is reported again when it is free', () => {
  const { state } = after(events['slow-calls'], blocked(0));
  expect(moveLink(state, events['slow-calls']).effects).toEqual([{ kind: 'report', trouble: 'unanswered' }]);
  const free = after(events['slow-calls'], blocked(0), events['probe-due'], events['probe-answered']);
  expect(free.effects).toContainEqual({ kind: 'report', trouble: 'slow' });
});

test('a probe that fails in another way says what blocks the link now', () => {
  const portal: LinkEvent = { kind: 'call-blocked', failure, now: 0, jitter: 1 };
  const { state, effects } = after(portal, events['probe-due'], events['probe-blocked']);
  expect(state.failure).toEqual({ kind: 'unanswered' });
  expect(effects).toContainEqual({ kind: 'report', trouble: 'unanswered' });
});

test('what blocks the link is known until it is free, and stays known once it was stopped', () => {
  const stopped = after(blocked(0), events.stop).state;
  expect([firstLink.failure, stopped.failure]).toEqual([null, { kind: 'unanswered' }]);
});

test('a random walk has one probe and one timer at most, and calls are released only by an answer', () => {
  const names = (Object.keys(events) as LinkEvent['kind'][]).filter((name) => name !== 'stop');
  const random = makeRandom(7);
  let state: LinkState = firstLink;
  let probes = 0;
  let isArmed = false;
  for (let step = 0; step < 20_000; step += 1) {
    const name = random.pick(names);
    if (name.startsWith('probe-') && name !== 'probe-due' && probes === 0) continue;
    if (name === 'probe-due' && !isArmed) continue;
    const event = {
      ...events[name],
      ...(name.endsWith('blocked') && { jitter: random.next(), now: step }),
    } as LinkEvent;
    if (name === 'probe-due') isArmed = false;
    else if (name.startsWith('probe-')) probes -= 1;
    const move = moveLink(state, event);
    for (const { kind } of move.effects) {
      if (kind === 'probe') probes += 1;
      if (kind === 'arm' || kind === 'disarm') isArmed = kind === 'arm';
      if (kind === 'release') expect(name).toBe('probe-answered');
    }
    state = move.state;
    expect(probes).toBe(state.kind === 'probing' ? 1 : 0);
    if (state.kind === 'blocked') expect(isArmed).toBe(true); // it is never left without a probe to come (I21)
  }
});
