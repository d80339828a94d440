import { describe, expect, test } from 'vitest';
import type { EntryState } from '#src/db/rows.ts';
import { events, outcome } from '#tests/harness/machine-events.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { transition } from './machine.ts';

type EventName = keyof typeof events;

const states = [
  'queued',
  'sending',
  'ambiguous',
  'verifying',
  'blocked',
  'failed',
  'attention',
] as const satisfies readonly EntryState[];

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

describe('[O7] every event has one answer in every state (I29)', () => {
  for (const [name, answers] of Object.entries(table) as [EventName, (typeof table)[EventName]][])
    test(name, () => {
      const found = states.map((state) =>
        [false, true].map((unsure) => outcome(anEntry({ state, unsure }), events[name])),
      );
      expect(found).toEqual(answers);
    });

  test('the same row and event give the same answer, and the row is left as it was', () => {
    for (const state of states)
      for (const event of Object.values(events)) {
        const row = Object.freeze(anEntry({ state, unsure: true }));
        expect(transition(row, event)).toEqual(transition(row, event));
      }
  });
});
