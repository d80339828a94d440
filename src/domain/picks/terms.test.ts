import { expect, test } from 'vitest';
import { aPick, asSeen, someTerms } from '#tests/harness/picks.ts';
import { isAsSeen, sameTerms, termsOf } from './terms.ts';

const others: Readonly<Record<string, unknown>> = {
  type: 'SALE',
  tradeMethod: 'PARCEL',
  rentalDate: '2026-11-24T14:31:00',
  returnDate: '2026-11-27T18:01:00',
  rentalLocation: '정문',
  returnLocation: '정문',
  price: 8001,
  deposit: 20_001,
};

test.each(Object.keys(others))('[T1] terms that differ in %s are other terms', (field) => {
  expect(sameTerms(someTerms(), someTerms({ [field]: others[field] }))).toBe(false);
});

test('[T1] a fraction of a second of 0 and spaces around a place make no other terms', () => {
  const told = someTerms({ rentalDate: '2026-11-24T14:30:00.000000', rentalLocation: ' 중앙광장 ' });
  expect(sameTerms(someTerms(), told)).toBe(true);
});

test('[T1] a purchase has no return: the server’s return fields make no other terms', () => {
  const sale = { type: 'SALE', returnDate: null, returnLocation: null, deposit: 0 };
  expect(sameTerms(someTerms(sale), someTerms({ ...sale, deposit: 5, returnLocation: '' }))).toBe(true);
});

test('[T1] a PICK in another state, or with another author of its terms, is not as the user saw it', () => {
  const seen = asSeen(aPick());
  const now = { terms: termsOf(aPick()), state: 'PENDING', isCreator: false };
  expect(isAsSeen(seen, now)).toBe(true);
  expect(isAsSeen(seen, { ...now, state: 'CONFIRMED' })).toBe(false);
  expect(isAsSeen(seen, { ...now, isCreator: true })).toBe(false);
});
