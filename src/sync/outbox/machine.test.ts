import { describe, expect, test } from 'vitest';
import type { ActionKey } from '#contract/ids.ts';
import type { IntentState, OutboxRow } from '#src/db/rows.ts';
import { anIntent } from '#tests/harness/intents.ts';
import { type IntentEvent, mostStrikes, transition } from './machine.ts';

const claim = (how: 'send' | 'verify', via: 'ext' | 'plain' = 'ext'): IntentEvent => ({
  is: 'claimed',
  for: how,
  via,
  epoch: 7,
  at: 1_000,
  watermark: 'mark',
});
const newKey = 'another-key-0001' as ActionKey; // in the contract's shape

/** Every event, by a short name. */
const events = {
  'send ext': claim('send'),
  'send plain': claim('send', 'plain'),
  verify: claim('verify', 'plain'),
  'put off': { is: 'put-off', outage: null },
  'never left': { is: 'never-left' },
  'not applied': { is: 'not-applied', sure: false, strike: null },
  'never applied': { is: 'not-applied', sure: true, strike: null },
  unanswered: { is: 'unanswered', outage: null },
  done: { is: 'done' },
  absent: { is: 'absent' },
  refused: { is: 'refused', reason: { is: 'refused', status: 404, code: 'ITEM_NOT_FOUND' } },
  stopped: { is: 'stopped', reason: { is: 'changed' } },
  'signed out': { is: 'signed-out' },
  resumed: { is: 'resumed' },
  foreign: { is: 'foreign' },
  retried: { is: 'retried', key: newKey, expiresAt: null },
  discarded: { is: 'discarded' },
} as const satisfies Record<string, IntentEvent>;
type EventName = keyof typeof events;

const states = [
  'queued',
  'sending',
  'ambiguous',
  'verifying',
  'blocked',
  'failed',
  'attention',
] as const satisfies readonly IntentState[];

/** What each event makes of a state that is sure, and of one that is not: state and a `?` when unsure; '-' is illegal. */
const table: Readonly<Record<EventName, readonly (readonly [sure: string, unsure: string])[]>> = {
  //               queued                  sending                     ambiguous                   verifying                   blocked                   failed                 attention
  'send ext': [
    ['sending', 'sending?'],
    ['-', '-'],
    ['sending', 'sending?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  'send plain': [
    ['sending', 'sending?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  verify: [
    ['-', '-'],
    ['-', '-'],
    ['verifying', 'verifying?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  'put off': [
    ['queued', 'queued?'],
    ['-', '-'],
    ['ambiguous', 'ambiguous?'],
    ['-', '-'],
    ['blocked', 'blocked?'],
    ['-', '-'],
    ['-', '-'],
  ],
  'never left': [
    ['-', '-'],
    ['queued', 'ambiguous?'],
    ['-', '-'],
    ['queued', 'ambiguous?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  'not applied': [
    ['-', '-'],
    ['queued', 'ambiguous?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  'never applied': [
    ['-', '-'],
    ['queued', 'queued'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  unanswered: [
    ['-', '-'],
    ['ambiguous?', 'ambiguous?'],
    ['-', '-'],
    ['ambiguous', 'ambiguous?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  done: [
    ['settled', 'settled'],
    ['settled', 'settled'],
    ['settled', 'settled'],
    ['settled', 'settled'],
    ['settled', 'settled'],
    ['-', '-'],
    ['-', '-'],
  ],
  absent: [
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['queued', 'queued'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  refused: [
    ['failed', 'failed'],
    ['failed', 'failed'],
    ['failed', 'failed'],
    ['failed', 'failed'],
    ['failed', 'failed'],
    ['-', '-'],
    ['-', '-'],
  ],
  stopped: [
    ['attention', 'attention?'],
    ['attention', 'attention?'],
    ['attention', 'attention?'],
    ['attention', 'attention?'],
    ['attention', 'attention?'],
    ['-', '-'],
    ['-', '-'],
  ],
  'signed out': [
    ['blocked', 'blocked?'],
    ['blocked', 'blocked?'],
    ['blocked', 'blocked?'],
    ['blocked', 'blocked?'],
    ['blocked', 'blocked?'],
    ['-', '-'],
    ['-', '-'],
  ],
  resumed: [
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
    ['queued', 'ambiguous?'],
    ['-', '-'],
    ['-', '-'],
  ],
  foreign: [
    ['-', '-'],
    ['ambiguous?', 'ambiguous?'],
    ['-', '-'],
    ['ambiguous', 'ambiguous?'],
    ['-', '-'],
    ['-', '-'],
    ['-', '-'],
  ],
  retried: [
    ['queued', 'queued?'],
    ['-', '-'],
    ['ambiguous', 'ambiguous?'],
    ['-', '-'],
    ['blocked', 'blocked?'],
    ['queued', 'ambiguous?'],
    ['queued', 'ambiguous?'],
  ],
  discarded: [
    ['gone', 'gone'],
    ['-', '-'],
    ['gone', 'gone'],
    ['-', '-'],
    ['gone', 'gone'],
    ['gone', 'gone'],
    ['gone', 'gone'],
  ],
};

const outcome = (row: OutboxRow, event: IntentEvent): string => {
  const next = transition(row, event);
  if (next.is === 'row') return `${next.row.state}${next.row.unsure ? '?' : ''}`;
  return next.is === 'illegal' ? '-' : next.is;
};

describe('[O7] every event has one answer in every state (I29)', () => {
  for (const [name, answers] of Object.entries(table) as [EventName, (typeof table)[EventName]][])
    test(name, () => {
      const found = states.map((state) =>
        [false, true].map((unsure) => outcome(anIntent({ state, unsure }), events[name])),
      );
      expect(found).toEqual(answers);
    });

  test('the same row and event give the same answer, and the row is left as it was', () => {
    for (const state of states)
      for (const event of Object.values(events)) {
        const row = Object.freeze(anIntent({ state, unsure: true }));
        expect(transition(row, event)).toEqual(transition(row, event));
      }
  });
});

const after = (row: OutboxRow, ...list: readonly IntentEvent[]): OutboxRow =>
  list.reduce((was, event) => {
    const next = transition(was, event);
    if (next.is !== 'row') throw new Error(`${event.is} in ${was.state}: ${next.is}`);
    return next.row;
  }, row);

test('[O3] a claim carries its epoch, its moment and its mark, and counts', () => {
  const row = after(anIntent({ attempts: 2 }), claim('send'));
  expect(row).toMatchObject({
    attempts: 3,
    epoch: 7,
    attemptStartedAt: 1_000,
    watermark: 'mark',
    via: 'ext',
  });
});

test('[O4] without keys an unsure attempt can only be asked about, and an absence makes it as new', () => {
  const row = after(anIntent(), claim('send', 'plain'), events.unanswered);
  expect(outcome(row, claim('send', 'plain'))).toBe('-');
  const anew = after(row, claim('verify', 'plain'), events.absent);
  expect(anew).toMatchObject({ state: 'queued', unsure: false, via: null, watermark: null, attempts: 1 });
});

test('[O4] what was unsure stays so through an attempt of which the server says that it did nothing', () => {
  const row = after(anIntent(), claim('send'), events.unanswered, claim('send'), events['not applied']);
  expect(row).toMatchObject({ state: 'ambiguous', unsure: true, watermark: 'mark' });
});

const day = 86_400_000;
const outage = (at: number, alone = false): IntentEvent => ({ is: 'unanswered', outage: { at, alone } });

test('[O10] an outage is waited out for seven days, however often it fails, and a retry waits for seven more', () => {
  let row = after(anIntent(), claim('send'), outage(1_000));
  for (let hour = 1; hour < 7 * 24; hour += 1)
    row = after(row, claim('send'), outage(1_000 + hour * 3_600_000));
  expect(row).toMatchObject({ state: 'ambiguous', failingSince: 1_000 });
  row = after(row, claim('send'), outage(1_000 + 7 * day));
  expect(row).toMatchObject({ state: 'attention', reason: { is: 'given-up' }, unsure: true });
  row = after(row, events.retried);
  expect(after(row, claim('send'), outage(9 * day))).toMatchObject({ state: 'ambiguous', reason: null });
});

test('[O10] an entry that alone fails for an hour while its kind succeeds elsewhere is a poison entry', () => {
  const failing = after(anIntent(), claim('send'), outage(0), claim('send'), outage(10_000, true));
  expect(after(failing, claim('send'), outage(3_609_999, true)).state).toBe('ambiguous');
  // an hour in which nobody else was served either shows nothing
  expect(after(failing, claim('send'), outage(3_610_000)).state).toBe('ambiguous');
  const poison = after(failing, claim('send'), outage(3_610_000, true));
  expect(poison).toMatchObject({ state: 'attention', reason: { is: 'poisoned' } });
});

test('[O10] attempts that the server answers without the effect they should have are contested after five', () => {
  let row = anIntent();
  const contested = { is: 'contested' } as const;
  for (let strike = 1; strike <= mostStrikes; strike += 1) {
    expect(row.state).not.toBe('attention');
    row = after(row, claim('send'), { is: 'not-applied', sure: true, strike: contested });
  }
  expect(row).toMatchObject({ state: 'attention', reason: contested, strikes: mostStrikes });
  expect(after(row, events.retried)).toMatchObject({ state: 'queued', strikes: 0, reason: null });
});

test('a refused intent is sent again under another key, an unsure one under its own', () => {
  const key = anIntent().key;
  expect(after(anIntent(), claim('send'), events.refused, events.retried).key).toBe(newKey);
  const unsure = after(anIntent(), claim('send'), events.unanswered, events.stopped, events.retried);
  expect(unsure.key).toBe(key);
});

test('an entry is known to be limited from the refusal that says so until anything else happens to it', () => {
  const limited = { limited: true } as const;
  const refused: IntentEvent = { is: 'not-applied', sure: false, strike: null, ...limited };
  const row = after(anIntent(), claim('send'), refused);
  expect(row).toMatchObject({ state: 'queued', limited: true });
  expect(after(row, { is: 'put-off', outage: null, ...limited })).toMatchObject(limited);
  for (const event of [claim('send'), events['put off'], events.retried, events.refused])
    expect(after(row, event)).not.toHaveProperty('limited');
});
