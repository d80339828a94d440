import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, won, wonAt } from './money.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [45_000, '45,000'],
  [999_999, '999,999'],
  [1_234_567, '1,234,567'],
  [-1_000, '-1,000'],
])('%i is written %s', (value, text) => expect(amount(value)).toBe(text));

test('nothing is free: zero is 0원', () => {
  expect(won(0)).toBe('0원');
  expect(won(45_000)).toBe('45,000원');
});

test('grouping agrees with the locale of Korea', () => {
  const locale = new Intl.NumberFormat('ko-KR');
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(amount(value)).toBe(locale.format(value));
    }),
  );
});

test('a price is found where a line ends with it, and nowhere else', () => {
  for (const [line, price] of [
    ['26,000원', '26,000원'],
    ['초록여우 · 1,999,998원', '1,999,998원'],
    ['대학원', ''],
    ['5원 거리 앞', ''],
  ] as const) {
    const at = wonAt(line);
    expect(at < 0 ? '' : line.slice(at)).toBe(price);
  }
});
