import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { TradeState } from '#contract/values.ts';
import { moment } from '#server/db/kst.ts';
import { anItem, aPick, type PickGiven } from './fixtures.ts';
import { anAgreement, cancel, inDays } from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;

const signIn = async (): Promise<void> => {
  owner = await world.as('과잠수집가');
  other = await world.as('푸른늑대');
};
beforeAll(async () => {
  world = await startWorld({ stillClock: true });
  await signIn();
});
afterAll(() => world.stop());

/** Moves the server's clock to a moment; the cookies of the time before are too old then. */
const travelTo = async (at: number): Promise<void> => {
  world.clock.advance(at - world.clock.now());
  await signIn();
};
/** The moment of a KST wall clock. */
const kst = (at: string): number => Date.parse(`${at}+09:00`);

const detailOf = async (itemId: ItemId, client = world.visitor()) =>
  (await client.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
const stateOf = async (itemId: ItemId): Promise<TradeState> => (await detailOf(itemId)).tradeState;

describe('an item is', () => {
  const second = 1_000;
  const hour = 3_600 * second;
  const day = 24 * hour;
  /** A rental, if any, by its distance from the server's moment in milliseconds. */
  interface Case {
    readonly state: NonNullable<PickGiven['state']> | null;
    readonly from?: number;
    readonly until?: number;
    readonly is: TradeState;
  }
  const rental = (state: Case['state'], from: number, until: number, is: TradeState): Case => ({
    state,
    from,
    until,
    is,
  });
  test.each<readonly [string, Case]>([
    ['free without any PICK', { state: null, is: 'AVAILABLE' }],
    ['free while a rental is only proposed', rental('PENDING', day, 2 * day, 'AVAILABLE')],
    ['reserved by a rental that is agreed', rental('CONFIRMED', day, 2 * day, 'RESERVED')],
    ['reserved by a rental that runs', rental('IN_PROGRESS', -day, day, 'RESERVED')],
    ['reserved to the very second of the return', rental('IN_PROGRESS', -day, 0, 'RESERVED')],
    ['free one second after the return', rental('IN_PROGRESS', -day, -second, 'AVAILABLE')],
    ['free after a rental that is completed', rental('SUCCESS', -2 * day, day, 'AVAILABLE')],
    ['free after a rental that was cancelled', rental('CANCELLED', day, 2 * day, 'AVAILABLE')],
  ])('%s', async (_name, { state, from = 0, until = 0, is }) => {
    world.clock.advance(1_000 - (world.clock.now() % 1_000)); // PICKs begin and end at whole seconds
    const itemId = await anItem(world, owner);
    const at = (offset: number) => moment(world.clock.now() + offset).slice(0, 19);
    if (state !== null)
      await aPick(
        world,
        { itemId, owner: owner.id, requester: other.id },
        { state, from: at(from), until: at(until) },
      );
    expect(await stateOf(itemId)).toBe(is);
  });

  test('reserved by a sale that is agreed, and free again once it is cancelled, also after its time', async () => {
    const sale = await anAgreement(world, owner, other, { type: 'SALE' });
    expect(await stateOf(sale.itemId)).toBe('RESERVED');
    await travelTo(kst(inDays(world, 2)) + hour);
    expect(await stateOf(sale.itemId)).toBe('RESERVED'); // they may not have met
    expect((await cancel(other, sale.pick)).status).toBe(200);
    expect(await stateOf(sale.itemId)).toBe('AVAILABLE');
  });

  test('sold from the midnight on that completes the sale, also before anything is swept', async () => {
    const { itemId } = await anAgreement(world, owner, other, { type: 'SALE' });
    const midnight = kst(inDays(world, 3, '00:00:00'));
    await travelTo(midnight - 1);
    expect(await stateOf(itemId)).toBe('RESERVED');
    world.clock.advance(1);
    expect(await stateOf(itemId)).toBe('SOLD');
    await world.sweep();
    expect(await stateOf(itemId)).toBe('SOLD');
  });

  test('sold as soon as a review on the day of the sale completes it', async () => {
    const { itemId, pick } = await anAgreement(world, owner, other, { type: 'SALE' });
    await travelTo(kst(inDays(world, 2)));
    expect(await stateOf(itemId)).toBe('RESERVED');
    const review = { appointmentId: pick, rating: 5, content: '잘 받았어요' };
    expect((await other.post('/api/v1/review', review)).status).toBe(201);
    expect(await stateOf(itemId)).toBe('SOLD');
  });
});

test('search, liked, owned, room, notification and detail say the same of an item', async () => {
  const { itemId, room } = await anAgreement(world, owner, other, { type: 'SALE' });
  await other.put(`/api/v1/like/${itemId}`);
  const seen = async () => {
    const find = async (client: Pick<Member, 'get'>, path: string, list: string) =>
      (await client.get(`/api/v1/${path}`)).body.data[list].find(
        (row: { itemId: ItemId }) => row.itemId === itemId,
      ).tradeState;
    const whole = async (path: string) =>
      (await other.get(`/api/v1/${path}`)).body.data.find((row: { itemId: ItemId }) => row.itemId === itemId);
    const news = (await other.get('/api/v1/notification')).body.data.notifications;
    return {
      search: await find(world.visitor(), 'item/search', 'items'),
      byLikes: await find(world.visitor(), 'item/search?itemOrder=LIKE', 'items'),
      liked: (await whole('like')).tradeState,
      likedPage: await find(other, 'like/page', 'items'),
      owned: (await whole(`user/${owner.id}/item`)).tradeState,
      ownedPage: await find(other, `user/${owner.id}/item/page`, 'items'),
      room: (await other.get(`/api/v1/chatroom/${room}/enter`)).body.data.item.tradeState,
      notification: news[0].itemInfo.tradeState,
      detail: (await detailOf(itemId, other)).tradeState,
    };
  };
  const everywhere = async (state: TradeState) =>
    expect(await seen()).toEqual(Object.fromEntries(Object.keys(await seen()).map((name) => [name, state])));
  await everywhere('RESERVED');
  await travelTo(kst(inDays(world, 3)));
  await everywhere('SOLD');
});

test('a plain server does not send it', async () => {
  const plain = await startWorld({ ext: false, beside: world });
  try {
    const itemId = await anItem(world, owner);
    const visitor = plain.visitor();
    const detail = (await visitor.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
    const [row] = (await visitor.get('/api/v1/item/search')).body.data.items;
    expect([row.itemId, 'tradeState' in row, 'tradeState' in detail]).toEqual([itemId, false, false]);
  } finally {
    await plain.stop();
  }
});
