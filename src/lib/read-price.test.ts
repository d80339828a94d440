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
    '1000000',
    '만원',
    '원',
    '₩',
    '12a',
    '-5',
    '₩-5',
    '1.5',
    '1만',
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
