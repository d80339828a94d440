import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LocalDate } from '#contract/moment.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { addressOf, queryOf } from '#src/features/shared/search-address.ts';
import { activeFilters, dateWords, priceWords } from './chips.ts';
import { type DraftStep, draftOf, draftStep, type FilterDraft } from './draft.ts';
import { leftPrices, noDays, pickDay, quickRanges } from './ranges.ts';
import { searchTexts } from './text.ts';

const day = (text: string) => v.parse(LocalDate, text);

test('a range of prices counts only once both fields hold one, and not when it begins above its end', () => {
  expect(leftPrices('', '')).toBeNull();
  expect(leftPrices('5', '')).toBeNull();
  expect(leftPrices('', '5')).toBeNull();
  expect(leftPrices('5', '5')).toEqual({ start: 5, end: 5 });
  expect(leftPrices('6', '5')).toBe('wrong-order');
  expect(leftPrices('10', '9')).toBe('wrong-order');
});

test('the quick ranges have the bounds that their words say, without a gap between two of them', () => {
  expect(quickRanges.map(({ start, end }) => [start, end])).toEqual([
    [0, 9_999],
    [10_000, 19_999],
    [20_000, 29_999],
    [30_000, 39_999],
    [40_000, 49_999],
    [50_000, 999_999],
  ]);
  expect(searchTexts.ranges).toHaveLength(quickRanges.length);
});

describe('the draft of the filter sheet', () => {
  const drafted = (...steps: DraftStep[]): FilterDraft => steps.reduce(draftStep, draftOf(noQuery));
  const write = (min: string, max: string): DraftStep[] => [
    { do: 'type-price', end: 'min', text: min },
    { do: 'type-price', end: 'max', text: max },
  ];

  test('a value that is pressed twice is not chosen, and the one before it is left alone', () => {
    const toggle = (value: string): DraftStep => ({ do: 'toggle', field: 'sizes', value });
    expect(drafted(toggle('M'), toggle('S')).query.sizes).toEqual(['M', 'S']);
    expect(drafted(toggle('M'), toggle('S'), toggle('M')).query.sizes).toEqual(['S']);
    expect(noQuery.sizes).toEqual([]);
  });

  test('what is written counts only once the fields are left', () => {
    expect(drafted(...write('1000', '2000')).query).toEqual(noQuery);
    expect(drafted(...write('1000', '2000'), { do: 'leave-price' }).query).toEqual({
      ...noQuery,
      startPrice: 1_000,
      endPrice: 2_000,
    });
  });

  test('a start above the end is not applied and said so, until it is put right', () => {
    const wrong = drafted(...write('2000', '1000'), { do: 'leave-price' });
    expect(wrong).toMatchObject({ query: noQuery, wrongOrder: true, min: '2000', max: '1000' });
    const right = [
      { do: 'type-price', end: 'max', text: '3000' },
      { do: 'leave-price' },
    ] as const satisfies DraftStep[];
    expect(right.reduce(draftStep, wrong)).toMatchObject({
      wrongOrder: false,
      query: { startPrice: 2_000, endPrice: 3_000 },
    });
  });

  test('an emptied field takes the price away', () => {
    const priced = draftOf({ ...noQuery, startPrice: 0, endPrice: 9_999 });
    const emptied = [
      { do: 'type-price', end: 'min', text: '' },
      { do: 'leave-price' },
    ] as const satisfies DraftStep[];
    expect(emptied.reduce(draftStep, priced)).toMatchObject({ query: noQuery, min: '', max: '9999' });
  });

  test('a quick range fills both fields, and pressed again empties them', () => {
    const quick = { do: 'quick-price', range: { start: 10_000, end: 19_999 } } as const;
    expect(drafted(quick)).toMatchObject({ min: '10000', max: '19999', query: { startPrice: 10_000 } });
    expect(drafted(quick, quick)).toEqual(draftOf(noQuery));
  });
});

describe('days', () => {
  const [a, b, c] = [day('2026-11-24'), day('2026-11-27'), day('2026-12-01')];
  test('the first is the start, the second the end, the third begins anew', () => {
    const first = pickDay(noDays, a);
    expect(first).toEqual({ from: a, to: null });
    expect(pickDay(first, b)).toEqual({ from: a, to: b });
    expect(pickDay({ from: a, to: b }, c)).toEqual({ from: c, to: null });
  });
  test('an earlier second day becomes the start; the same day twice is a range of one', () => {
    expect(pickDay({ from: b, to: null }, a)).toEqual({ from: a, to: null });
    expect(pickDay({ from: a, to: null }, a)).toEqual({ from: a, to: a });
  });
  test('they are said only once both are chosen', () => {
    expect(dateWords({ ...noQuery, startDay: a })).toBeUndefined();
    expect(dateWords({ ...noQuery, startDay: a, endDay: c })).toBe('11.24 ~ 12.01');
  });
});

test('an empty query is the bare address', () => {
  expect(addressOf(noQuery)).toBe('/search');
  expect(addressOf({ ...noQuery, keyword: '과잠 & M=1+1' })).toBe(
    '/search?keyword=%EA%B3%BC%EC%9E%A0+%26+M%3D1%2B1',
  );
  expect(queryOf(new URLSearchParams('keyword=%EA%B3%BC%EC%9E%A0+%26+M%3D1%2B1')).keyword).toBe(
    '과잠 & M=1+1',
  );
});

test('each filter that is set has one chip, and its removal removes just that', () => {
  const query = queryOf(
    new URLSearchParams('keyword=a&size=S&size=M&color=COLOR_OTHER&quality=LOW&start-price=0&end-price=9999'),
  );
  const chips = activeFilters(query);
  expect(chips.map((chip) => chip.label)).toEqual(['S', 'M', '색상 기타', '상태 하', '1만 원 미만']);
  expect(chips[1]?.without).toEqual({ ...query, sizes: ['S'] });
  expect(chips[4]?.without).toEqual({ ...query, startPrice: null, endPrice: null });
});

test.each([
  [0, 9_999, '1만 원 미만'],
  [50_000, 999_999, '5만 원 이상'],
  [1_000, 2_000, '1,000원 ~ 2,000원'],
  [1_000, null, '1,000원 이상'],
  [null, 0, '0원 이하'],
  [null, null, ''],
])('prices from %s to %s are called %s', (startPrice, endPrice, words) => {
  expect(priceWords({ ...noQuery, startPrice, endPrice })).toBe(words);
});
