import { expect, test } from 'vitest';
import type { LocalDateTime } from '#contract/moment.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { formOf, formStep, newForm, type PickForm } from './form.ts';

const at = (text: string) => text as LocalDateTime; // as the wire writes it
const item = {
  rentalFee: 8000,
  deposit: 20000,
  salePrice: 45000,
  detail: { location: '중앙광장' },
} as unknown as ItemRow; // only these are looked at

const rental = newForm({ type: 'RENTAL', method: 'DIRECT' }, item);
const write = (form: PickForm, ...texts: string[]) =>
  texts.reduce((now, text) => formStep(now, { do: 'write-price', field: 'price', digits: text }), form);

test('a new form begins with the place and the price of its listing, and with no date', () => {
  expect(rental).toEqual({
    start: { place: '중앙광장', at: null },
    end: { place: '중앙광장', at: null },
    price: '8000',
    deposit: '20000',
  });
  expect(newForm({ type: 'SALE', method: 'PARCEL' }, item).price).toBe('45000');
});

test('one end is written without the other, and the form before it stays as it was', () => {
  const moved = formStep(rental, { do: 'write-place', end: 'end', text: '학생회관' });
  expect(moved.end.place).toBe('학생회관');
  expect(moved.start).toBe(rental.start);
  expect(rental.end.place).toBe('중앙광장');
  const dated = formStep(moved, { do: 'choose', end: 'start', at: at('2026-11-24T18:30:00') });
  expect(dated.start).toEqual({ place: '중앙광장', at: '2026-11-24T18:30:00' });
  expect(formStep(dated, { do: 'choose', end: 'start', at: null }).start.at).toBeNull();
});

test('a price takes the digits that its field has read, or none', () => {
  expect(write(rental, '12000').price).toBe('12000');
  expect(write(rental, '12000', '').price).toBe('');
});

test('terms become a form and stay the same', () => {
  const form = formOf({
    type: 'RENTAL',
    tradeMethod: 'DIRECT',
    rentalDate: at('2026-11-24T18:30:00'),
    returnDate: at('2026-11-27T18:30:00'),
    rentalLocation: '중앙광장',
    returnLocation: '학생회관',
    price: 7000,
    deposit: 0,
  });
  expect(form).toEqual({
    start: { place: '중앙광장', at: '2026-11-24T18:30:00' },
    end: { place: '학생회관', at: '2026-11-27T18:30:00' },
    price: '7000',
    deposit: '0',
  });
  expect(formStep(rental, { do: 'begin-again', form })).toEqual(form);
});

test('what nobody has touched follows the listing, what was written stays', () => {
  const dearer = newForm({ type: 'RENTAL', method: 'DIRECT' }, {
    ...item,
    rentalFee: 9000,
    deposit: 30000,
    detail: { location: '학생회관' },
  } as unknown as ItemRow); // see above
  const follow = (form: PickForm) => formStep(form, { do: 'follow', from: rental, to: dearer });
  expect(follow(rental)).toEqual(dearer);
  const written = formStep(write(rental, '7000'), { do: 'write-place', end: 'end', text: '도서관' });
  expect(follow(written)).toMatchObject({
    start: { place: '학생회관' },
    end: { place: '도서관' },
    price: '7000',
    deposit: '30000',
  });
});
