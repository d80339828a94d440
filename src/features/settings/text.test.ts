import { expect, test } from 'vitest';
import { sizeText } from './text.ts';

test.each([
  [1, '1KB'],
  [999_000, '999KB'],
  [999_001, '1MB'],
  [84_000_000, '84MB'],
  [999_499_999, '999MB'],
  [999_500_000, '1.0GB'],
  [10_737_418_240, '10.7GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
