import type { ChatId } from '#contract/ids.ts';
import type { SpanRow } from '../rows.ts';

/** A stretch of one room's history in which pages have proven that nothing is missing [V1]. */
export type Span = Pick<SpanRow, 'lo' | 'hi' | 'below'>;

/** Whether the older span begins where the newer one says it continues, or they overlap: nothing lies between them. */
const meets = (newer: Span, older: Span): boolean =>
  newer.lo <= older.hi || (newer.below !== null && newer.below <= older.hi);

/** `newer` has the higher end. What lies below both is known by the span that reaches deeper. */
const join = (newer: Span, older: Span): Span =>
  newer.lo < older.lo ? newer : { lo: older.lo, hi: newer.hi, below: older.below };

/**
 * All spans after one more stretch was proven, newest first. The same stretches in any order, and however often, give
 * the same spans [V34]. Ids compare as text (contract §1.10). A page that follows an id (contract §11.4 d) names that
 * id as its `below`.
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

/** The spans cut off above this line. */
export const upTo = (spans: readonly Span[], anchor: ChatId): Span[] =>
  spans.filter(({ lo }) => lo <= anchor).map((span) => (span.hi > anchor ? { ...span, hi: anchor } : span));

/** Whether `id` lies within a span. */
export const holds = (spans: readonly Span[], id: ChatId): boolean =>
  spans.some((span) => span.lo <= id && id <= span.hi);
