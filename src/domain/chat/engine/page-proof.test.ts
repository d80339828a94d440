import { expect, test } from 'vitest';
import type { ChatPage } from '#contract/chat.ts';
import type { ChatId } from '#contract/ids.ts';
import { parseKst } from '#src/lib/kst.ts';
import { marginMs } from '../echo.fold.ts';
import { backFrom, cursorOf, readsOn, stretch, stretchAfter } from './read-page.ts';

const id = (n: number) => `000000000000000000000${String(n).padStart(3, '0')}` as ChatId; // 24 hex digits
const page = (ids: readonly number[], below: number | null = null) =>
  ({
    messages: ids.map((n) => ({ chatId: id(n) })),
    hasNext: below !== null,
    cursorId: below === null ? null : id(below),
  }) as unknown as ChatPage; // all that is read
const span = (lo: number, hi: number, below: number | null = null) => ({
  lo: id(lo),
  hi: id(hi),
  below: below === null ? null : id(below),
});

test('[V1] a page proves what lies between its ends, and where more begins', () => {
  for (const [of, from, proves] of [
    [page([5, 3, 4], 2), null, span(3, 5, 2)],
    [page([5, 4]), null, span(4, 5)],
    [page([5, 4], 3), 5, span(4, 5, 3)],
    [page([5, 4], 3), 7, span(4, 7, 3)],
    [page([]), 7, null],
  ] as const)
    expect(stretch(of, from === null ? null : id(from))).toEqual(proves);
});

test('the last page has no next one, whatever cursor it names', () => {
  expect(cursorOf(page([1], 7))).toBe(id(7));
  expect(cursorOf({ ...page([1], 7), hasNext: false })).toBeNull();
});

test('[V1] a page after a span proves that nothing lies between, and an empty one the span itself', () => {
  expect(stretchAfter(page([8, 7]), span(3, 5, 2))).toEqual(span(7, 8, 5));
  expect(stretchAfter(page([]), span(3, 5, 2))).toEqual(span(3, 5, 2));
});

for (const [what, below, pages, anchor, known, expected] of [
  ['nothing is below', null, 1, 1, null, false],
  ['nothing was known of the room', 9, 1, null, null, false],
  ['it has reached what is known', 3, 1, 3, null, false],
  ['it has not reached what is known', 4, 5, 3, null, true],
  ['it has read six pages of new lines', 4, 6, 3, null, false],
  ['it reads again what was read before', 4, 99, 3, 4, true],
  ['it has read a hundred pages', 4, 100, 3, 4, false],
] as const)
  test(`[V14] a catch-up ${expected ? 'reads on' : 'ends'} where ${what}`, () => {
    const at = (n: number | null) => (n === null ? null : id(n));
    expect(readsOn(at(below), pages, { anchor: at(anchor), known: at(known) })).toBe(expected);
  });

const sent = '2026-03-02T09:00:00';
const at = (parseKst(sent) ?? 0) + marginMs;
for (const [what, newest, oldest, since, from] of [
  ['nothing is stored', undefined, undefined, { after: null, at }, null],
  ['the history ends', span(3, 5), undefined, { after: id(1), at }, null],
  ['the line lies within', span(3, 5, 2), undefined, { after: id(3), at }, null],
  ['the line lies below', span(3, 5, 2), undefined, { after: id(2), at }, 2],
  ['the oldest line was sent well before', span(3, 5, 2), { createdAt: sent }, { after: null, at }, null],
  ['the oldest line was sent later', span(3, 5, 2), { createdAt: sent }, { after: null, at: at - 1 }, 2],
  ['the oldest line has no readable moment', span(3, 5, 2), { createdAt: '' }, { after: null, at }, 2],
] as const)
  test(`[V6] reading back ${from === null ? 'ends' : 'goes on'} where ${what}`, () => {
    expect(backFrom(newest, oldest, since)).toBe(from === null ? null : id(from));
  });
