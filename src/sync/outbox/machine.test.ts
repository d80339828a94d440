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
const poisoned = { is: 'poisoned' } as const;

/** Every event, by a short name. */
const events = {
  'send ext': claim('send'),
  'send plain': claim('send', 'plain'),
  verify: claim('verify', 'plain'),
  'put off': { is: 'put-off', strike: null },
  'never left': { is: 'never-left' },
  'not applied': { is: 'not-applied', sure: false, strike: null },
  'never applied': { is: 'not-applied', sure: true, strike: null },
  unanswered: { is: 'unanswered', strike: null },
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

test('[O10] so many failures while others succeed end in a question, and a retry begins to count anew', () => {
  let row = anIntent();
  for (let strike = 1; strike <= mostStrikes; strike += 1) {
    expect(row.state).not.toBe('attention');
    row = after(row, claim('send'), { is: 'unanswered', strike: poisoned });
  }
  expect(row).toMatchObject({ state: 'attention', reason: poisoned, strikes: mostStrikes, unsure: true });
  expect(after(row, events.retried)).toMatchObject({ state: 'ambiguous', strikes: 0, reason: null });
});

test('a refused intent is sent again under another key, an unsure one under its own', () => {
  const key = anIntent().key;
  expect(after(anIntent(), claim('send'), events.refused, events.retried).key).toBe(newKey);
  const unsure = after(anIntent(), claim('send'), events.unanswered, events.stopped, events.retried);
  expect(unsure.key).toBe(key);
});
