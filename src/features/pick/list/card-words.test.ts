import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { foldPick } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { stubOf } from '#src/features/shared/pick-words.ts';
import { parseKst } from '#src/lib/kst.ts';
import { nickname } from '#tests/harness/chat-rows.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { aDecision, aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import {
  cardBadge,
  cardHead,
  cardKind,
  cardLines,
  cardTags,
  proposalHead,
  proposalLines,
  reviewAction,
} from './card-words.ts';

const now = parseKst('2026-11-23T12:00:00') ?? 0;
const before = { rentalDate: '2026-11-23T11:59:59' };
const after = { rentalDate: '2026-11-23T12:00:01' };

test('the head says the day and whether the trade is done', () => {
  expect(cardHead(foldPick(aPickRow(after), []))).toBe('2026년 11월 23일 (월) 거래 예정 상품');
  expect(cardHead(foldPick(aPickRow({ ...before, state: 'SUCCESS' }), []))).toBe(
    '2026년 11월 23일 (월) 거래 완료',
  );
});

test('a card with an edit on its way has one day, the one that is wanted', () => {
  const pick = aSaleRow(after);
  const terms = termsOf(aSaleRow({ rentalDate: '2026-11-24T10:00:00' }));
  const shown = foldPick(pick, [aDecision(pick, { does: 'edit', terms })]);
  expect(cardHead(shown)).toBe('2026년 11월 24일 (화) 거래 예정 상품');
  expect(stubOf(shown.terms)).toMatchObject({ day: '24', under: '화 10:00' });
});

test('what has begun is 거래진행중 whatever the server calls it, what is to come 거래예정', () => {
  expect(cardBadge(aPickRow(before), now).label).toBe('거래진행중');
  expect(cardBadge(aPickRow({ ...before, state: 'IN_PROGRESS' }), now).label).toBe('거래진행중');
  expect(cardBadge(aPickRow(after), now).label).toBe('거래예정');
  expect(cardBadge(aPickRow({ ...before, state: 'SUCCESS' }), now).kind).toBe('done');
});

test('a rental that runs says when it ends, a parcel by its day alone', () => {
  const runs = aPickRow({ state: 'IN_PROGRESS', returnDate: '2026-11-23T18:30:00' });
  expect(cardLines(foldPick(aPickRow(), []))).toEqual([`${nickname} · 26,000원`]);
  expect(cardLines(foldPick(runs, []))).toEqual([`${nickname} · 26,000원`, '반납 26.11.23 18:30']);
  expect(cardLines(foldPick({ ...runs, tradeMethod: 'PARCEL' }, []))[1]).toBe('반납 26.11.23');
});

test('a card names the way of its own trade: a parcel is never called a meeting', () => {
  expect(cardKind(termsOf(aPickRow({ tradeMethod: 'PARCEL' })), 'requester')).toBe('대여 · 택배');
  expect(cardKind(termsOf(aSaleRow({ tradeMethod: 'DIRECT' })), 'requester')).toBe('구매 · 직거래');
  expect(cardKind(termsOf(aSaleRow({ tradeMethod: 'LOCKER' })), null)).toBe('구매 · 거래');
  expect(cardKind(termsOf(aSaleRow({ tradeMethod: 'DIRECT' })), 'owner')).toBe('판매 · 직거래');
  expect(cardKind(termsOf(aPickRow({ tradeMethod: 'DIRECT' })), 'owner')).toBe('대여 · 직거래');
});

test('the tags are three at most and begin with the kind of the trade', () => {
  expect(cardTags(aPickRow(), 'requester').map(({ label }) => label)).toEqual(['대여', '과잠', '빈티지']);
  expect(cardTags(aSaleRow(), 'owner').map(({ label }) => label)).toEqual(['판매', '과잠', '빈티지']);
  expect(cardTags(aSaleRow(), 'requester').map(({ label }) => label)).toEqual(['구매', '과잠', '빈티지']);
});

test('a proposal that waits says what for; any other says how it is in its stamp, and once', () => {
  expect(proposalHead({ state: 'queued' }, '초록여우', true)).toBe(
    '연결되면 PICK을 보낼게요. 초록여우님에게는 아직 보이지 않아요',
  );
  expect(proposalHead({ state: 'blocked' }, null, false)).toBe('연결을 기다리고 있어요');
  for (const state of ['sending', 'ambiguous', 'verifying', 'attention', 'failed'] as const)
    expect(proposalHead({ state }, '초록여우', true)).toBeNull();
  expect(proposalHead({ state: 'queued' }, '초록여우', false)).toBeNull();
});

test('a proposal to meet names the place, one by parcel has none', () => {
  const meeting = termsOf(aSaleRow());
  expect(proposalLines(meeting)).toEqual(['학생회관 1층 로비', '45,000원']);
  expect(proposalLines({ ...meeting, tradeMethod: 'PARCEL' })).toEqual(['45,000원']);
});

describe('the door to a review', () => {
  const door = (state: OutboxEntry['state'] | null, change: Pick<Partial<PickRow>, 'isReviewed'> = {}) => {
    const row = aPickRow({ state: 'SUCCESS', ...change });
    const { appointmentId } = row;
    const args = { appointmentId, rating: 5, content: '좋아요' };
    const lane = `pick:${appointmentId}`;
    return reviewAction(
      foldPick(row, state === null ? [] : [anEntry({ seq: 1, kind: 'review.write', lane, args, state })]),
      true,
    );
  };

  test('is done only where the server has the review', () => {
    expect(door(null, { isReviewed: true })).toEqual({ isDone: true, mark: null });
    expect(door(null)).toEqual({ isDone: false, mark: null });
  });

  test.each([
    ['queued', '전송 대기 중'],
    ['sending', '보내는 중'],
    ['verifying', '확인하고 있어요'],
    ['failed', '확인이 필요해요'],
    ['attention', '확인이 필요해요'],
  ] as const)('stays open and says how it stands while one is %s', (state, label) => {
    expect(door(state)).toMatchObject({ isDone: false, mark: { label } });
  });
});
