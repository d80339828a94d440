import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { addDays, day } from '#server/db/kst.ts';
import { anItem, aPick, at, expectInvalid, expectRefusal, type PickGiven } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;
const missing = 999_999;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록줄무늬');
  other = await world.as('벤치워머');
});
afterAll(() => world.stop());

const calendar = (itemId: ItemId | number, year: number | string, month: number | string) =>
  world.visitor().get(`/api/v1/item/${itemId}/rental-availability?year=${year}&month=${month}`);
const saleDay = (itemId: ItemId | number) => world.visitor().get(`/api/v1/item/${itemId}/sale-availability`);
const pickOf = (itemId: ItemId, given: PickGiven) =>
  aPick(world, { itemId, owner: owner.id, requester: other.id }, given);
const sell = (itemId: ItemId, date: string) =>
  world.db
    .updateTable('items')
    .set({ sale_date: at(date) })
    .where('id', '=', itemId)
    .execute();
const taken = (body: { data: { availability: Record<string, boolean> } }) =>
  Object.entries(body.data.availability).flatMap(([date, free]) => (free ? [] : [Number(date.slice(8))]));
const days = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_each, n) => from + n);

describe('the rental calendar', () => {
  test('names every day of the month, all free in the future of an untouched item', async () => {
    const itemId = await anItem(world, owner);
    const { body } = await calendar(itemId, 2099, 2);
    expect(body.data).toMatchObject({ itemId, year: 2099, month: 2 });
    expect(Object.keys(body.data.availability)).toEqual(
      days(1, 28).map((n) => `2099-02-${String(n).padStart(2, '0')}`),
    );
    expect(taken(body)).toEqual([]);
  });

  test('has no free day in the past, and today is free', async () => {
    const itemId = await anItem(world, owner);
    expect(taken((await calendar(itemId, 2020, 4)).body)).toEqual(days(1, 30));
    const today = day(world.clock.now());
    const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
    expect(taken((await calendar(itemId, year, month)).body)).toEqual(days(1, date - 1));
  });

  test.each([
    ['CONFIRMED', 'is taken', days(10, 12)],
    ['IN_PROGRESS', 'is taken', days(10, 12)],
    ['PENDING', 'is free', []],
    ['CANCELLED', 'is free', []],
    ['EXPIRED', 'is free', []],
    ['SUCCESS', 'is free', []],
  ] as const)(
    'the time of a %s rental %s, its first and last day included',
    async (state, _word, expected) => {
      const itemId = await anItem(world, owner);
      await pickOf(itemId, { state, from: '2099-05-10T23:59:59', until: '2099-05-12T00:00:00' });
      expect(taken((await calendar(itemId, 2099, 5)).body)).toEqual(expected);
    },
  );

  test('a rental over the end of the year is taken on both sides of it', async () => {
    const itemId = await anItem(world, owner);
    await pickOf(itemId, { from: '2098-12-30T12:00:00', until: '2099-01-02T12:00:00' });
    expect(taken((await calendar(itemId, 2098, 12)).body)).toEqual([30, 31]);
    expect(taken((await calendar(itemId, 2099, 1)).body)).toEqual([1, 2]);
    expect(taken((await calendar(itemId, 2097, 12)).body)).toEqual([]);
  });

  test('an agreed sale takes its day and all after it, even when the item is no longer for sale', async () => {
    const itemId = await anItem(world, owner, { transactionTypes: ['RENTAL'] });
    await sell(itemId, '2099-05-20T18:00:00');
    expect(taken((await calendar(itemId, 2099, 5)).body)).toEqual(days(20, 31));
    expect(taken((await calendar(itemId, 2099, 6)).body)).toEqual(days(1, 30));
  });

  test('an agreed sale is no rental: its PICK takes no days', async () => {
    const itemId = await anItem(world, owner);
    await pickOf(itemId, { type: 'SALE', from: '2099-05-10T12:00:00' });
    expect(taken((await calendar(itemId, 2099, 5)).body)).toEqual([]);
  });

  test.each([
    ['2099', '0', 'month'],
    ['2099', '13', 'month'],
    ['2099', 'x', 'month'],
    ['2099', '', 'month'],
    ['', '5', 'year'],
    ['0', '5', 'year'],
    ['10000', '5', 'year'],
    ['2099.5', '5', 'year'],
  ])('year %s, month %s is refused', async (year, month, field) => {
    const answer = await calendar(await anItem(world, owner), year, month);
    expectInvalid(answer, field);
  });

  test('refuses missing, deleted and sale-only items', async () => {
    expectRefusal(await calendar(missing, 2099, 5), 'ITEM_NOT_FOUND', missing);
    const gone = await anItem(world, owner);
    await owner.del(`/api/v1/item/${gone}`);
    expectRefusal(await calendar(gone, 2099, 5), 'ALREADY_DELETED_ITEM');
    expectRefusal(
      await calendar(await anItem(world, owner, { transactionTypes: ['SALE'] }), 2099, 5),
      'CANNOT_RENTAL_ITEM',
    );
  });
});

describe('the first sale day', () => {
  test('is today on an untouched item', async () => {
    expect((await saleDay(await anItem(world, owner))).body.data).toBe(day(world.clock.now()));
  });

  test('is the day after the last agreed or running return, on sale-only items too', async () => {
    const itemId = await anItem(world, owner, { transactionTypes: ['SALE'] });
    const third = await world.as('우천취소');
    await pickOf(itemId, { from: '2099-05-10T12:00:00', until: '2099-05-12T12:00:00' });
    await aPick(
      world,
      { itemId, owner: owner.id, requester: third.id },
      { state: 'IN_PROGRESS', from: '2020-01-01T00:00:00', until: '2099-12-31T00:00:00' },
    );
    expect((await saleDay(itemId)).body.data).toBe('2100-01-01');
  });

  test.each(['PENDING', 'CANCELLED', 'EXPIRED', 'SUCCESS'] as const)(
    'is not moved by a %s rental',
    async (state) => {
      const itemId = await anItem(world, owner);
      await pickOf(itemId, { state, from: '2099-05-10T12:00:00', until: '2099-05-12T12:00:00' });
      expect((await saleDay(itemId)).body.data).toBe(day(world.clock.now()));
    },
  );

  test('a return that passed leaves today, and a CONFIRMED sale row does not break it', async () => {
    const itemId = await anItem(world, owner);
    await pickOf(itemId, { type: 'SALE', from: '2099-05-10T12:00:00' });
    const third = await world.as('오프사이드');
    await aPick(
      world,
      { itemId, owner: owner.id, requester: third.id },
      { from: '2020-01-01T00:00:00', until: '2020-01-02T00:00:00' },
    );
    expect((await saleDay(itemId)).body.data).toBe(day(world.clock.now()));
  });

  test('a day begins at midnight in Korea', async () => {
    const itemId = await anItem(world, owner);
    const now = world.clock.now();
    const sinceMidnight = (now + 9 * 3_600_000) % 86_400_000;
    const today = day(now);
    world.clock.advance(86_400_000 - sinceMidnight + 1_000);
    expect((await saleDay(itemId)).body.data).toBe(addDays(today, 1));
  });

  test('refuses missing, deleted, rental-only and sold items', async () => {
    expectRefusal(await saleDay(missing), 'ITEM_NOT_FOUND', missing);
    const gone = await anItem(world, owner);
    await owner.del(`/api/v1/item/${gone}`);
    expectRefusal(await saleDay(gone), 'ALREADY_DELETED_ITEM');
    expectRefusal(
      await saleDay(await anItem(world, owner, { transactionTypes: ['RENTAL'] })),
      'CANNOT_SALE_ITEM',
    );
    const sold = await anItem(world, owner);
    await sell(sold, '2099-05-20T18:00:00');
    expectRefusal(await saleDay(sold), 'ALREADY_SALE_RESERVED', sold);
  });
});
