import { expect, test } from 'vitest';
import { emptyListing, type ListingForm, listingFields } from '#src/domain/listings/form.ts';
import { answerOf, priceWords, stepAnswers } from './answers.ts';

const form: ListingForm = {
  ...emptyListing,
  transactionTypes: ['SALE', 'RENTAL'],
  productTypes: ['VARSITY_JACKET', 'VINTAGE'],
  tradeMethods: ['DIRECT', 'PARCEL'],
  location: ' 정문 ',
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  title: '과잠',
  rentalFee: 6_000,
  deposit: 20_000,
  salePrice: 45_000,
  canDeal: true,
  photos: [{ photoId: 'a' }, { photoId: 'b' }],
};

test('the answers so far, a line a step, in words', () => {
  expect(stepAnswers(form).map(({ answer }) => answer)).toEqual([
    '판매, 대여',
    '과잠, 빈티지',
    '직거래, 택배 · 정문',
    'L · 크림슨 · 상',
    '사진 2장 · 과잠',
    '대여료 6,000원 · 보증금 20,000원 · 판매가 45,000원',
  ]);
});

test('of an empty form nothing is said', () => {
  expect(stepAnswers(emptyListing).every(({ answer }) => answer === '')).toBe(true);
});

test('what was chosen is told in display order, whichever came first, and no price before there is one', () => {
  const turned = stepAnswers({
    ...form,
    transactionTypes: ['RENTAL', 'SALE'],
    rentalFee: 0,
    deposit: 0,
    salePrice: 0,
  });
  expect(turned[0]?.answer).toBe('판매, 대여');
  expect(turned[5]?.answer).toBe('');
});

test('a price of a type that is not offered, and a place without a direct trade, are not told', () => {
  expect(priceWords({ ...form, transactionTypes: ['SALE'] })).toBe('판매가 45,000원');
  expect(stepAnswers({ ...form, tradeMethods: ['PARCEL'] })[2]?.answer).toBe('택배');
});

test('every field can be told, for two sides of a conflict', () => {
  for (const field of listingFields)
    if (field !== 'description') expect(answerOf(field, form), field).not.toBe('');
  expect(answerOf('canDeal', form)).not.toBe(answerOf('canDeal', { ...form, canDeal: false }));
});
