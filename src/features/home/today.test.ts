import { afterAll, describe, expect, test } from 'vitest';
import { foldPick } from '#src/domain/picks/pick.fold.ts';
import { parseKst } from '#src/lib/kst.ts';
import { aDecision, aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { nearPicks } from './today.ts';

const device = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = device;
});

const at = (text: string) => parseKst(text) ?? 0;
const pick = (appointmentId: number, change: Parameters<typeof aPickRow>[0]) =>
  foldPick(aPickRow({ appointmentId, ...change }), []);
const near = (picks: Parameters<typeof nearPicks>[0], now: string) =>
  nearPicks(picks, at(now)).map(({ shown, isReturn, day }) => [
    shown.pick.appointmentId,
    isReturn ? 'return' : 'start',
    day,
  ]);

describe('today is Seoul’s', () => {
  const all = [
    pick(1, { rentalDate: '2026-12-31T23:59:00', returnDate: '2027-01-01T00:00:00' }),
    pick(2, { rentalDate: '2026-12-31T00:00:00', returnDate: null, type: 'SALE' }),
    pick(3, { state: 'IN_PROGRESS', rentalDate: '2026-12-31T08:00:00', returnDate: '2027-01-01T08:00:00' }),
    pick(4, { state: 'IN_PROGRESS', rentalDate: '2026-12-30T08:00:00', returnDate: '2026-12-31T08:00:00' }),
  ];

  test('what begins or is returned on it is near, the next one first, also once its hour has passed', () => {
    expect(near(all, '2026-12-31T00:00:00')).toEqual([
      [2, 'start', 'today'],
      [4, 'return', 'today'],
      [1, 'start', 'today'],
    ]);
    expect(near(all, '2027-01-01T09:00:00')).toEqual([
      [1, 'return', 'today'],
      [3, 'return', 'today'],
    ]);
    expect(near(all, '2026-12-29T07:59:59')).toEqual([]);
  });

  test('of a rental of one day, the return is next once it has begun, even where nobody has told that it runs', () => {
    const short = [pick(1, { rentalDate: '2026-12-31T10:00:00', returnDate: '2026-12-31T18:00:00' })];
    expect(near(short, '2026-12-31T09:59:59')).toEqual([[1, 'start', 'today']]);
    expect(near(short, '2026-12-31T10:00:00')).toEqual([[1, 'return', 'today']]);
  });
});

describe('what comes within 24 hours is near before its day', () => {
  test.each(['Asia/Seoul', 'America/Los_Angeles'])(
    'at eleven in the evening the next morning is, over the end of a month, on a device in %s',
    (zone) => {
      process.env['TZ'] = zone;
      const morning = pick(1, { rentalDate: '2026-12-01T08:00:00', returnDate: '2026-12-03T08:00:00' });
      expect(near([morning], '2026-11-30T23:00:00')).toEqual([[1, 'start', 'tomorrow']]);
      expect(near([morning], '2026-12-01T00:00:00')).toEqual([[1, 'start', 'today']]);
      expect(near([morning], '2026-11-30T07:59:59')).toEqual([]);
    },
  );

  test('to the second: a whole day ahead is not within it', () => {
    const evening = foldPick(aSaleRow({ appointmentId: 1, rentalDate: '2026-11-25T18:30:00' }), []);
    expect(near([evening], '2026-11-24T18:30:00')).toEqual([]);
    expect(near([evening], '2026-11-24T18:30:01')).toEqual([[1, 'start', 'tomorrow']]);
  });

  test('of a rental that runs it is the return', () => {
    const change = { rentalDate: '2026-11-24T10:00:00', returnDate: '2026-11-25T08:00:00' };
    expect(near([pick(1, { ...change, state: 'IN_PROGRESS' })], '2026-11-24T23:00:00')).toEqual([
      [1, 'return', 'tomorrow'],
    ]);
    expect(near([pick(1, change)], '2026-11-24T09:00:00')).toEqual([[1, 'start', 'today']]);
  });
});

test('a parcel has a day and no hour: it is near on that day alone', () => {
  const parcel = pick(1, {
    tradeMethod: 'PARCEL',
    rentalDate: '2026-11-25T00:00:00',
    returnDate: '2026-11-28T00:00:00',
  });
  expect(near([parcel], '2026-11-24T23:00:00')).toEqual([]);
  expect(near([parcel], '2026-11-25T23:59:59')).toEqual([[1, 'start', 'today']]);
});

test('a change on its way moves nothing: the other one knows of no other day yet', () => {
  const row = aPickRow({ rentalDate: '2026-12-31T10:00:00' });
  const terms = { rentalDate: '2027-01-05T10:00:00' as never }; // of that shape
  const edited = foldPick(row, [aDecision(row, { does: 'edit', terms })]);
  expect(near([edited], '2026-12-31T01:00:00')).toEqual([[row.appointmentId, 'start', 'today']]);
  expect(near([edited], '2027-01-05T01:00:00')).toEqual([]);
});
