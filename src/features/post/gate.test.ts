import { describe, expect, test } from 'vitest';
import { emptyListing, type ListingForm } from '#src/domain/listings/form.ts';
import { firstMissing, missingIn, wizardSteps } from './gate.ts';
import { wizardTexts } from './text.ts';

const whole: ListingForm = {
  ...emptyListing,
  transactionTypes: ['SALE'],
  productTypes: ['SOCCER'],
  tradeMethods: ['DIRECT'],
  location: '정문',
  size: 'M',
  color: 'BLACK',
  quality: 'HIGH',
  title: '유니폼',
  description: '새것이에요',
  photos: [{ photoId: 'a' }],
};
const ready = { storing: 0 };
const words = (step: number, over: Partial<ListingForm>): string | undefined =>
  missingIn(step, { ...whole, ...over }, ready)?.words;

test('each step has a heading, and is one of as many as there are', () => {
  expect(wizardTexts.steps.length).toBe(wizardSteps);
  expect(wizardTexts.step(1)).toContain(`${wizardSteps}단계`);
});

test('a whole form may be left forwards at every step', () => {
  for (let step = 1; step <= wizardSteps; step += 1) expect(missingIn(step, whole, ready)).toBeNull();
  expect(firstMissing(whole, ready)).toBeNull();
});

describe('each step asks for what it lacks, in words that name it', () => {
  test.each([
    [1, { transactionTypes: [] }, '거래 유형을 골라 주세요'],
    [2, { productTypes: [] }, '상품 종류를 골라 주세요'],
    [3, { tradeMethods: [] }, '거래 방식을 골라 주세요'],
    [3, { location: ' \u3164' }, '직거래 장소를 입력해 주세요'],
    [4, { size: null }, '사이즈를 골라 주세요'],
    [4, { color: null }, '색상을 골라 주세요'],
    [4, { quality: null }, '상태를 골라 주세요'],
    [5, { photos: [] }, '사진을 골라 주세요'],
    [5, { title: ' ' }, '제목을 입력해 주세요'],
    [5, { title: '😀' }, '제목에 글자도 적어 주세요'],
    [5, { description: '\n' }, '설명을 입력해 주세요'],
  ] as const)('step %i', (step, lack, said) => {
    expect(words(step, lack as Partial<ListingForm>)).toBe(said); // literal lists are readonly
  });
});

test('a place is asked for only where the trade is direct', () => {
  expect(words(3, { tradeMethods: ['PARCEL'], location: '' })).toBeUndefined();
  expect(words(3, { tradeMethods: ['PARCEL', 'DIRECT'], location: '' })).toBe('직거래 장소를 입력해 주세요');
});

test('the last step lacks nothing, whatever it costs', () => {
  expect(words(6, { salePrice: 0, rentalFee: 0, deposit: 0 })).toBeUndefined();
});

test('a photo that is being made ready is waited for, and none may be forgotten by that', () => {
  expect(missingIn(5, whole, { storing: 1 })?.words).toBe('사진을 담고 있어요. 조금만 기다려 주세요');
});

test('a text that is too long says by how many characters, as its counter counts them', () => {
  expect(words(5, { title: `${'🧥'.repeat(63)}A` })).toBeUndefined();
  expect(words(5, { title: `${'🧥'.repeat(65)}A` })).toBe('제목에서 2자를 줄여 주세요');
  expect(words(5, { description: '가'.repeat(1_001) })).toBe('설명에서 1자를 줄여 주세요');
  expect(words(3, { location: '가'.repeat(101) })).toBe('직거래 장소에서 1자를 줄여 주세요');
});

test('white space at the ends is sent by nobody and counts for nothing', () => {
  expect(words(5, { title: `${'가'.repeat(64)}   ` })).toBeUndefined();
});

test('the first step that lacks something is the one to go back to', () => {
  expect(firstMissing({ ...whole, title: '', productTypes: [] }, ready)).toMatchObject({
    step: 2,
    field: 'productTypes',
  });
});
