import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { RoomPicks } from '#src/domain/chat/room-picks.view.ts';
import { foldPick, type ShownPick } from '#src/domain/picks/pick.fold.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { aPick } from '#tests/harness/chat-rows.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { liveCard } from './use-card.ts';

const nothing: RoomPicks = { current: null, stored: [], told: null };
const me = 7 as UserId;
const unknown = { known: nothing, method: null, me };
const stored = (shown: ShownPick | null) => ({
  known: { ...nothing, stored: shown === null ? [] : [shown] },
  method: null,
  me,
});
const card = aPick('PENDING');
if (card === null) throw new Error('the card of the harness has terms');
const row = (change: Parameters<typeof aPickRow>[0] = {}) =>
  aPickRow({
    appointmentId: card.appointmentId,
    rentalDate: '2026-11-24T18:30:00',
    returnDate: '2026-11-27T18:30:00',
    ...change,
  });

test('a card has the stamp of how its PICK stands now, and what waits beside it', () => {
  expect(liveCard(card, stored(foldPick(row(), [])), true)).toMatchObject({
    stamp: { kind: 'confirmed' },
    mark: null,
  });
  const pick = row({ state: 'PENDING' });
  expect(liveCard(card, stored(foldPick(pick, [aDecision(pick, { does: 'confirm' })])), true)).toMatchObject({
    stamp: { kind: 'pending' },
    mark: { kind: 'waiting' },
  });
});

test.each([{ price: 5_999 }, { rentalDate: '2026-11-24T19:30:00' }, { returnLocation: '정문' }])(
  'no state of others is ever stamped on its terms: %j',
  (change) => {
    expect(liveCard(card, stored(foldPick(row(change), [])), true)?.stamp.label).toBe('이전 내용');
  },
);

test('of a PICK that is not stored it says what it said when it was written', () => {
  expect(liveCard(card, unknown, true)).toMatchObject({ stamp: { kind: 'pending' }, mark: null });
  expect(liveCard({ ...card, rentalDate: null }, unknown, true)).toBeNull();
});

test('of a PICK that is not stored it says what entering the room said of it, and only of that PICK', () => {
  const { appointmentId } = card;
  const told = { appointmentId, state: 'CONFIRMED', terms: termsOf(row()) };
  const entered = (change = {}) => ({ ...unknown, known: { ...nothing, told: { ...told, ...change } } });
  expect(liveCard(card, entered(), true)?.stamp.label).toBe('확정');
  expect(liveCard(card, entered({ appointmentId: appointmentId + 1 }), true)?.stamp.label).toBe('답변 대기');
  expect(liveCard(card, entered({ terms: { ...told.terms, price: 1 } }), true)?.stamp.label).toBe(
    '이전 내용',
  );
});

const days = { ...card, rentalDate: '2026-11-24T00:00:00', returnDate: '2026-11-27T00:00:00' } as typeof card;
const parcel = row({
  rentalDate: '2026-11-24T00:00:00',
  returnDate: '2026-11-27T00:00:00',
  tradeMethod: 'PARCEL',
});

test('a parcel has a day and no place, whether its PICK is stored or not', () => {
  for (const shown of [foldPick(parcel, []), null])
    expect(liveCard(days, stored(shown), true)).toMatchObject({
      stub: { over: '11월', day: '24', under: '화' },
      lines: ['반납 26.11.27', '총 26,000원'],
    });
});

test('a meeting at midnight keeps its time and place where its PICK is stored', () => {
  const meeting = foldPick({ ...parcel, tradeMethod: 'DIRECT' }, []);
  expect(liveCard(days, stored(meeting), true)).toMatchObject({
    stub: { under: '화 00:00' },
    lines: ['반납 26.11.27 00:00', '학생회관 1층 로비', '총 26,000원'],
  });
});

test('where its PICK is not stored a time at either end is one of a meeting', () => {
  const card = { ...days, returnDate: '2026-11-27T18:30:00' } as typeof days;
  expect(liveCard(card, unknown, true)?.lines).toContain('학생회관 1층 로비');
  expect(liveCard(card, unknown, true)?.stub.under).toBe('화 00:00');
});

test('where only the way of its trade is known, that decides', () => {
  expect(liveCard(days, { ...unknown, method: 'DIRECT' }, true)).toMatchObject({
    stub: { under: '화 00:00' },
    lines: ['반납 26.11.27 00:00', '학생회관 1층 로비', '총 26,000원'],
  });
  const timed = { ...days, returnDate: '2026-11-27T18:30:00' } as typeof days;
  expect(liveCard(timed, { ...unknown, method: 'PARCEL' }, true)?.lines).toEqual([
    '반납 26.11.27',
    '총 26,000원',
  ]);
});
