import { describe, expect, test } from 'vitest';
import type { LocalDateTime } from '#contract/moment.ts';
import { entryTexts } from '#src/copy/entries.ts';
import type { EntryReason, OutboxEntry } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { PendingEntry } from '#src/domain/outbox.description.ts';
import type { Decision } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { wordsOf } from './outbox-words.ts';

const now = parseKst('2026-11-20T12:00:00') ?? 0;
const terms = (rentalDate: string) => ({ rentalDate: rentalDate as LocalDateTime }) as Decision['terms'];
const later = '2026-11-24T18:30:00';
const pick = (state: string, rentalDate = later) =>
  ({ title: '과잠', rentalDate, opponentNickname: '버건디러버', state }) as PickRow; // only these are said
const item = { title: '과잠', detail: { owner: { nickname: '버건디러버' } } } as ItemRow; // only these are said

/** An entry's kind and lane, and what is stored about its subject. */
interface About {
  readonly kind: string;
  readonly lane: string;
  readonly subject: object;
}
const propose = (at = later): About => ({
  kind: 'pick.propose',
  lane: 'pick:item:341',
  subject: { terms: terms(at), item },
});
const kinds = { edit: 'pick.edit', confirm: 'pick.confirm', cancel: 'pick.cancel', reject: 'pick.cancel' };
const decide = (does: Decision['does'], state = 'PENDING', at: string | null = null): About => ({
  kind: kinds[does],
  lane: 'pick:905',
  subject: { does, terms: at === null ? null : terms(at), pick: pick(state) },
});
const review: About = {
  kind: 'review.write',
  lane: 'pick:905',
  subject: { rating: 4, pick: pick('SUCCESS') },
};
const report: About = { kind: 'report.send', lane: 'report:7:341', subject: { of: '버건디러버' } };

const words = ({ kind, lane, subject }: About, over: Partial<OutboxEntry> = {}) => {
  const row = {
    id: 'a',
    v: 1,
    state: 'queued',
    unsure: false,
    attempts: 0,
    nextAt: null,
    reason: null,
    dependsOn: [],
    lane,
    kind,
    ...over,
  } as unknown as OutboxEntry; // only these are looked at
  const waiting: PendingEntry = { row, subject, parts: [], held: false };
  return wordsOf(waiting, now, { cut: false, needsOpen: false });
};
const refused = (code: string): Partial<OutboxEntry> => ({
  state: 'failed',
  reason: { is: 'refused', status: 409, code },
});
const stopped = (is: Exclude<EntryReason['is'], 'refused'>): Partial<OutboxEntry> => ({
  state: 'attention',
  reason: { is },
});

test.each([
  [propose(), 'PICK 보내기', '과잠 · 26.11.24'],
  [decide('edit'), 'PICK 수정하기', '과잠 · 26.11.24'],
  [decide('confirm'), 'PICK 수락하기', '과잠 · 26.11.24'],
  [decide('cancel'), 'PICK 취소하기', '과잠 · 26.11.24'],
  [decide('reject'), 'PICK 거절하기', '과잠 · 26.11.24'],
  [review, '후기 쓰기', '과잠 · 별 4개'],
  [report, '신고하기', '버건디러버님'],
] as const)('what waits is named, with what it is about (%#)', (about, kind, target) => {
  expect(words(about)).toMatchObject({ kind, target, canCancel: true });
});

test('of an edit the day that is wanted is named, not the one that stands', () => {
  expect(words(decide('edit', 'PENDING', '2026-11-28T10:00:00')).target).toBe('과잠 · 26.11.28');
});

test('what is not stored any more is said to be so', () => {
  expect(words({ ...propose(), subject: { terms: terms(later), item: null } }).target).toBe(
    '저장된 PICK 정보가 없어요',
  );
  expect(words({ ...review, subject: { rating: 4, pick: null } }).target).toBe('저장된 PICK 정보가 없어요');
  expect(words({ ...report, subject: { of: null } }).target).toBe('저장된 사용자 정보가 없어요');
});

describe('why each was refused', () => {
  test.each([
    [
      propose(),
      'ALREADY_RENTAL_RESERVED_PERIOD',
      '고른 날짜를 다른 분이 먼저 예약했어요. 다른 날짜를 골라 주세요',
    ],
    [propose(), 'ALREADY_DELETED_ITEM', '상품이 삭제돼서 PICK을 보내지 못했어요'],
    [propose(), 'CURRENT_APPOINTMENT_EXIST', '진행 중인 PICK이 있어요.'],
    [propose(), 'USER_BLOCK_EXIST', '차단된 상대예요.'],
    [propose(), 'FROM_THE_FUTURE', 'PICK 생성에 실패했어요'],
    [decide('edit'), 'FROM_THE_FUTURE', 'PICK 수정에 실패했어요'],
    [decide('confirm'), 'FROM_THE_FUTURE', 'PICK 확정에 실패했어요'],
    [decide('cancel'), 'FROM_THE_FUTURE', 'PICK 취소에 실패했어요'],
    [decide('reject'), 'FROM_THE_FUTURE', 'PICK 취소에 실패했어요'],
    [
      decide('confirm', 'CANCELLED'),
      'CONFLICT_APPOINTMENT_STATE',
      '그사이 버건디러버님이 PICK을 취소했어요. 보내려던 수락은 취소했어요',
    ],
    [decide('edit', 'IN_PROGRESS'), 'CONFLICT_APPOINTMENT_STATE', '그사이 대여가 시작됐어요'],
    [decide('cancel', 'SUCCESS'), 'APPOINTMENT_CANNOT_CANCELLED', '그사이 거래가 완료됐어요'],
    [decide('reject', 'EXPIRED'), 'APPOINTMENT_CANNOT_CANCELLED', '그사이 PICK 요청이 만료됐어요'],
    [review, 'REVIEW_ALREADY_EXISTS', '이미 후기를 작성했어요.'],
    [review, 'APPOINTMENT_NOT_SUCCESS', '아직 완료되지 않은 거래예요.'],
    [review, 'FROM_THE_FUTURE', '리뷰 작성에 실패했어요'],
    [report, 'UNRELATED_ITEM', '관련 없는 상품이에요.'],
    [report, 'USER_NOT_FOUND', '사용자를 찾을 수 없어요.'],
    [report, 'FROM_THE_FUTURE', '신고에 실패했어요'],
  ] as const)('%#: %o, %s', (about, code, reason) => {
    expect(words(about, refused(code))).toMatchObject({ reason, canCancel: true });
  });
});

test('what was refused for good, or is over, is not sent again: it is only to be heard, or a text to be discarded', () => {
  for (const [about, code] of [
    [propose(), 'ALREADY_DELETED_ITEM'],
    [decide('confirm', 'CANCELLED'), 'CONFLICT_APPOINTMENT_STATE'],
    [decide('edit', 'IN_PROGRESS'), 'CONFLICT_APPOINTMENT_STATE'],
    [decide('cancel', 'SUCCESS'), 'APPOINTMENT_CANNOT_CANCELLED'],
    [decide('reject', 'EXPIRED'), 'FROM_THE_FUTURE'],
    [{ kind: 'like.set', lane: 'item:5', subject: { liked: true, item } }, 'ALREADY_DELETED_ITEM'],
    [{ kind: 'item.delete', lane: 'item:5', subject: { title: '과잠' } }, 'ITEM_NOT_FOUND'],
  ] as const)
    expect(words(about, refused(code))).toMatchObject({
      canRetry: false,
      isToldOnly: true,
      why: entryTexts.why.final,
    });
  expect(words(decide('confirm', 'CANCELLED'), stopped('changed'))).toMatchObject({
    canRetry: false,
    isToldOnly: true,
  });
  for (const [about, code] of [
    [review, 'REVIEW_ALREADY_EXISTS'],
    [report, 'USER_NOT_FOUND'],
  ] as const)
    expect(words(about, refused(code))).toMatchObject({
      canRetry: false,
      canCancel: true,
      isToldOnly: false,
    });
  // these may pass
  for (const code of ['USER_BLOCK_EXIST', 'ALREADY_RENTAL_RESERVED_PERIOD', 'FROM_THE_FUTURE'])
    expect(words(propose(), refused(code))).toMatchObject({ canRetry: true, isToldOnly: false });
  // while it waits nothing is known of its end
  expect(words(decide('confirm', 'CANCELLED'))).toMatchObject({ canCancel: true, isToldOnly: false });
});

describe('why each stopped', () => {
  test.each([
    [propose(), 'changed', '이 상품에는 이미 진행 중인 PICK이 있어요'],
    [decide('confirm'), 'changed', '그사이 PICK 내용이 바뀌었어요. 바뀐 내용을 확인하고 다시 보내 주세요'],
    [
      propose('2026-11-20T11:59:00'),
      'expired',
      '대기하는 동안 약속 시간이 지났어요. 일시를 다시 골라 주세요',
    ],
    [propose(), 'expired', '하루 넘게 보내지 못했어요. PICK을 확인하고 다시 보내 주세요'],
    [decide('edit'), 'drifted', '처리되는 사이에 PICK 내용이 바뀌었어요. 지금 내용을 꼭 확인해 주세요'],
    [decide('edit'), 'unproven', '전해졌는지 확인하지 못했어요. PICK을 확인하고 필요하면 다시 보내 주세요'],
    [decide('cancel'), 'poisoned', 'PICK 취소에 실패했어요'],
    [decide('confirm'), 'unknown-kind', entryTexts.reason.unknown],
    [propose(), 'unknown-kind', entryTexts.reason.unknown],
    [review, 'poisoned', '여러 번 보냈지만 받아들여지지 않았어요. 나중에 다시 시도하거나 취소할 수 있어요'],
    [report, 'poisoned', '여러 번 보냈지만 받아들여지지 않았어요. 나중에 다시 시도하거나 취소할 수 있어요'],
    [report, 'unproven', '전해졌는지 확인하지 못했어요. 확인하고 다시 시도해 주세요'],
  ] as const)('%#: %o, %s', (about, is, reason) => {
    expect(words(about, stopped(is)).reason).toBe(reason);
  });
});

test('what was done on other terms, or perhaps done, is never sent again: it is only to be heard', () => {
  for (const is of ['drifted', 'unproven'] as const)
    for (const about of [propose(), decide('edit'), decide('confirm'), decide('cancel')])
      expect(words(about, stopped(is))).toMatchObject({ canRetry: false, isToldOnly: true });
  // a review is written at most once by itself, and a report twice is one
  expect(words(review, stopped('unproven'))).toMatchObject({ canRetry: true, isToldOnly: false });
});

test('what was decided about other terms than those that stand is decided anew, where they are shown', () => {
  expect(words(decide('confirm'), stopped('changed'))).toMatchObject({
    canRetry: false,
    canCancel: true,
    screen: '/pick-detail/905',
  });
});

test('what has begun by now is not sent again, whatever stopped it', () => {
  expect(words(propose('2026-11-20T11:59:00'), stopped('expired')).canRetry).toBe(false);
  expect(words(propose('2026-11-20T12:01:00'), stopped('expired')).canRetry).toBe(true);
  const agreed = {
    ...decide('confirm'),
    subject: { does: 'confirm', terms: null, pick: pick('PENDING', '2026-11-20T11:59:00') },
  };
  expect(words(agreed, stopped('expired')).canRetry).toBe(false);
  expect(words(decide('confirm'), stopped('expired')).canRetry).toBe(true);
  expect(words(decide('edit', 'PENDING', '2026-11-20T11:59:00'), refused('DEAL_NOT_ALLOWED')).canRetry).toBe(
    false,
  );
});

test('what may have left cannot be taken back, until it has stopped', () => {
  for (const about of [propose(), decide('edit'), decide('confirm'), decide('reject')]) {
    expect(words(about, { state: 'ambiguous', unsure: true }).canCancel).toBe(false);
    expect(words(about, { state: 'queued' }).canCancel).toBe(true);
    expect(words(about, { ...refused('FROM_THE_FUTURE'), unsure: true }).canCancel).toBe(true);
  }
  expect(words(report, { state: 'ambiguous', unsure: true }).canCancel).toBe(true);
});

test('each leads to the screen that is all about it; a report has none that would say more', () => {
  expect(words(propose()).screen).toBe('/pick-new/341');
  expect(words(decide('cancel')).screen).toBe('/pick-detail/905');
  expect(words(review).screen).toBe('/review/905');
  expect(words(report).screen).toBeNull();
});
