import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from './money.ts';
import { readPrice } from './read-price.ts';

describe('a price field', () => {
  const max = 999_999;
  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max }), (value) => {
        expect(readPrice(amount(value), max)).toEqual({ kind: 'amount', value });
      }),
    );
  });
  test('the maximum itself is allowed', () => {
    expect(readPrice('999,999', max)).toEqual({ kind: 'amount', value: max });
  });
  test('an empty field has no value', () => {
    expect(readPrice('  ', max)).toEqual({ kind: 'empty' });
  });
  test.each([
    '10,000원',
    '１０，０００',
    '￦10,000',
    '₩ 10,000',
    '10 000',
    '10\u00a0000 원',
    ' 10,000원\n',
    'KRW 10,000',
    '１０，０００ won',
    '010000',
    '10\u202F000',
    '10\u2007000',
    '10 000\n',
    '\u202D10,000\u202C',
    '\u200B10,000원\uFEFF',
    '\u000010000\u0000',
  ])('%j, pasted, is ten thousand', (text) =>
    expect(readPrice(text, max)).toEqual({ kind: 'amount', value: 10_000 }),
  );
  test.each([
    ['1만', 10_000],
    ['1만원', 10_000],
    ['１만 원', 10_000],
    ['5천원', 5_000],
    ['1만5천', 15_000],
    ['1만 5천원', 15_000],
    ['1만5000원', 15_000],
    ['1만 5,000원', 15_000],
    ['2.5만', 25_000],
    ['2.5만원', 25_000],
    ['1.25천', 1_250],
    ['1만 500', 10_500],
    ['5천500원', 5_500],
    ['99만9천999', 999_999],
    ['₩3만', 30_000],
  ] as const)('%j, as prices are written in Korea, is %i won', (text, value) =>
    expect(readPrice(text, max)).toEqual({ kind: 'amount', value }),
  );
  test.each([
    '1000000',
    '만원',
    '원',
    '₩',
    '12a',
    '-5',
    '₩-5',
    '1.5',
    '10,00',
    '1,0000',
    '1,00,000',
    '10,,000',
    ',000',
    '10 00',
    '10,000 000',
    '1만2만',
    '5천1만',
    '만',
    '천원',
    '1만원5천',
    '1만5천5000',
    '1만 10000',
    '2.5만 5천',
    '2.5.1만',
    '1.만',
    '100만',
    '1e3',
    '10,000~20,000',
    '5 499⁹⁹',
    '1 298,00',
    '10,000①',
    '½',
    '1⁄2',
    '١٠٠',
  ])('%j is refused', (text) => expect(readPrice(text, max)).toEqual({ kind: 'refused' }));
});
