import { expect, test } from 'vitest';
import { type OutboxSummary, summaryOf } from '#src/db/outbox-summary.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { counted, idle, nextSending, type Sending } from './sending-state.ts';

const row = (over: Partial<OutboxEntry>): OutboxEntry =>
  ({ id: 'a', lane: 'item:1', state: 'queued', attempts: 0, dependsOn: [], ...over }) as OutboxEntry; // only these are looked at

const summary = (over: Partial<OutboxSummary>): OutboxSummary => ({
  waiting: 0,
  sending: 0,
  attention: 0,
  troubled: '',
  settled: 0,
  ...over,
});
const going = summary({ waiting: 2, sending: 2, settled: 7 });
const look = (was: Sending, seen: OutboxSummary, over = {}) =>
  nextSending(was, { is: 'look', summary: seen, up: true, back: false, ...over });
const time = (was: Sending) => nextSending(was, { is: 'time' });

test('an entry that settles at once is never shown', () => {
  const soon = look(idle, going);
  expect(soon.is).toBe('soon');
  expect(look(soon, summary({ settled: 9 }))).toEqual(idle);
  expect(counted(going, soon)).toBe(0);
});

test('an entry that takes longer is shown as being sent, and for a moment as sent', () => {
  const sending = time(look(idle, going));
  expect(sending.is).toBe('sending');
  expect(counted(going, sending)).toBe(2);
  const sent = look(sending, summary({ settled: 9 }));
  expect(sent.is).toBe('sent');
  expect(look(sent, summary({ settled: 9 }))).toBe(sent);
  expect(time(sent)).toEqual(idle);
});

test('an entry that waited for the network is shown as being sent as soon as there is one', () => {
  expect(look(idle, going, { back: true }).is).toBe('sending');
});

test('no entry counts as sent that was discarded, refused, or cut off again', () => {
  const sending = time(look(idle, going));
  expect(look(sending, summary({ settled: 7 }))).toEqual(idle);
  expect(look(sending, summary({ settled: 8, attention: 1 }))).toEqual(idle);
  expect(look(sending, going, { up: false })).toEqual(idle);
});

test('a photo is counted with its entry, and an entry behind a stopped one does not count as being sent', () => {
  const rows = [
    row({ id: 'photo' as OutboxEntry['id'], lane: 'photo:1' }),
    row({ id: 'edit' as OutboxEntry['id'], lane: 'me', dependsOn: ['photo' as OutboxEntry['id']] }),
    row({ id: 'stop' as OutboxEntry['id'], state: 'attention', attempts: 5 }),
    row({ id: 'next' as OutboxEntry['id'] }),
    row({ id: 'over' as OutboxEntry['id'], lane: 'item:2', state: 'blocked' }),
  ];
  expect(summaryOf(rows, 4, 0)).toEqual({
    waiting: 3,
    sending: 1,
    attention: 1,
    troubled: 'stop.5',
    settled: 4,
  });
});

test('an entry in a long backoff does not count as being sent', () => {
  const rests = (nextAt: number | null) => summaryOf([row({ nextAt })], 0, 1_000).sending;
  expect([rests(null), rests(31_000), rests(7_200_000)]).toEqual([1, 1, 0]);
});

test('a badge counts entries that wait for the user at once, and all that cannot be sent now', () => {
  const stuck = summary({ waiting: 1, attention: 2 });
  expect(counted(stuck, look(idle, stuck))).toBe(3);
  expect(counted(undefined, idle)).toBe(0);
});
