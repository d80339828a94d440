import fc from 'fast-check';
import { expect } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { colors, productTypes, qualities, sizes, tradeMethods, transactionTypes } from '#contract/values.ts';
import { tags as labels } from '#tests/harness/search-oracle.ts';
import { anItem, aPick, at } from './fixtures.ts';
import type { Member, World } from './world.ts';

/** What the oracle knows of an item: written down beside the call that made it, not read back. */
export interface Known {
  readonly id: ItemId;
  readonly title: string;
  readonly productTypes: readonly string[];
  readonly transactionTypes: readonly string[];
  readonly tradeMethods: readonly string[];
  readonly size: string;
  readonly color: string;
  readonly quality: string;
  readonly rentalFee: number;
  readonly salePrice: number;
  readonly likes: number;
  readonly reposted: string;
  readonly saleDate: string | null;
  readonly rental: { readonly from: string; readonly until: string; readonly state: string } | null;
  readonly deleted: boolean;
}

const words = [
  '홈 유니폼',
  '원정 저지',
  '50% 세일_특가',
  'Varsity JACKET',
  '응원 머플러',
  '상의',
  'a\\b',
  '축구화 끈',
];

const one = <T>(list: readonly T[], n: number): T => list[n % list.length] as T; // never empty
const some = <T>(list: readonly T[], n: number): T[] => [...new Set([one(list, n), one(list, n * 7 + 1)])];

const make = async ({ world, owner, other }: Market, n: number): Promise<Known> => {
  const given = {
    title: `${one(words, n)} ${n % 5}`,
    productTypes: some(productTypes, n),
    transactionTypes: n % 3 === 0 ? [...transactionTypes] : [one(transactionTypes, n)],
    tradeMethods: n % 4 === 0 ? [...tradeMethods] : [one(tradeMethods, n)],
    size: one(sizes, n),
    color: one(colors, n * 3),
    quality: one(qualities, n * 5),
    rentalFee: (n * 2_500) % 20_000,
    salePrice: (n * 7_500) % 60_000,
  };
  const id = await anItem(world, owner, given);
  const likes = n % 4;
  const reposted = `2026-11-${String(1 + (n % 9)).padStart(2, '0')}T10:00:00.${n % 2 === 0 ? '000000' : '123456'}`;
  const saleDate =
    n % 6 === 5
      ? `2026-12-${String(10 + (n % 5)).padStart(2, '0')}T${n % 4 === 1 ? '12:00:00' : '23:59:59'}`
      : null;
  const deleted = n % 17 === 16;
  await world.db
    .updateTable('items')
    .set({
      like_count: likes,
      repost_date: at(reposted),
      sale_date: saleDate === null ? null : at(saleDate),
      deleted_at: deleted ? at(reposted) : null,
    })
    .where('id', '=', id)
    .execute();
  const state = one(['CONFIRMED', 'IN_PROGRESS', 'PENDING', 'CANCELLED', 'SUCCESS'] as const, n);
  const rental =
    n % 3 === 1
      ? {
          from: `2026-12-${10 + (n % 8)}T${n % 2 === 0 ? '14:00:00' : '23:59:59'}`,
          until: `2026-12-${12 + (n % 8)}T${n % 2 === 0 ? '00:00:00' : '18:00:00'}`,
          state,
        }
      : null;
  if (rental) await aPick(world, { itemId: id, owner: owner.id, requester: other.id }, rental);
  const rents = given.transactionTypes.includes('RENTAL');
  const sells = given.transactionTypes.includes('SALE');
  return {
    ...given,
    id,
    likes,
    reposted,
    saleDate,
    rental,
    deleted,
    rentalFee: rents ? given.rentalFee : 0,
    salePrice: sells ? given.salePrice : 0,
  };
};

interface Market {
  readonly world: World;
  readonly owner: Member;
  readonly other: Member;
}

/** Fills a catalogue with items of every kind, ties in both orders, sold, booked and deleted ones. */
export const fillCatalogue = async (market: Market, size: number): Promise<Known[]> => {
  const known: Known[] = [];
  for (let n = 0; n < size; n += 1) known.push(await make(market, n));
  return known;
};

export interface Mutation {
  readonly itemOrder?: 'RECENT' | 'LIKE' | undefined;
  readonly keyword?: string | undefined;
  readonly productTypes?: readonly string[] | undefined;
  readonly sizes?: readonly string[] | undefined;
  readonly colors?: readonly string[] | undefined;
  readonly qualities?: readonly string[] | undefined;
  readonly transactionTypes?: readonly string[] | undefined;
  readonly tradeMethods?: readonly string[] | undefined;
  readonly startPrice?: number | undefined;
  readonly endPrice?: number | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const overlaps = (wanted: readonly string[] | undefined, has: readonly string[]) =>
  !wanted || wanted.length === 0 || has.some((value) => wanted.includes(value));
const onlyOf = (wanted: readonly string[] | undefined, has: readonly string[]) => {
  const distinct = [...new Set(wanted ?? [])];
  return distinct.length !== 1 || has.includes(distinct[0] ?? '');
};

/** Width, case and what nobody sees make no difference; the words here hold no lone consonants. */
const spelled = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toLowerCase();

/** The rules of contract §2.3, read from the document and written a second time. */
const matches = (item: Known, mutation: Mutation): boolean => {
  if (item.deleted) return false;
  const keyword = spelled(mutation.keyword ?? '').trim();
  const tags = [...item.productTypes, item.quality, item.color, ...item.tradeMethods].map(
    (tag) => labels[tag] ?? '',
  );
  if (![item.title, ...tags].some((text) => spelled(text).includes(keyword))) return false;
  if (!overlaps(mutation.productTypes, item.productTypes) || !overlaps(mutation.sizes, [item.size]))
    return false;
  if (!overlaps(mutation.colors, [item.color]) || !overlaps(mutation.qualities, [item.quality])) return false;
  if (!onlyOf(mutation.transactionTypes, item.transactionTypes)) return false;
  if (!onlyOf(mutation.tradeMethods, item.tradeMethods)) return false;
  const types = new Set(mutation.transactionTypes ?? []);
  const allowed = types.size === 1 ? [...types] : ['RENTAL', 'SALE'];
  const prices = allowed
    .filter((type) => item.transactionTypes.includes(type))
    .map((type) => (type === 'RENTAL' ? item.rentalFee : item.salePrice));
  const [low, high] = [mutation.startPrice ?? 0, mutation.endPrice ?? 999_999];
  if (!prices.some((price) => low <= price && price <= high)) return false;
  if (mutation.startDate === undefined || mutation.endDate === undefined) return true;
  if (mutation.startDate > mutation.endDate) return false;
  const agreed = item.rental && ['CONFIRMED', 'IN_PROGRESS'].includes(item.rental.state) ? item.rental : null;
  if (agreed && agreed.from <= mutation.endDate && agreed.until >= mutation.startDate) return false;
  return item.saleDate === null || item.saleDate > mutation.endDate;
};

/** What a search must answer, in its order. */
export const inOrder = (known: readonly Known[], mutation: Mutation): readonly Known[] =>
  known
    .filter((item) => matches(item, mutation))
    .sort((a, b) =>
      mutation.itemOrder === 'LIKE'
        ? b.likes - a.likes || b.id - a.id
        : a.reposted === b.reposted
          ? b.id - a.id
          : a.reposted < b.reposted
            ? 1
            : -1,
    );

/** A query string, arrays as repeated keys (contract §1.9). */
export const query = (mutation: object): string =>
  Object.entries(mutation)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each]))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

export interface Page {
  readonly items: { itemId: ItemId; title: string }[];
  readonly hasNext: boolean;
  readonly cursorId: number | null;
  readonly cursorLike: number | null;
  readonly cursorDate: string | null;
}

/** One page, which must be answered with 200. */
export const search = async (world: World, mutation: object): Promise<Page> => {
  const answer = await world.visitor().get(`/api/v1/item/search?${query(mutation)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

/** Every page, following the cursors to the end. */
export const pages = async (world: World, mutation: object): Promise<ItemId[][]> => {
  const all: ItemId[][] = [];
  for (let cursor: object = {}; ; ) {
    const page = await search(world, { ...mutation, ...cursor });
    all.push(page.items.map(({ itemId }) => itemId));
    const { hasNext, cursorId, cursorLike, cursorDate } = page;
    if (!hasNext) {
      expect({ cursorId, cursorLike, cursorDate }).toEqual({
        cursorId: null,
        cursorLike: null,
        cursorDate: null,
      });
      return all;
    }
    cursor = { cursorId, cursorLike, cursorDate };
  }
};

/** Mutations that name a few filters each, so that most of them find something. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const dayIn = (clock: string) =>
  fc.integer({ min: 8, max: 20 }).map((day) => `2026-12-${String(day).padStart(2, '0')}T${clock}`);

export const mutations: fc.Arbitrary<Mutation> = fc.record({
  itemOrder: sometimes(fc.constantFrom('RECENT' as const, 'LIKE' as const)),
  keyword: sometimes(
    fc.oneof(
      fc.constantFrom(
        ...words,
        ...Object.values(labels),
        '유니폼',
        'varsity',
        '%',
        '_',
        '\\',
        '0',
        ' ',
        '기타',
      ),
      fc.string({ maxLength: 3 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
    ),
  ),
  productTypes: sometimes(fc.uniqueArray(fc.constantFrom(...productTypes), { maxLength: 4 })),
  sizes: sometimes(fc.uniqueArray(fc.constantFrom(...sizes), { maxLength: 4 })),
  colors: sometimes(fc.uniqueArray(fc.constantFrom(...colors), { maxLength: 4 })),
  qualities: sometimes(fc.uniqueArray(fc.constantFrom(...qualities), { maxLength: 3 })),
  transactionTypes: sometimes(fc.array(fc.constantFrom(...transactionTypes), { maxLength: 2 })),
  tradeMethods: sometimes(fc.array(fc.constantFrom(...tradeMethods), { maxLength: 2 })),
  startPrice: sometimes(fc.constantFrom(0, 1, 5_000, 10_000, 30_000, 999_999)),
  endPrice: sometimes(fc.constantFrom(0, 4_999, 9_999, 19_999, 50_000, 999_999)),
  startDate: fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: dayIn('00:00:00') },
  ),
  endDate: fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: dayIn('23:59:59') },
  ),
});
