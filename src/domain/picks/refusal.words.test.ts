import { expect, test } from 'vitest';
import { errorTexts } from '#src/copy/errors.ts';
import type { EntryReason } from '#src/db/rows.ts';
import { tradeReason } from './refusal.words.ts';

const changed: EntryReason = { is: 'changed' };
const about = { name: '버건디러버', rentalDate: null, now: 0 };

// a server with versions answers each of these with one code
test.each([
  ['confirm', 'PENDING', '그사이 PICK 내용이 바뀌었어요. 바뀐 내용을 확인하고 다시 보내 주세요'],
  ['confirm', 'CANCELLED', '그사이 버건디러버님이 PICK을 취소했어요. 보내려던 수락은 취소했어요'],
  ['confirm', 'EXPIRED', '그사이 PICK 요청이 만료됐어요'],
  ['edit', 'CANCELLED', '그사이 버건디러버님이 PICK을 취소했어요. 보내려던 변경은 취소했어요'],
  ['edit', 'CONFIRMED', '그사이 PICK 내용이 바뀌었어요. 바뀐 내용을 확인하고 다시 보내 주세요'],
  ['edit', 'IN_PROGRESS', '그사이 대여가 시작됐어요'],
  ['cancel', 'CANCELLED', '그사이 버건디러버님과의 PICK이 취소됐어요'],
  ['cancel', 'SUCCESS', '그사이 거래가 완료됐어요'],
  ['reject', 'CONFIRMED', '그사이 PICK이 확정됐어요'],
  ['propose', null, '이 상품에는 이미 진행 중인 PICK이 있어요'],
] as const)('%s that was refused because the PICK is %s by now says what happened', (does, state, words) => {
  expect(tradeReason(changed, { ...about, does, state })).toBe(words);
});

test.each([
  ['propose', '대기하는 동안 약속 시간이 지났어요. 일시를 다시 골라 주세요'],
  ['edit', '대기하는 동안 약속 시간이 지났어요. 일시를 다시 골라 주세요'],
  ['confirm', errorTexts.text('RENTAL_DATE_IS_BEFORE_THAN_TODAY')],
] as const)(
  '%s whose start has passed asks for another date only a user who can choose one',
  (does, words) => {
    const passed = {
      ...about,
      state: 'PENDING',
      rentalDate: '2026-11-24T18:30:00',
      now: Date.UTC(2026, 10, 25),
    };
    expect(tradeReason({ is: 'expired' }, { ...passed, does })).toBe(words);
  },
);
