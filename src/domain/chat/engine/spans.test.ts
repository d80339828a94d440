import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatId } from '#contract/ids.ts';
import { cover, holds, type Span } from '../messages.ts';

const id = (n: number): ChatId => n.toString(16).padStart(4, '0') as ChatId; // compares as its number

/** A page as a server with messages 0…last would give it. */
const page = (lo: number, hi: number): Span => ({
  lo: id(lo),
  hi: id(hi),
  below: lo === 0 ? null : id(lo - 1),
});

const last = 30;
const pages = fc.array(
  fc.tuple(fc.nat(last), fc.nat(6)).map(([lo, more]) => page(lo, Math.min(last, lo + more))),
  { maxLength: 14 },
);

/** Written apart: every id that some page proved, and every "nothing lies between". */
const proven = (list: readonly Span[]): Set<number> => {
  const known = new Set<number>();
  for (const { lo, hi } of list)
    for (let n = Number.parseInt(lo, 16); n <= Number.parseInt(hi, 16); n += 1) known.add(n);
  return known;
};

test('[V34] the same pages in any order, and twice, give the same spans', () => {
  fc.assert(
    fc.property(pages, fc.nat(), (list, turn) => {
      const inOrder = list.reduce<Span[]>(cover, []);
      const other = [
        ...list.slice(turn % (list.length + 1)),
        ...list,
        ...list.slice(0, turn % (list.length + 1)).reverse(),
      ];
      expect(other.reduce<Span[]>(cover, [])).toEqual(inOrder);
    }),
  );
});

test('[V1] a span holds what pages proved and nothing else, and two spans never touch', () => {
  fc.assert(
    fc.property(pages, (list) => {
      const spans = list.reduce<Span[]>(cover, []);
      const known = proven(list);
      for (let n = 0; n <= last; n += 1) expect(holds(spans, id(n)), `${n}`).toBe(known.has(n));
      for (const [at, span] of spans.entries()) {
        const older = spans[at + 1];
        if (older !== undefined) expect(span.below !== null && span.below > older.hi).toBe(true);
        expect(span.below === null).toBe(span.lo === id(0));
      }
    }),
  );
});

test('[V1] a page that follows an id joins the span that ends with it, without another page between', () => {
  const before = cover([], page(3, 9));
  expect(cover(before, { lo: id(10), hi: id(12), below: id(9) })).toEqual([
    { lo: id(3), hi: id(12), below: id(2) },
  ]);
  expect(cover(before, { lo: id(11), hi: id(12), below: id(10) })).toHaveLength(2);
});
