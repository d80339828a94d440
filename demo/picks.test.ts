import { describe, expect, test } from 'vitest';
import { type Campus, makeCampus } from './campus.ts';

/** Days on which month, year and week behave differently, at noon in Seoul. */
const days = [
  [2026, 0, 1],
  [2026, 1, 28],
  [2026, 10, 20],
  [2026, 11, 29],
  [2026, 11, 30],
  [2026, 11, 31],
  [2027, 0, 31],
  [2028, 1, 28],
  [2027, 4, 1],
  [2027, 4, 2],
] as const;
const campuses = days.map(([year, month, day]) => makeCampus(Date.UTC(year, month, day, 3)));

const agreedRentals = ({ picks }: Campus, key: string) =>
  picks.filter(
    ({ item, type, state }) =>
      item === key && type === 'RENTAL' && ['CONFIRMED', 'IN_PROGRESS'].includes(state),
  );
const listingOf = ({ items }: Campus, key: string) => items.find(({ listing }) => listing.key === key);

describe.each(campuses.map((campus) => [campus.now.slice(0, 10), campus] as const))(
  'the PICKs seen on %s',
  (_, campus) => {
    test('belong to an item that offers them, between its owner and somebody else', () => {
      for (const pick of campus.picks) {
        const listing = listingOf(campus, pick.item)?.listing;
        expect(listing, pick.item).toBeDefined();
        expect(pick.owner).toBe(listing?.owner);
        expect(pick.requester, pick.item).not.toBe(pick.owner);
        expect(pick.type === 'SALE' ? listing?.sale : listing?.rent, pick.item).toBeDefined();
        expect(pick.method === 'PARCEL' ? listing?.parcel : listing?.at, pick.item).toBeTruthy();
      }
      const pairs = campus.picks.map(({ item, requester }) => `${item} ${requester}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    });

    test('start and end as their state says, and were agreed before they start', () => {
      for (const { item, state, type, start, end, termsAt } of campus.picks) {
        expect(termsAt < campus.now, item).toBe(true);
        if (type === 'RENTAL') expect(end !== null && end > start, item).toBe(true);
        if (state === 'CONFIRMED' || state === 'PENDING') expect(start > campus.now, item).toBe(true);
        if (state === 'IN_PROGRESS') expect(start < campus.now && (end ?? '') > campus.now, item).toBe(true);
        if (state === 'SUCCESS') expect((end ?? start) < campus.now, item).toBe(true);
        if (state !== 'PENDING' && state !== 'CONFIRMED') expect(termsAt < start, item).toBe(true);
      }
    });

    test('never book an item twice, and end before it is sold', () => {
      for (const { listing, saleDate } of campus.items) {
        const rentals = agreedRentals(campus, listing.key).toSorted((a, b) => (a.start < b.start ? -1 : 1));
        rentals.forEach((rental, index) => {
          const next = rentals[index + 1];
          if (next) expect((rental.end ?? '') <= next.start, listing.key).toBe(true);
          if (saleDate !== null) expect((rental.end ?? '') < saleDate, listing.key).toBe(true);
        });
      }
    });

    test('show every case of a rental calendar', () => {
      const rentals = campus.picks.filter(({ type, state }) => type === 'RENTAL' && state === 'CONFIRMED');
      const months = agreedRentals(campus, 'garam-home-11').map(({ start, end }) => [
        start.slice(0, 7),
        end?.slice(0, 7),
      ]);
      expect(months).toHaveLength(3);
      expect(new Set(months.flat()).size).toBe(1);
      expect(rentals.some(({ start, end }) => start.slice(0, 4) !== end?.slice(0, 4))).toBe(true);
      expect(
        rentals.some(
          ({ start, end }) =>
            start.slice(0, 7) !== end?.slice(0, 7) && start.slice(0, 4) === end?.slice(0, 4),
        ) || campus.now.slice(5, 7) === '12',
      ).toBe(true);
      const [giving, taking] = agreedRentals(campus, 'ivory-pinstripe');
      expect(giving?.end).toBe(taking?.start);
      const sold = campus.items.flatMap(({ saleDate }) => saleDate ?? []);
      expect(sold.some((date) => date > campus.now)).toBe(true);
      expect(sold.some((date) => date < campus.now)).toBe(true);
      expect(new Set(campus.picks.map(({ state }) => state)).size).toBe(6);
    });
  },
);
