import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import { parseKst } from '#src/lib/kst.ts';
import { nameOf, occasionOf, offered, standardOf } from './occasion.ts';
import { standardPhrases } from './text.ts';

const me = 1 as UserId; // any number is an id
const now = parseKst('2026-11-24T17:00:00') ?? 0;
const line = (userId: number, kind = 'plain') =>
  ({ is: 'message', message: { userId, kind, content: '말' } }) as unknown as LogEntry; // nothing else is looked at
const pending = { is: 'pending', pending: {} } as LogEntry; // nothing of it is looked at
const terms = {
  type: 'RENTAL',
  tradeMethod: 'DIRECT',
  rentalDate: '2026-11-24T18:30:00',
  returnDate: '2026-11-27T18:30:00',
};
const pick = (state: string, over: object = {}) => ({ state, terms: { ...terms, ...over } }) as never; // as above
const at = (over: object) => occasionOf({ me, side: 'requester', entries: [], pick: null, now, ...over });
const moment = (over: object) => at(over)?.moment ?? null;

test('before the reader has said anything the opening lines of their side are offered', () => {
  expect(moment({})).toBe('open');
  expect(moment({ side: 'owner', entries: [line(2)] })).toBe('open');
  expect(standardOf({ side: 'owner', moment: 'open', isToday: false })).not.toContain(
    standardPhrases.requester.open[0],
  );
});

test('after it those that go on, from the moment the first one waits to be sent', () => {
  expect(moment({ entries: [line(2), line(1)] })).toBe('talk');
  expect(moment({ entries: [pending] })).toBe('talk');
});

test('a PICK brings its own lines, however long the conversation is', () => {
  const long = Array.from({ length: 40 }, () => line(1));
  expect(moment({ entries: long, pick: pick('PENDING') })).toBe('asked');
  expect(moment({ entries: long, pick: pick('CONFIRMED') })).toBe('agreed');
  expect(moment({ entries: long, pick: pick('IN_PROGRESS') })).toBe('agreed');
  expect(moment({ entries: long, pick: pick('CONFIRMED', { tradeMethod: 'PARCEL' }) })).toBe('parcel');
});

test('on the day of a meeting the arrival comes first, on another it does not', () => {
  const today = at({ pick: pick('CONFIRMED') });
  const later = at({ pick: pick('CONFIRMED', { rentalDate: '2026-11-25T00:10:00' }) });
  const back = at({ pick: pick('IN_PROGRESS', { returnDate: '2026-11-24T09:00:00' }) });
  const first = (one: typeof today) => one && offered(standardOf(one), one)[0];
  expect(first(today)).toBe('지금 도착했어요');
  expect(first(back)).toBe('지금 도착했어요');
  expect(first(later)).not.toBe('지금 도착했어요');
  expect(first(at({ pick: pick('PENDING') }))).not.toBe('지금 도착했어요');
});

test('in a snapshot, which is seen on another day, no day is today', () => {
  expect(at({ pick: pick('CONFIRMED'), now: null })?.isToday).toBe(false);
});

test('the arrival that its user has deleted does not come back on the day', () => {
  const today = at({ pick: pick('CONFIRMED') });
  expect(today && offered(['곧 갈게요'], today)).toEqual(['곧 갈게요']);
});

test('without a PICK none are offered in a long conversation, nor where the other one has ended it', () => {
  expect(moment({ entries: Array.from({ length: 13 }, () => line(2)) })).toBeNull();
  expect(moment({ entries: [line(2), line(1), line(2, 'notice')] })).toBeNull();
  expect(moment({ entries: [line(2), line(1), line(1, 'notice')] })).toBe('talk');
  expect(moment({ entries: [line(2), line(2, 'notice'), line(1)] })).toBe('talk');
  expect(moment({ entries: [line(2, 'notice')] })).toBe('open');
});

test('lists of two sides are two lists, and one of an unknown side fits both', () => {
  expect(nameOf({ side: 'owner', moment: 'open', isToday: false })).toBe('owner:open');
  expect(nameOf({ side: null, moment: 'open', isToday: true })).toBe('either:open');
  const both = standardOf({ side: null, moment: 'open', isToday: false });
  expect(both).not.toContain('아직 거래 가능할까요?');
});

test('no standard phrase is longer than one of the user’s may be', () => {
  const all = Object.values(standardPhrases).flatMap((side) => Object.values<readonly string[]>(side));
  for (const list of all) expect(list.length).toBeLessThanOrEqual(8);
  for (const phrase of all.flat()) expect(phrase.length, phrase).toBeLessThanOrEqual(60);
});
