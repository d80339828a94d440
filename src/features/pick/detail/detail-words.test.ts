import { expect, test } from 'vitest';
import type { Decision } from '#src/domain/picks/pick.fold.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { meetingWords, returnLines } from '../meeting/meeting-words.ts';
import { detailRows, detailStub, headingOf } from './detail-words.ts';

const dates = { rentalDate: '2026-12-31T18:30:00', returnDate: '2027-01-02T09:05:00' };
const rental = termsOf(aPickRow(dates));

test('a rental by meeting says its period, and where and when both meetings are', () => {
  expect(detailRows(rental)).toEqual([
    { label: '거래 방식', values: ['직거래'] },
    { label: '대여 기간', values: ['26.12.31 (목) – 27.01.02 (토)'] },
    { label: '대여 장소', values: ['학생회관 1층 로비', '26.12.31 (목) 18:30'] },
    { label: '반납 장소', values: ['중앙도서관 정문 앞', '27.01.02 (토) 09:05'] },
  ]);
});

test('a purchase by parcel says the day it is sent, and no place', () => {
  const terms = termsOf(aSaleRow({ rentalDate: '2026-12-31T00:00:00', tradeMethod: 'PARCEL' }));
  expect(detailRows(terms)).toEqual([
    { label: '거래 방식', values: ['택배'] },
    { label: '발송 일자', values: ['26.12.31 (목)'] },
  ]);
  expect(detailStub(terms, 'CONFIRMED')).toEqual({
    over: '2026년 12월',
    day: '31',
    under: '목요일',
    spoken: '2026년 12월 31일 목요일',
  });
  expect(meetingWords(terms, 'CONFIRMED')).toMatchObject({
    over: '12월',
    first: '31',
    under: '목요일',
    place: null,
  });
});

test('a purchase by meeting says place and moment; a moment that cannot be read is shown as it came', () => {
  const sale = termsOf(aSaleRow({ rentalDate: '2026-12-31T18:30:00' }));
  expect(detailRows(sale).slice(1)).toEqual([
    { label: '발송 일자', values: ['26.12.31 (목)'] },
    { label: '거래 장소', values: ['학생회관 1층 로비', '26.12.31 (목) 18:30'] },
  ]);
  const odd = { ...sale, rentalDate: 'soon' as typeof sale.rentalDate };
  expect(detailRows(odd)[1]?.values).toEqual(['soon']);
  expect(detailStub(odd, 'CONFIRMED')).toBeNull();
  expect(meetingWords(odd, 'CONFIRMED')).toMatchObject({ first: '·', under: 'soon' });
});

test('the head of a rental that runs is its return, and says so', () => {
  expect(detailStub(rental, 'CONFIRMED')).toEqual({
    over: '2026년 12월',
    day: '31',
    under: '목요일 18:30',
    spoken: '2026년 12월 31일 목요일 18:30',
  });
  expect(detailStub(rental, 'IN_PROGRESS')).toEqual({
    over: '반납 · 2027년 1월',
    day: '2',
    under: '토요일 09:05',
    spoken: '반납 2027년 1월 2일 토요일 09:05',
  });
  expect(meetingWords(rental, 'IN_PROGRESS')).toEqual({
    over: '1월 2일 토요일',
    first: '09:05',
    under: '',
    placeLabel: '반납 장소',
    place: '중앙도서관 정문 앞',
  });
});

test('a rental on its way to its first meeting says its return as well; one that runs has it as its head, a purchase none', () => {
  expect(returnLines(rental, 'CONFIRMED')).toEqual(['반납 27.01.02 09:05', '중앙도서관 정문 앞']);
  expect(returnLines({ ...rental, tradeMethod: 'PARCEL' }, 'CONFIRMED')).toEqual(['반납 27.01.02']);
  expect(returnLines(rental, 'IN_PROGRESS')).toEqual([]);
  expect(returnLines(termsOf(aSaleRow()), 'CONFIRMED')).toEqual([]);
});

test.each([
  [true, 'requester', '내가 요청한 대여 정보예요'],
  [true, null, '내가 요청한 대여 정보예요'],
  [false, 'requester', '버건디러버님께서 요청하신 대여 정보예요'],
  [false, 'owner', '버건디러버님께서 요청하신 대여 정보예요'],
  // who received a PICK and changed it has still not asked for it
  [true, 'owner', '버건디러버님께서 요청하신 대여 정보예요'],
] as const)(
  'terms written last by their reader: %s, who is on the side %s: %s',
  (isCreator, side, heading) => {
    expect(headingOf({ pick: aPickRow({ isCreator }), waiting: null }, side)).toBe(heading);
  },
);

test('over one’s own change that is on its way the heading names its author, over one’s own answer it does not', () => {
  const pick = aPickRow({ isCreator: false });
  const waiting = (does: 'edit' | 'confirm') => ({ does }) as Decision; // what it does decides
  expect(headingOf({ pick, waiting: waiting('edit') }, 'requester')).toBe('내가 요청한 대여 정보예요');
  expect(headingOf({ pick, waiting: waiting('confirm') }, 'requester')).toBe(
    '버건디러버님께서 요청하신 대여 정보예요',
  );
});
