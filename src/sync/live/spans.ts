import type { ChatId } from '#contract/ids.ts';
import type { SpanRow } from '#src/db/rows-chat.ts';

/** A stretch of one room's history of which nothing is missing (rows-chat.ts). */
export type Span = Pick<SpanRow, 'lo' | 'hi' | 'below'>;

/** The older one begins where the newer one says it goes on, or they overlap: nothing lies between them. */
const meets = (newer: Span, older: Span): boolean =>
  newer.lo <= older.hi || (newer.below !== null && newer.below <= older.hi);

/** `newer` is the one with the higher end. What is below the whole is known by whichever reaches deeper. */
const join = (newer: Span, older: Span): Span =>
  newer.lo < older.lo ? newer : { lo: older.lo, hi: newer.hi, below: older.below };

/**
 * All spans after one more stretch was proven, newest first. The same stretches in any order, and as often as one likes,
 * give the same spans (I15). Ids compare as text (contract §1.10). A page that follows an id (contract §11.4 d) names it as its `below`.
 */
export const cover = (spans: readonly Span[], proven: Span): Span[] => {
  const sorted = [proven, ...spans.filter((span) => span.lo !== proven.lo || span.hi > proven.hi)].sort(
    (a, b) => (a.hi > b.hi ? -1 : a.hi < b.hi ? 1 : a.lo > b.lo ? -1 : 1),
  );
  const joined: Span[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && meets(last, span)) joined[joined.length - 1] = join(last, span);
    else joined.push(span);
  }
  return joined;
};

/** What is left of the spans when nothing above this line counts any more. */
export const upTo = (spans: readonly Span[], anchor: ChatId): Span[] =>
  spans.filter(({ lo }) => lo <= anchor).map((span) => (span.hi > anchor ? { ...span, hi: anchor } : span));

/** Whether `id` lies within a span. */
export const holds = (spans: readonly Span[], id: ChatId): boolean =>
  spans.some((span) => span.lo <= id && id <= span.hi);
