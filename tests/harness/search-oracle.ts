import { addDays, toDay } from '#src/lib/kst.ts';
import { allNewest, detailOf } from './catalogue.ts';

/** What a search must find, worked out from the server's whole list with none of the client's or the server's code. */

export interface Listing {
  readonly id: number;
  readonly title: string;
  readonly productTypes: readonly string[];
  readonly transactionTypes: readonly string[];
  readonly tradeMethods: readonly string[];
  readonly size: string | null;
  readonly color: string | null;
  readonly quality: string | null;
  readonly rentalFee: number;
  readonly salePrice: number;
  readonly likes: number;
  readonly reposted: string;
  readonly saleDate: string | null;
}

/** Every listing of the demo campus with what only its detail tells. */
export const everything = async (origin: string): Promise<Listing[]> => {
  const found: Listing[] = [];
  for (const card of await allNewest(origin)) {
    const { itemInfo } = await detailOf(origin, card.itemId);
    found.push({
      id: card.itemId,
      title: card.title,
      productTypes: card.productTypes,
      transactionTypes: card.transactionTypes,
      tradeMethods: card.tradeMethods,
      size: card.size,
      color: card.color,
      quality: card.quality,
      rentalFee: card.rentalFee,
      salePrice: card.salePrice,
      likes: card.likeCount,
      reposted: card.repostDate ?? '',
      saleDate: itemInfo.saleDate,
    });
  }
  return found;
};

/** The words of the values that have one (contract §2.3). */
export const tags: Readonly<Record<string, string>> = {
  SOCCER: '축구',
  BASKETBALL: '농구',
  BASEBALL: '야구',
  HOCKEY: '하키',
  VARSITY_JACKET: '과잠',
  ACCESSORY: '액세서리',
  SELF_MADE: '자체 제작',
  VINTAGE: '빈티지',
  REFORM: '리폼',
  CRIMSON: '크림슨',
  WHITE: '화이트',
  BLACK: '블랙',
  IVORY: '아이보리',
  BEST: '최상',
  HIGH: '상',
  MIDDLE: '중',
  LOW: '하',
  DIRECT: '직거래',
  PARCEL: '택배',
};

/** Words a person could look for: the tags, and the pieces of every title. */
export const keywords = (all: readonly Listing[]): string[] => {
  const pieces = all.flatMap(({ title }) => title.split(/[\s,()×/]+/));
  return [...new Set([...Object.values(tags), ...pieces])].filter((word) => word !== '');
};

const days = (from: string, to: string): string[] => {
  const list: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000)
    list.push(new Date(at).toISOString().slice(0, 10));
  return list;
};

/** Whether a listing is free on every day, by the calendars that its own page shows (contract §2.3, availability). */
export const makeCalendars = (origin: string) => {
  const months = new Map<string, Promise<Record<string, boolean> | null>>();
  const month = (id: number, day: string) => {
    const [year = '', number = ''] = day.split('-');
    const path = `/api/v1/item/${id}/rental-availability?year=${year}&month=${Number(number)}`;
    const known = months.get(path);
    if (known) return known;
    const asked = fetch(`${origin}${path}`).then(async (response) => {
      if (!response.ok) return null; // not for rent: nobody can have rented it
      const { data } = (await response.json()) as { data: { availability: Record<string, boolean> } }; // contract §2.3
      return data.availability;
    });
    months.set(path, asked);
    return asked;
  };
  return async (item: Listing, from: string, to: string): Promise<boolean> => {
    if (item.saleDate !== null && item.saleDate.slice(0, 10) <= to) return false;
    for (const day of days(from, to)) if ((await month(item.id, day))?.[day] === false) return false;
    return true;
  };
};

const anyOf = (wanted: readonly string[], has: readonly (string | null)[]): boolean =>
  wanted.length === 0 || has.some((one) => one !== null && wanted.includes(one));

const priced = (item: Listing, params: URLSearchParams): boolean => {
  if (!params.has('start-price') && !params.has('end-price')) return true;
  const low = Number(params.get('start-price') ?? 0);
  const high = Number(params.get('end-price') ?? 999_999);
  if (low === 0 && high === 999_999) return true;
  const types = params.getAll('transaction-type');
  const asked = types.length === 1 ? types : ['SALE', 'RENTAL'];
  const prices: number[] = [];
  for (const type of asked)
    if (item.transactionTypes.includes(type)) prices.push(type === 'SALE' ? item.salePrice : item.rentalFee);
  return prices.some((price) => low <= price && price <= high);
};

const named = (item: Listing, keyword: string): boolean => {
  const wanted = keyword.trim().toLowerCase();
  const words = [...item.productTypes, item.quality, item.color, ...item.tradeMethods];
  const lines = [item.title, ...words.map((word) => tags[word ?? ''] ?? '')];
  return wanted === '' || lines.some((line) => line.toLowerCase().includes(wanted));
};

/** The listings that an address of /search stands for, in its order; without `free`, days are not looked at. */
export const wanted = async (
  all: readonly Listing[],
  address: string,
  free?: ReturnType<typeof makeCalendars>,
): Promise<Listing[]> => {
  const params = new URLSearchParams(address);
  const of = (name: string) => params.getAll(name);
  const pair = (name: string) => (of(name).length === 1 ? of(name) : []);
  const [from, to] = [params.get('start-date')?.slice(0, 10), params.get('end-date')?.slice(0, 10)];
  const found: Listing[] = [];
  for (const item of all) {
    const fits =
      anyOf(of('product-type'), item.productTypes) &&
      anyOf(pair('transaction-type'), item.transactionTypes) &&
      anyOf(pair('trade-method'), item.tradeMethods) &&
      anyOf(of('size'), [item.size]) &&
      anyOf(of('color'), [item.color]) &&
      anyOf(of('quality'), [item.quality]) &&
      priced(item, params) &&
      named(item, params.get('keyword') ?? '');
    if (fits && (!free || !from || !to || (await free(item, from, to)))) found.push(item);
  }
  const byLikes = params.get('sort') === 'LIKE';
  return found.sort((a, b) => {
    if (byLikes && a.likes !== b.likes) return b.likes - a.likes;
    if (!byLikes && a.reposted !== b.reposted) return a.reposted < b.reposted ? 1 : -1;
    return b.id - a.id;
  });
};

const values: Readonly<Record<string, readonly string[]>> = {
  'product-type': [
    'SOCCER',
    'BASKETBALL',
    'BASEBALL',
    'HOCKEY',
    'VARSITY_JACKET',
    'ACCESSORY',
    'SELF_MADE',
    'VINTAGE',
    'REFORM',
    'PRODUCT_OTHER',
  ],
  'transaction-type': ['SALE', 'RENTAL'],
  size: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  color: ['CRIMSON', 'WHITE', 'BLACK', 'IVORY', 'COLOR_OTHER'],
  quality: ['BEST', 'HIGH', 'MIDDLE', 'LOW'],
  'trade-method': ['DIRECT', 'PARCEL'],
};

const prices = [
  [0, 9_999],
  [10_000, 19_999],
  [20_000, 29_999],
  [30_000, 39_999],
  [40_000, 49_999],
  [50_000, 999_999],
  [0, 0],
  [999_999, 999_999],
  [6_000, 6_000],
].map(([low, high]) => `start-price=${low}&end-price=${high}`);

/** Every value of every filter by itself, every price range, both values of what has two. */
export const singles: readonly string[] = [
  ...Object.entries(values).flatMap(([name, list]) => list.map((value) => `${name}=${value}`)),
  ...prices,
  'transaction-type=SALE&transaction-type=RENTAL',
  'trade-method=DIRECT&trade-method=PARCEL',
];

/** Addresses of several filters at once, as many as asked for; `pick` answers a whole number below its argument. */
export const combinations = (count: number, pick: (below: number) => number): string[] =>
  Array.from({ length: count }, () => {
    const parts: string[] = [];
    for (const [name, list] of Object.entries(values)) {
      if (pick(3) !== 0) continue;
      for (const value of list) if (pick(2) === 0) parts.push(`${name}=${value}`);
    }
    if (pick(3) === 0) parts.push(prices[pick(prices.length)] ?? '');
    if (pick(2) === 0) parts.push('sort=LIKE');
    return parts.join('&');
  });

/** A range of days as the address holds it. */
export const between = (from: string, to: string): string =>
  `start-date=${from}T00:00:00&end-date=${to}T23:59:59`;

/** Days that bookings of the campus make a difference for: a week from the server's `now`, ms since 1970. */
export const nextWeek = (now: number): readonly [string, string] => [
  toDay(addDays(now, 3)),
  toDay(addDays(now, 9)),
];
