import { expect, test } from 'vitest';
import { type AgreedTerms, canonicalTerms } from './pick-terms.ts';

const terms = {
  type: 'RENTAL',
  tradeMethod: 'DIRECT',
  rentalDate: '2026-11-30T14:00:00',
  returnDate: '2026-12-02T18:00:00',
  rentalLocation: '중앙광장',
  returnLocation: '학생회관',
  price: 8_000,
  deposit: 20_000,
} as unknown as AgreedTerms; // in shape

test('the text of terms is the same for the same terms, whatever else an answer holds', () => {
  const more = { ...terms, state: 'PENDING', version: 3 };
  expect(canonicalTerms(more)).toBe(canonicalTerms(terms));
  expect(canonicalTerms(terms)).toBe(
    '["RENTAL","DIRECT","2026-11-30T14:00:00","2026-12-02T18:00:00","중앙광장","학생회관",8000,20000]',
  );
});

test.each(Object.keys(terms))('another %s is another text', (name) => {
  expect(canonicalTerms({ ...terms, [name]: null })).not.toBe(canonicalTerms(terms));
});

test('no two terms have one text: a place cannot pass for another field', () => {
  const one = { ...terms, rentalLocation: 'a","b', returnLocation: '' };
  expect(canonicalTerms(one)).not.toBe(
    canonicalTerms({ ...terms, rentalLocation: 'a', returnLocation: 'b' }),
  );
});
