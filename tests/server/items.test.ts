import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { aDraft, anItem, anUpload, aPick, at, expectInvalid, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;
const missing = 999_999;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록줄무늬', { verified: true });
  other = await world.as('벤치워머');
});
afterAll(() => world.stop());

const detailOf = async (itemId: ItemId, who = world.visitor()) =>
  (await who.get(`/api/v1/item/${itemId}`)).body.data;

describe('registering', () => {
  test('answers 201 with the whole listing, its owner trimmed to what the public may see', async () => {
    const images = [await anUpload(world, owner.id), await anUpload(world, owner.id)];
    const answer = await owner.post('/api/v1/item', aDraft({ images, productTypes: ['VINTAGE', 'SOCCER'] }));
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(data).toEqual({
      itemId: expect.any(Number),
      owner: { id: owner.id, nickname: '초록줄무늬', profileImageUrl: null, isKoreanUnivVerified: true },
      itemInfo: {
        ...aDraft({ images, productTypes: ['VINTAGE', 'SOCCER'] }),
        likeCount: 0,
        chatRoomCount: 0,
        mine: true,
        liked: false,
        isDeleted: false,
        saleDate: null,
        tradeState: 'AVAILABLE',
        repostDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      },
      version: 1,
      updatedAt: data.itemInfo.repostDate,
    });
    const seen = await detailOf(data.itemId);
    expect(seen).toEqual({ ...data, itemInfo: { ...data.itemInfo, mine: false } });
  });

  test('stores 0 for the prices of types that are not offered', async () => {
    const rental = await detailOf(await anItem(world, owner, { transactionTypes: ['RENTAL'] }));
    expect(rental.itemInfo).toMatchObject({ rentalFee: 8_000, deposit: 20_000, salePrice: 0 });
    const sale = await detailOf(await anItem(world, owner, { transactionTypes: ['SALE'] }));
    expect(sale.itemInfo).toMatchObject({ rentalFee: 0, deposit: 0, salePrice: 45_000 });
  });

  test('keeps pictures in the order given and shows the first on the card', async () => {
    const images = [];
    for (let n = 0; n < 6; n += 1) images.push(await anUpload(world, owner.id));
    const itemId = await anItem(world, owner, { images, title: '사진 여섯 장' });
    expect((await detailOf(itemId)).itemInfo.images).toEqual(images);
    const found = await world
      .visitor()
      .get(`/api/v1/item/search?keyword=${encodeURIComponent('사진 여섯 장')}`);
    expect(found.body.data.items[0].thumbnail).toBe(images[0]);
  });

  test('a visitor is told to log in', async () => {
    expectRefusal(await world.visitor().post('/api/v1/item', aDraft({ images: ['x'] })), 'NOT_LOGIN');
  });

  test.each([
    ['of somebody else', async () => [await anUpload(world, other.id)]],
    ['never uploaded', async () => [await anUpload(world, owner.id, { state: 'ISSUED' })]],
    ['never issued', async () => ['post/0b0c1c9e-6a43-4a39-9d0e-0f6a54b9f3aa.jpg']],
    ['that is an address', async () => ['https://example.com/a.jpg']],
    ['that climbs', async () => ['post/../../etc/passwd']],
    ['that climbs encoded', async () => ['post/%2e%2e/%2e%2e/secret']],
    ['that is data', async () => ['data:image/png;base64,AAAA']],
    [
      'on another item of another owner',
      async () => {
        const key = await anUpload(world, other.id);
        await anItem(world, other, { images: [key] });
        return [key];
      },
    ],
  ])('[B-9] a picture key %s is refused', async (_name, keys) => {
    const images = await keys();
    const answer = await owner.post(
      '/api/v1/item',
      aDraft({ images: [await anUpload(world, owner.id), ...images] }),
    );
    expectInvalid(answer, 'images', '내가 올린 사진이 아니에요.');
  });
});

describe('editing', () => {
  test('replaces everything and leaves place, counters and PICKs alone', async () => {
    const itemId = await anItem(world, owner);
    await other.put(`/api/v1/like/${itemId}`);
    await aPick(
      world,
      { itemId, owner: owner.id, requester: other.id },
      { state: 'PENDING', from: '2099-01-01T10:00:00' },
    );
    const before = await detailOf(itemId);
    const kept = before.itemInfo.images[0];
    const images = [await anUpload(world, owner.id), kept];
    world.clock.advance(60_000);
    const changed = aDraft({
      images,
      title: '새 제목',
      transactionTypes: ['SALE'],
      size: 'S',
      color: 'WHITE',
      location: null,
      tradeMethods: ['PARCEL'],
    });
    const answer = await owner.put(`/api/v1/item/${itemId}`, changed);
    expect(answer.status).toBe(200);
    expect(answer.body.data.itemInfo).toMatchObject({
      ...changed,
      rentalFee: 0,
      deposit: 0,
      likeCount: 1,
      repostDate: before.itemInfo.repostDate,
    });
    expect(answer.body.data.version).toBe(before.version + 1);
    expect(answer.body.data.updatedAt > before.updatedAt).toBe(true);
    expect(await detailOf(itemId, owner)).toEqual(answer.body.data);
  });

  test('answers the caller’s own like truly', async () => {
    const itemId = await anItem(world, owner);
    await owner.put(`/api/v1/like/${itemId}`);
    const images = (await detailOf(itemId)).itemInfo.images;
    const answer = await owner.put(`/api/v1/item/${itemId}`, aDraft({ images }));
    expect(answer.body.data.itemInfo).toMatchObject({ liked: true, mine: true });
  });

  test('refuses a missing item, a deleted one, a stranger and a foreign picture', async () => {
    const itemId = await anItem(world, owner);
    const images = (await detailOf(itemId)).itemInfo.images;
    expectRefusal(await owner.put(`/api/v1/item/${missing}`, aDraft({ images })), 'ITEM_NOT_FOUND', missing);
    expectRefusal(await other.put(`/api/v1/item/${itemId}`, aDraft({ images })), 'ITEM_ACCESS_FORBIDDEN');
    expectRefusal(await world.visitor().put(`/api/v1/item/${itemId}`, aDraft({ images })), 'NOT_LOGIN');
    const foreign = aDraft({ images: [...images, await anUpload(world, other.id)] });
    expect((await owner.put(`/api/v1/item/${itemId}`, foreign)).body.code).toBe('INVALID_INPUT');
    await owner.del(`/api/v1/item/${itemId}`);
    expectRefusal(await owner.put(`/api/v1/item/${itemId}`, aDraft({ images })), 'ALREADY_DELETED_ITEM');
  });

  test('of many edits at once the last one stands whole', async () => {
    const itemId = await anItem(world, owner);
    const images = [];
    for (let n = 0; n < 6; n += 1) images.push(await anUpload(world, owner.id));
    const answers = await Promise.all(
      images.map((key, n) =>
        owner.put(`/api/v1/item/${itemId}`, aDraft({ images: [key], title: `제목 ${n}`, salePrice: n })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200));
    const { itemInfo, version } = await detailOf(itemId);
    expect(version).toBe(7);
    const n = itemInfo.salePrice;
    expect(itemInfo).toMatchObject({ title: `제목 ${n}`, images: [images[n]] });
  });
});

describe('deleting', () => {
  test('removes the item from detail, search, lists and every later call', async () => {
    const itemId = await anItem(world, owner, { title: '지울 상품' });
    await other.put(`/api/v1/like/${itemId}`);
    const answer = await owner.del(`/api/v1/item/${itemId}`);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    expectRefusal(await world.visitor().get(`/api/v1/item/${itemId}`), 'ALREADY_DELETED_ITEM');
    expectRefusal(await owner.del(`/api/v1/item/${itemId}`), 'ALREADY_DELETED_ITEM');
    const lists = ['/api/v1/item/search', '/api/v1/like', `/api/v1/user/${owner.id}/item`];
    for (const path of lists) expect(JSON.stringify((await other.get(path)).body)).not.toContain('지울 상품');
  });

  test('refuses a missing item, a stranger and a visitor', async () => {
    const itemId = await anItem(world, owner);
    expectRefusal(await owner.del(`/api/v1/item/${missing}`), 'ITEM_NOT_FOUND', missing);
    expectRefusal(await other.del(`/api/v1/item/${itemId}`), 'ITEM_ACCESS_FORBIDDEN');
    expectRefusal(await world.visitor().del(`/api/v1/item/${itemId}`), 'NOT_LOGIN');
  });

  const past = '2020-01-01T10:00:00';
  const future = '2099-01-01T10:00:00';
  test.each([
    ['a rental that is agreed', { state: 'CONFIRMED', from: future, until: '2099-01-02T10:00:00' }, 409],
    ['a rental that runs', { state: 'IN_PROGRESS', from: past, until: future }, 409],
    [
      'an agreed rental whose return has passed',
      { state: 'CONFIRMED', from: past, until: '2020-01-02T10:00:00' },
      200,
    ],
    ['a proposal', { state: 'PENDING', from: future, until: '2099-01-02T10:00:00' }, 200],
    ['a cancelled rental', { state: 'CANCELLED', from: future, until: '2099-01-02T10:00:00' }, 200],
    ['a completed rental', { state: 'SUCCESS', from: past, until: '2020-01-02T10:00:00' }, 200],
  ] as const)('with %s', async (_name, pick, status) => {
    const itemId = await anItem(world, owner);
    await aPick(world, { itemId, owner: owner.id, requester: other.id }, pick);
    const answer = await owner.del(`/api/v1/item/${itemId}`);
    if (status === 409) expectRefusal(answer, 'ALREADY_RESERVED_ITEM');
    else expect(answer.status).toBe(200);
  });

  test('a sold item can never be deleted, and it stays listed', async () => {
    const itemId = await anItem(world, owner, { title: '팔린 상품' });
    await world.db
      .updateTable('items')
      .set({ sale_date: at('2020-05-05T10:00:00') })
      .where('id', '=', itemId)
      .execute();
    expectRefusal(await owner.del(`/api/v1/item/${itemId}`), 'ALREADY_RESERVED_ITEM');
    expect((await detailOf(itemId)).itemInfo.saleDate).toBe('2020-05-05T10:00:00');
    const found = await world.visitor().get(`/api/v1/item/search?keyword=${encodeURIComponent('팔린 상품')}`);
    expect(found.body.data.items).toHaveLength(1);
    const mine = await owner.get(`/api/v1/user/${owner.id}/item`);
    expect(mine.body.data.find((row: { itemId: ItemId }) => row.itemId === itemId).isSold).toBe(true);
  });
});

describe('the caller’s current PICK', () => {
  test('is absent at first, then the unfinished one, with its room', async () => {
    const itemId = await anItem(world, owner);
    const path = `/api/v1/item/${itemId}/current`;
    expect((await other.get(path)).body.data).toEqual({
      chatRoomId: null,
      isPresent: false,
      appointment: null,
    });
    const appointmentId = await aPick(
      world,
      { itemId, owner: owner.id, requester: other.id },
      { state: 'PENDING', from: '2099-01-01T10:00:00', until: '2099-01-03T10:00:00' },
    );
    expect((await other.get(path)).body.data).toEqual({
      chatRoomId: expect.any(Number),
      isPresent: true,
      appointment: {
        appointmentId,
        itemId: null,
        ownerId: null,
        borrowerId: null,
        state: 'PENDING',
        type: 'RENTAL',
        tradeMethod: 'DIRECT',
        rentalDate: '2099-01-01T10:00:00',
        returnDate: '2099-01-03T10:00:00',
        rentalLocation: '학생회관 1층 로비',
        returnLocation: '학생회관 1층 로비',
        price: 8_000,
        deposit: 20_000,
        isCreator: true,
        version: 1,
        updatedAt: expect.stringMatching(/\.\d{6}$/),
      },
    });
    await owner.del(`/api/v1/item/${itemId}`);
    expect((await other.get(path)).body.data.isPresent).toBe(true); // a deleted item still answers
  });

  test.each(['SUCCESS', 'CANCELLED', 'EXPIRED'] as const)(
    'is absent after %s, while the room stays',
    async (state) => {
      const itemId = await anItem(world, owner);
      await aPick(
        world,
        { itemId, owner: owner.id, requester: other.id },
        { state, from: '2020-01-01T10:00:00' },
      );
      const { data } = (await other.get(`/api/v1/item/${itemId}/current`)).body;
      expect(data).toEqual({ chatRoomId: expect.any(Number), isPresent: false, appointment: null });
    },
  );

  test('refuses the owner, a visitor and a missing item', async () => {
    const itemId = await anItem(world, owner);
    expectRefusal(await owner.get(`/api/v1/item/${itemId}/current`), 'SAME_OWNER_AND_REQUESTER');
    expectRefusal(await world.visitor().get(`/api/v1/item/${itemId}/current`), 'NOT_LOGIN');
    expectRefusal(await other.get(`/api/v1/item/${missing}/current`), 'ITEM_NOT_FOUND', missing);
  });
});

test('a missing item answers 404 with its id', async () => {
  expectRefusal(await world.visitor().get(`/api/v1/item/${missing}`), 'ITEM_NOT_FOUND', missing);
});
