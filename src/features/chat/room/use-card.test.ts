import { expect, test } from 'vitest';
import { foldPick } from '#src/db/intents/pick-fold.ts';
import { aPick } from '#tests/harness/chat-rows.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { liveCard } from './use-card.ts';

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
  expect(liveCard(card, foldPick(row(), []))).toMatchObject({ stamp: { kind: 'confirmed' }, mark: null });
  const pick = row({ state: 'PENDING' });
  expect(liveCard(card, foldPick(pick, [aDecision(pick, { does: 'confirm' })]))).toMatchObject({
    stamp: { kind: 'pending' },
    mark: { kind: 'waiting' },
  });
});

test.each([{ price: 5_999 }, { rentalDate: '2026-11-24T19:30:00' }, { returnLocation: '정문' }])(
  'no state of others is ever stamped on its terms: %j',
  (change) => {
    expect(liveCard(card, foldPick(row(change), []))?.stamp.label).toBe('이전 내용');
  },
);

test('of a PICK that is not stored it says what it said when it was written', () => {
  expect(liveCard(card, null)).toMatchObject({ stamp: { kind: 'pending' }, mark: null });
  expect(liveCard({ ...card, rentalDate: null }, null)).toBeNull();
});
