import { expect, test } from 'vitest';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickForm } from './form.ts';
import { missingOf } from './form-missing.ts';
import { type Frame, termsFrom } from './form-terms.ts';

const at = '2026-11-24T18:30:00' as LocalDateTime; // as the wire writes it
const places = [' ', '정문', '가'.repeat(101)];
const moments = [null, at];
const frames: readonly Frame[] = (['RENTAL', 'SALE'] as const).flatMap((type) =>
  (['DIRECT', 'PARCEL'] as const).flatMap((method) =>
    [true, false].map((canDeal) => ({
      kind: { type, method },
      canDeal,
      price: 8000,
      deposit: 0,
      places: { start: '정문', end: '정문' },
    })),
  ),
);
const forms: readonly PickForm[] = places.flatMap((from) =>
  places.flatMap((to) =>
    moments.flatMap((start) =>
      moments.flatMap((end) =>
        ['', '0'].flatMap((price) =>
          ['', '0'].map((deposit) => ({
            start: { place: from, at: start },
            end: { place: to, at: end },
            price,
            deposit,
          })),
        ),
      ),
    ),
  ),
);

test('something is missing exactly where there are no terms to send', () => {
  for (const frame of frames)
    for (const form of forms)
      expect(missingOf(form, frame) === null, JSON.stringify({ form, frame })).toBe(
        termsFrom(form, frame) !== null,
      );
});

const rental: Frame = {
  kind: { type: 'RENTAL', method: 'DIRECT' },
  canDeal: true,
  price: 8000,
  deposit: 0,
  places: { start: '', end: '' },
};
const parcel: Frame = { ...rental, kind: { type: 'SALE', method: 'PARCEL' } };
const empty: PickForm = {
  start: { place: '', at: null },
  end: { place: '', at: null },
  price: '',
  deposit: '',
};
const there = { place: '정문', at };

test.each([
  [rental, empty, 'start-place', '대여 장소를 입력해 주세요'],
  [
    rental,
    { ...empty, start: { place: '가'.repeat(102), at } },
    'start-place',
    '대여 장소에서 2자를 줄여 주세요',
  ],
  [rental, { ...empty, start: there }, 'end-place', '반납 장소를 입력해 주세요'],
  [rental, { ...empty, start: { ...there, at: null }, end: there }, 'start-at', '대여 일시를 골라 주세요'],
  [rental, { ...empty, start: there, end: { ...there, at: null } }, 'end-at', '반납 일시를 골라 주세요'],
  [rental, { ...empty, start: there, end: there }, 'price', '대여료를 입력해 주세요'],
  [rental, { ...empty, start: there, end: there, price: '0' }, 'deposit', '보증금을 입력해 주세요'],
  [parcel, empty, 'start-at', '택배 발송 일자를 골라 주세요'],
  [parcel, { ...empty, start: there }, 'price', '구매가를 입력해 주세요'],
] as const)(
  'the first thing that is missing on the screen is asked for by its name: %#',
  (frame, form, field, words) => {
    expect(missingOf(form, frame)).toEqual({ field, words });
  },
);
