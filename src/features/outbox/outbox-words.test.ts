import { describe, expect, test } from 'vitest';
import type { IntentReason, OutboxRow } from '#src/db/rows.ts';
import type { Subject, WaitingIntent } from '#src/db/views/outbox.ts';
import { wordsOf } from './outbox-words.ts';

const now = 1_000_000;
const row = (over: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    id: 'a',
    state: 'queued',
    attempts: 0,
    nextAt: null,
    reason: null,
    dependsOn: [],
    ...over,
  }) as OutboxRow; // only these are looked at
const like: Subject = { is: 'like', liked: true, item: null };
const intent = (over: Partial<OutboxRow>, rest: Partial<WaitingIntent> = {}): WaitingIntent => ({
  row: row(over),
  subject: like,
  parts: [],
  held: false,
  ...rest,
});

test.each([
  ['queued', '연결을 기다리고 있어요', 'waiting'],
  ['blocked', '연결을 기다리고 있어요', 'waiting'],
  ['sending', '보내는 중', 'sending'],
  ['ambiguous', '확인하고 있어요', 'checking'],
  ['verifying', '확인하고 있어요', 'checking'],
  ['failed', '보내지 못했어요', 'attention'],
  ['attention', '확인이 필요해요', 'attention'],
] as const)('%s reads “%s”', (state, words, tone) => {
  expect(wordsOf(intent({ state }), now, false)).toMatchObject({ state: words, tone });
});

test('nothing that is under way can be taken back or sent again', () => {
  for (const state of ['sending', 'verifying'] as const)
    expect(wordsOf(intent({ state, nextAt: now }), now, false)).toMatchObject({
      canCancel: false,
      canRetry: false,
    });
});

test('what was refused or stopped can be tried again and cancelled, but not what this build cannot read', () => {
  expect(wordsOf(intent({ state: 'failed' }), now, false)).toMatchObject({ canRetry: true, canCancel: true });
  const reason: IntentReason = { is: 'unknown-kind' };
  expect(
    wordsOf(intent({ state: 'attention', reason }, { subject: { is: 'unknown' } }), now, false),
  ).toMatchObject({ canRetry: false, canCancel: true, kind: '새 버전에서 만든 항목' });
});

describe('tries and the next one', () => {
  test.each([
    [0, null, false, []],
    [3, now + 50_000, false, ['3번 시도했어요', '곧 다시 시도할게요']],
    [3, now + 60_000, false, ['3번 시도했어요', '1분 뒤 다시 시도할게요']],
    [1, now + 61_000, false, ['1번 시도했어요', '2분 뒤 다시 시도할게요']],
    [1, now + 7_190_000, false, ['1번 시도했어요', '2시간 뒤 다시 시도할게요']],
    [3, now + 60_000, true, ['3번 시도했어요']],
  ] as const)('%i tries, next at %s, cut off %s', (attempts, nextAt, cut, tries) => {
    expect(wordsOf(intent({ attempts, nextAt }), now, cut).tries).toEqual(tries);
  });
});

test('a refusal says why in Korean, with the code’s own words or those of what was asked', () => {
  const refused = (code: string, subject: Subject) =>
    wordsOf(
      intent({ state: 'failed', reason: { is: 'refused', status: 409, code } }, { subject }),
      now,
      false,
    ).reason;
  expect(refused('ALREADY_DELETED_ITEM', like)).toBe('삭제된 게시글입니다.');
  expect(refused('FROM_THE_FUTURE', like)).toBe('알 수 없는 오류가 생겼어요');
  expect(refused('FROM_THE_FUTURE', { is: 'profile', nickname: '과잠', photo: false })).toBe(
    '유저 정보 수정에 실패했어요. 다시 시도해주세요!',
  );
});

test('what failed for its photo gives the photo’s reason', () => {
  const photo = row({ state: 'failed', reason: { is: 'refused', status: 400, code: 'INVALID_FILE_FORMAT' } });
  const words = wordsOf(
    intent({ state: 'failed', reason: { is: 'orphaned' } }, { parts: [photo] }),
    now,
    false,
  );
  expect(words.reason).toBe('지원하지 않는 파일 형식이에요.');
});

test('while its photo goes up, the photo’s state is its own, and it can still be cancelled', () => {
  expect(wordsOf(intent({}, { parts: [row({ state: 'sending' })] }), now, false)).toMatchObject({
    state: '보내는 중',
    canCancel: true,
    canRetry: false,
  });
});
