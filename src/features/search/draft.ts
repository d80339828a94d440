import { type Draft as Mutable, produce } from 'immer';
import type { ListField, SearchQuery } from '#src/domain/search/query.ts';
import { leftPrices, type PriceRange } from './ranges.ts';

/** What the filter sheet holds until it is applied: the chosen values, and the two price fields as they are written. */
export interface FilterDraft {
  readonly query: SearchQuery;
  readonly min: string;
  readonly max: string;
  /** The fields were left with a start above the end; the filter is not applied. */
  readonly wrongOrder: boolean;
}

export type DraftStep =
  | { readonly do: 'toggle'; readonly field: ListField; readonly value: string }
  | { readonly do: 'quick-price'; readonly range: PriceRange }
  | { readonly do: 'type-price'; readonly end: 'min' | 'max'; readonly text: string }
  | { readonly do: 'leave-price' };

const digits = (price: number | null): string => (price === null ? '' : String(price));

/** The sheet as it opens over what is applied. */
export const draftOf = (query: SearchQuery): FilterDraft => ({
  query,
  min: digits(query.startPrice),
  max: digits(query.endPrice),
  wrongOrder: false,
});

const setPrice = (draft: Mutable<FilterDraft>, range: PriceRange | null): void => {
  draft.query.startPrice = range?.start ?? null;
  draft.query.endPrice = range?.end ?? null;
  draft.wrongOrder = false;
};

const toggle = (draft: Mutable<FilterDraft>, field: ListField, value: string): void => {
  const list: string[] = draft.query[field]; // its values are the choices that the sheet offers for this field
  const at = list.indexOf(value);
  if (at < 0) list.push(value);
  else list.splice(at, 1);
};

/** One step of a user in the filter sheet. */
export const draftStep = (before: FilterDraft, step: DraftStep): FilterDraft =>
  produce(before, (draft) => {
    switch (step.do) {
      case 'toggle':
        toggle(draft, step.field, step.value);
        return;
      case 'quick-price': {
        const { start, end } = step.range;
        const isChosen = draft.query.startPrice === start && draft.query.endPrice === end;
        setPrice(draft, isChosen ? null : step.range);
        draft.min = digits(draft.query.startPrice);
        draft.max = digits(draft.query.endPrice);
        return;
      }
      case 'type-price':
        draft[step.end] = step.text;
        return;
      case 'leave-price': {
        const range = leftPrices(draft.min, draft.max);
        setPrice(draft, range === 'wrong-order' ? null : range);
        draft.wrongOrder = range === 'wrong-order';
        return;
      }
      default:
        step satisfies never;
    }
  });
