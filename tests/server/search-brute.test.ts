import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampus } from '#demo/campus.ts';
import { seedDemo } from '#demo/seed.ts';
import {
  between,
  combinations,
  everything,
  keywords,
  type Listing,
  makeCalendars,
  singles,
  wanted,
} from '#tests/harness/search-oracle.ts';
import { makeRandom } from '#tests/sim/random.ts';
import { startWorld, type World } from './world.ts';

/** Search over the demo campus against reading every listing of it: every value, every order, price and day. */

const mixed = Number(process.env['SEARCH_COMBINATIONS'] ?? 80);

let world: World;
let all: Listing[];
let free: ReturnType<typeof makeCalendars>;

beforeAll(async () => {
  world = await startWorld();
  await seedDemo(world.db, makeCampus(world.clock.now()), world.store);
  all = await everything(world.url);
  free = makeCalendars(world.url);
}, 120_000);
afterAll(() => world.stop());

/** What the calls are named on the wire (contract §2.3); the address has names of its own. */
const wireNames: Readonly<Record<string, string>> = {
  sort: 'itemOrder',
  'product-type': 'productTypes',
  'transaction-type': 'transactionTypes',
  size: 'sizes',
  color: 'colors',
  quality: 'qualities',
  'trade-method': 'tradeMethods',
  'start-price': 'startPrice',
  'end-price': 'endPrice',
  'start-date': 'startDate',
  'end-date': 'endDate',
  keyword: 'keyword',
};

const wire = (address: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(address)].map(([name, value]) => [wireNames[name] ?? name, value]),
  );

const ask = async (path: string) => {
  const { status, body } = await world.visitor().get(path);
  expect(status, path).toBe(200);
  return body.data;
};

const found = async (address: string): Promise<number[]> => {
  const ids: number[] = [];
  const query = wire(address);
  for (;;) {
    const page = await ask(`/api/v1/item/search?${query}`);
    for (const item of page.items) ids.push(item.itemId);
    if (!page.hasNext) return ids;
    for (const part of ['cursorId', 'cursorLike', 'cursorDate']) query.set(part, String(page[part]));
  }
};

const counted = async (address: string): Promise<number> => {
  const query = wire(address);
  query.delete('itemOrder');
  return (await ask(`/api/v1/item/search/count?${query}`)).totalCount;
};

/** Checks one address in list and count; answers how many it found. */
const check = async (address: string): Promise<number> => {
  const listings = await wanted(all, address, free);
  expect(await found(address), address).toEqual(listings.map((item) => item.id));
  expect(await counted(address), address).toBe(listings.length);
  return listings.length;
};

const orders = ['', '&sort=LIKE'];

test('no filter finds every listing, in both orders', async () => {
  expect(all.length).toBeGreaterThan(90);
  for (const order of orders) expect(await check(order)).toBe(all.length);
});

test('every value of every filter and every price range finds what fits it, in both orders', async () => {
  let something = 0;
  for (const one of singles) for (const order of orders) if ((await check(one + order)) > 0) something += 1;
  expect(something).toBeGreaterThan(singles.length); // most of them twice
});

test(`${mixed} combinations of filters find what fits all of them`, async () => {
  const random = makeRandom(20_261_120);
  let something = 0;
  for (const address of combinations(mixed, (below) => random.below(below)))
    if ((await check(address)) > 0) something += 1;
  expect(something).toBeGreaterThan(mixed / 4);
});

test('every word of every title and every tag finds the listings that have it', async () => {
  for (const word of keywords(all)) {
    const address = `keyword=${encodeURIComponent(word)}`;
    // a piece of a title is found, a tag may be carried by nobody
    await check(address);
  }
  for (const odd of ['%', '_', '  과잠  ', 'ROYAL', '기타', '과잠, ', 'ㄱㅈ'])
    await check(`keyword=${encodeURIComponent(odd)}`);
});

test('every range of days finds what is free on each of them', async () => {
  const today = new Date(world.clock.now() + 9 * 3_600_000);
  const day = (after: number): string =>
    new Date(today.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  const totals = new Set<number>();
  for (let from = 0; from < 28; from += 1)
    for (const length of [0, 2, 9]) {
      const range = between(day(from), day(from + length));
      totals.add(await check(range));
      if (length === 2)
        await check(`${range}&transaction-type=RENTAL&start-price=0&end-price=9999&sort=LIKE`);
    }
  expect(totals.size).toBeGreaterThan(3); // the campus has bookings, so the days make a difference
});
