import { expect, test } from 'vitest';
import { foldPick } from '#src/db/intents/pick-fold.ts';
import { parseKst } from '#src/lib/kst.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { todaysPicks } from './today.ts';

const at = (text: string) => parseKst(text) ?? 0;
const pick = (appointmentId: number, change: Parameters<typeof aPickRow>[0]) =>
  foldPick(aPickRow({ appointmentId, ...change }), []);
const named = (...found: ReturnType<typeof todaysPicks>) =>
  found.map(({ shown, isReturn }) => [shown.pick.appointmentId, isReturn]);

const all = [
  pick(1, { rentalDate: '2026-12-31T23:59:00', returnDate: '2027-01-01T00:00:00' }),
  pick(2, { rentalDate: '2026-12-31T00:00:00', returnDate: null, type: 'SALE' }),
  pick(3, { state: 'IN_PROGRESS', rentalDate: '2026-12-31T08:00:00', returnDate: '2027-01-01T08:00:00' }),
  pick(4, { state: 'IN_PROGRESS', rentalDate: '2026-12-30T08:00:00', returnDate: '2026-12-31T08:00:00' }),
];

test('today is Seoul’s day: what begins or is returned on it, the next one first', () => {
  expect(named(...todaysPicks(all, at('2026-12-31T00:00:00')))).toEqual([
    [2, false],
    [4, true],
    [1, false],
  ]);
  expect(named(...todaysPicks(all, at('2027-01-01T00:00:00')))).toEqual([
    [1, true],
    [3, true],
  ]);
  expect(todaysPicks(all, at('2026-12-29T23:59:59'))).toEqual([]);
});

test('a change on its way moves nothing: the other one knows of no other day yet', () => {
  const row = aPickRow({ rentalDate: '2026-12-31T10:00:00' });
  const terms = { rentalDate: '2027-01-05T10:00:00' as never }; // of that shape
  const edited = foldPick(row, [aDecision(row, { does: 'edit', terms })]);
  expect(named(...todaysPicks([edited], at('2026-12-31T01:00:00')))).toEqual([[row.appointmentId, false]]);
  expect(todaysPicks([edited], at('2027-01-05T01:00:00'))).toEqual([]);
});
