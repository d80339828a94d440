import { describe, expect, test } from 'vitest';
import { errors as contractErrors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import {
  colors,
  itemOrders,
  productTypes,
  qualities,
  sizes,
  tradeMethods,
  transactionTypes,
} from '#contract/values.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { errorTexts } from './errors.ts';
import { reviewTexts } from './feedback.ts';
import { labels } from './labels.ts';
import { profileTexts } from './me.ts';
import { pickTexts } from './pick.ts';

describe('every value of the contract has a word of its own', () => {
  test.each([
    ['transactionType', transactionTypes],
    ['productType', productTypes],
    ['quality', qualities],
    ['qualityHint', qualities],
    ['color', colors],
    ['size', sizes],
    ['tradeMethod', tradeMethods],
    ['itemOrder', itemOrders],
  ] as const)('%s', (name, values) => {
    const words = values.map((value) => labels[name](value));
    expect(new Set(words).size).toBe(values.length);
  });
});

/** Codes of calls that this app never makes, or that the engine settles without telling anyone (contract §1.4). */
const untold = new Set([
  'FORBIDDEN_ORIGIN',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'INVALID_INPUT',
  'METHOD_NOT_ALLOWED',
  'USER_BLOCK_NOT_FOUND',
]);

test('every code that can reach a user has a Korean sentence', () => {
  const silent = Object.keys(contractErrors).filter((code) => !errorTexts.has(code) && !untold.has(code));
  expect(silent).toEqual([]);
});

test('a code of a newer server falls back on what the action says, then on the unknown error', () => {
  expect(errorTexts.text('NEW_CODE', pickTexts.failed.create)).toBe('PICK 생성에 실패했어요');
  expect(errorTexts.text('toString')).toBe('알 수 없는 오류가 생겼어요');
});

test('the numbers that texts name are the numbers of the contract', () => {
  expect(wizardTexts.titleHint).toContain(`${limits.title}자`);
  expect(wizardTexts.priceHint).toContain((limits.maxPrice + 1).toLocaleString('ko-KR'));
  expect(profileTexts.nickname).toContain(`${limits.nicknameMin}–${limits.nicknameMax}자`);
  expect(reviewTexts.placeholder).toContain(`${limits.review}자`);
  expect(errorTexts.text('FILE_SIZE_EXCEEDED')).toContain(`${limits.imageBytes / 1024 / 1024}MB`);
});
