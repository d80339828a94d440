import { expect, test } from 'vitest';
import { foldPick } from '#src/domain/picks/pick.fold.ts';
import { aDecision, aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { pickRowWords } from './pick-row-words.ts';

const asked = aPickRow({ state: 'PENDING', isCreator: false });

test('a PICK in a row says with whom, what the owner does, when and for how much', () => {
  const { name, line, stamp } = pickRowWords(foldPick(aPickRow(), []), false);
  expect(name).toBe('버건디러버');
  expect(line).toBe('대여 · 30.11.26 (화) 18:30 · 26,000원');
  expect(stamp).toEqual({ kind: 'confirmed', label: '확정' });
});

test('a sale is its owner’s 판매, and a parcel has a day only', () => {
  const sale = aSaleRow({ tradeMethod: 'PARCEL', rentalDate: '2030-11-26T00:00:00' });
  expect(pickRowWords(foldPick(sale, []), false).line).toBe('판매 · 30.11.26 (화) · 45,000원');
});

test('what waits for the owner’s answer says so, until their answer is on its way', () => {
  expect(pickRowWords(foldPick(asked, []), false).stamp.label).toBe('답변을 기다려요');
  const sent = foldPick({ ...asked, isCreator: true }, []);
  expect(pickRowWords(sent, false).stamp.label).toBe('답변 대기');
  const answered = foldPick(asked, [aDecision(asked, { does: 'confirm' })]);
  expect(pickRowWords(answered, true).stamp.label).toBe('전송 대기 중');
});
