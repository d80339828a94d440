import { expect, test } from 'vitest';
import { tellsPrivate } from './private-words.ts';

test.each([
  '010-1234-5678로 전화 주세요',
  '01012345678',
  '제 번호 010 1234 5678',
  '+82 10-1234-5678',
  '국민 123456-01-123456',
  '카카오뱅크 3333-01-1234567 입금해 주세요',
  '입금은 신한 110123456789로요',
])('%s looks like a number that is nobody else’s business', (text) => {
  expect(tellsPrivate(text)).toBe(true);
});

test.each([
  '26,000원에 가능할까요?',
  '2026-11-24 18:30에 만나요',
  '11-24 저녁이요',
  '가슴단면 51, 총장 72예요',
  '302호 앞 1층 로비',
  '운송장 번호는 123456789012예요',
])('%s does not', (text) => {
  expect(tellsPrivate(text)).toBe(false);
});
