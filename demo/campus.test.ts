import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Campus, makeCampus } from './campus.ts';
import { mainUser } from './people.ts';

const now = Date.UTC(2026, 10, 20, 5, 2); // 2026-11-20 14:02 in Seoul, a Friday
const campus = makeCampus(now);
const listed = campus.items.filter(({ deletedAt }) => deletedAt === null);
const likeCounts = ({ likes }: Campus) => Map.groupBy(likes, ({ item }) => item);

describe('the demo campus', () => {
  test('is the same for the same moment and moves with it', () => {
    expect(makeCampus(now)).toEqual(campus);
    expect(makeCampus(now + 3_600_000).items[0]?.repostDate).not.toBe(campus.items[0]?.repostDate);
  });

  test('has twelve people, three without a verified school, three with a picture, and the shortest and longest nickname', () => {
    const lengths = campus.people.map(({ nickname }) => nickname.length);
    expect(campus.people).toHaveLength(12);
    expect(campus.people.filter(({ verified }) => !verified)).toHaveLength(3);
    expect(campus.people.filter(({ picture }) => picture !== null)).toHaveLength(3);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([limits.nicknameMin, limits.nicknameMax]);
  });

  test('lists 96 items and keeps one that was deleted', () => {
    expect(listed).toHaveLength(96);
    expect(campus.items).toHaveLength(97);
    expect(new Set(campus.items.map(({ listing }) => listing.key)).size).toBe(97);
    expect(new Set(campus.items.map(({ listing }) => listing.title)).size).toBe(97);
  });

  test('keeps every listing within the contract', () => {
    const names = new Set<string>(campus.people.map(({ nickname }) => nickname));
    for (const { listing, images } of campus.items) {
      expect(names, listing.key).toContain(listing.owner);
      expect(listing.title.length, listing.key).toBeLessThanOrEqual(limits.title);
      expect(listing.text.length, listing.key).toBeLessThanOrEqual(limits.description);
      expect(listing.rent ?? listing.sale, listing.key).toBeDefined();
      expect(listing.at ?? listing.parcel, listing.key).toBeDefined();
      expect(new Set(listing.products).size, listing.key).toBe(listing.products.length);
      expect(new Set(images).size, listing.key).toBe(images.length);
      expect(images.length, listing.key).toBeLessThanOrEqual(limits.imagesMax);
      for (const price of [listing.sale ?? 0, listing.rent?.fee ?? 0, listing.rent?.deposit ?? 0])
        expect(price, listing.key).toBeLessThanOrEqual(limits.maxPrice);
    }
  });

  test('reaches the limits: longest texts, six photos, nothing, 999 and the most to pay', () => {
    const all = listed.map(({ listing }) => listing);
    expect(Math.max(...all.map(({ title }) => title.length))).toBe(limits.title);
    expect(Math.max(...all.map(({ text }) => text.length))).toBe(limits.description);
    expect(Math.max(...listed.map(({ images }) => images.length))).toBe(limits.imagesMax);
    const sales = all.flatMap(({ sale }) => sale ?? []);
    expect([Math.min(...sales), Math.max(...sales)]).toEqual([999, limits.maxPrice]);
    expect(all.some(({ rent }) => rent?.fee === 0 && rent.deposit === 0)).toBe(true);
    expect(all.some(({ at }) => at === undefined)).toBe(true);
  });

  test('orders its items strictly by time, from seconds ago to six weeks ago', () => {
    const dates = campus.items.map(({ repostDate }) => repostDate);
    expect(dates.toSorted().reverse()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
    const ages = listed.map(
      ({ repostDate }) => (now - Date.parse(`${repostDate.slice(0, 23)}+09:00`)) / 1000,
    );
    const [minute, hour, day] = [60, 3_600, 86_400];
    const between = (low: number, high: number) => ages.filter((age) => age >= low && age < high).length;
    expect(between(0, minute)).toBeGreaterThan(0);
    expect(between(minute, hour)).toBeGreaterThan(3);
    expect(between(hour, day)).toBeGreaterThan(10);
    expect(between(day, 7 * day)).toBeGreaterThan(10);
    expect(between(7 * day, 35 * day)).toBeGreaterThan(10);
    expect(between(35 * day, 43 * day)).toBeGreaterThan(0);
  });

  test('gives the main user four listings and nine likes', () => {
    expect(listed.filter(({ listing }) => listing.owner === mainUser)).toHaveLength(4);
    expect(campus.likes.filter(({ nickname }) => nickname === mainUser)).toHaveLength(9);
  });

  test('spreads likes with ties, nobody likes twice, an own item or a deleted one', () => {
    const counts = [...likeCounts(campus).values()].map((likes) => likes.length);
    expect(new Set(counts).size).toBeGreaterThan(6);
    expect(counts.length).toBeGreaterThan(new Set(counts).size);
    expect(new Set(campus.likes.map(({ item, nickname }) => `${item} ${nickname}`)).size).toBe(
      campus.likes.length,
    );
    for (const { listing, deletedAt, repostDate } of campus.items) {
      const likes = likeCounts(campus).get(listing.key) ?? [];
      expect(
        likes.some(({ nickname }) => nickname === listing.owner),
        listing.key,
      ).toBe(false);
      expect(
        likes.every(({ at }) => at > repostDate && at <= campus.now),
        listing.key,
      ).toBe(true);
      if (deletedAt !== null) expect(likes, listing.key).toHaveLength(0);
    }
  });
});
