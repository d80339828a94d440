import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { aDraft, anItem, anUpload, expectInvalid, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let other: Member;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록줄무늬');
  other = await world.as('벤치워머');
});
afterAll(() => world.stop());

const detailOf = async (itemId: ItemId) => (await world.visitor().get(`/api/v1/item/${itemId}`)).body.data;

/** faults §3.1: each of these bodies is refused with 400 and the field at fault, and nothing is written. */
describe('bad input of a listing', () => {
  const rows: readonly [string, string, Record<string, unknown>][] = [
    ['B-1', 'title', { title: '가'.repeat(65) }],
    ['B-1', 'description', { description: '가'.repeat(1_001) }],
    ['B-1', 'location', { location: '가'.repeat(101) }],
    ['B-2', 'title', { title: ' \u200B\u3164' }],
    ['B-2', 'title', { title: '\u200D' }],
    ['B-2', 'title', { title: '' }],
    ['B-2', 'title', { title: '😀' }],
    ['B-2', 'title', { title: '❤️ 🇰🇷' }],
    ['B-2', 'description', { description: '\n\n' }],
    ['B-5', 'title', { title: 'a\u0000b' }],
    ['B-5', 'description', { description: 'a\u0000b' }],
    ['B-5', 'title', { title: '\ud800' }],
    ['B-6', 'title', { title: 'a\u001b[31m' }],
    ['B-6', 'title', { title: 'a\r\nb' }],
    ['B-7', 'rentalFee', { rentalFee: -1 }],
    ['B-7', 'rentalFee', { rentalFee: 0.5 }],
    ['B-7', 'rentalFee', { rentalFee: '1000' }],
    ['B-7', 'rentalFee', { rentalFee: '1,000' }],
    ['B-7', 'rentalFee', { rentalFee: 1_000_000 }],
    ['B-7', 'rentalFee', { rentalFee: null }],
    ['B-7', 'salePrice', { salePrice: [] }],
    ['B-7', 'deposit', { deposit: 2 ** 53 }],
    ['B-8', 'transactionTypes', { transactionTypes: [] }],
    ['B-8', 'transactionTypes', { transactionTypes: ['RENTAL', 'RENTAL'] }],
    ['B-8', 'productTypes', { productTypes: ['soccer'] }],
    ['B-8', 'productTypes', { productTypes: 'SOCCER' }],
    ['B-8', 'tradeMethods', { tradeMethods: ['PIGEON'] }],
    ['B-8', 'size', { size: null }],
    ['B-8', 'color', { color: undefined }],
    ['B-8', 'quality', { quality: 'GOOD' }],
    ['B-8', 'location', { location: null }],
    ['B-8', 'location', { location: '  ' }],
    ['B-8', 'canDeal', { canDeal: 'true' }],
    ['B-9', 'images', { images: [] }],
    ['B-9', 'images', { images: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    ['B-9', 'images', { images: ['a', 'a'] }],
    ['B-9', 'images', { images: ['k'.repeat(2_049)] }],
    ['B-17', 'title', { title: { length: 3 } }],
  ];

  test.each(rows)('[%s] %s %j is refused', async (_row, field, fault) => {
    const count = async () =>
      (
        await world.db
          .selectFrom('items')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    const answer = await owner.post(
      '/api/v1/item',
      aDraft({ images: [await anUpload(world, owner.id)], ...fault }),
    );
    expectInvalid(answer, `${field}(\\.\\d+)?`);
    expect(await count()).toBe(before);
  });

  test('[B-6] markup, formulas and SQL are text and stay text', async () => {
    const title = `<script>alert(1)</script> ' OR 1=1-- \${7*7}`;
    expect((await detailOf(await anItem(world, owner, { title }))).itemInfo.title).toBe(title);
  });

  test('[B-7] negative zero is zero', async () => {
    const body = JSON.stringify(aDraft({ images: [await anUpload(world, owner.id)] })).replace('8000', '-0');
    const answer = await owner.post('/api/v1/item', body, { 'content-type': 'application/json' });
    expect(answer.body.data.itemInfo.rentalFee).toBe(0);
  });

  test('[B-3] decomposed Hangul is stored and found composed', async () => {
    const itemId = await anItem(world, owner, { title: '한글조합 저지'.normalize('NFD') });
    expect((await detailOf(itemId)).itemInfo.title).toBe('한글조합 저지');
    const keyword = encodeURIComponent('한글조합'.normalize('NFD'));
    const found = await world.visitor().get(`/api/v1/item/search?keyword=${keyword}`);
    expect(found.body.data.items.map((item: { itemId: ItemId }) => item.itemId)).toEqual([itemId]);
  });

  test.each([
    ['\u202E거꾸로\u2066 저지', '거꾸로 저지'],
    ['\uFEFF과\u200B잠\u00AD', '과잠'],
    ['과잠\u3164새것', '과잠 새것'],
    ['가족 👨‍👩‍👧 ❤️', '가족 👨‍👩‍👧 ❤️'],
  ])('[B-4] the title %j is stored as it is seen', async (title, seen) => {
    const itemId = await anItem(world, owner, { title, location: title });
    const { itemInfo } = await detailOf(itemId);
    expect([itemInfo.title, itemInfo.location]).toEqual([seen, seen]);
  });

  test('[B-16] fields that are not the caller’s to set change nothing', async () => {
    const itemId = await anItem(world, owner);
    const images = (await detailOf(itemId)).itemInfo.images;
    const intruding = {
      itemId: 1,
      ownerId: other.id,
      owner: { id: other.id },
      likeCount: 99,
      mine: false,
      version: 70,
    };
    const more = { isDeleted: true, repostDate: '2001-01-01T00:00:00', saleDate: '2001-01-01T00:00:00' };
    const answer = await owner.put(`/api/v1/item/${itemId}`, {
      ...aDraft({ images }),
      ...intruding,
      ...more,
    });
    expect(answer.body.data).toMatchObject({ itemId, owner: { id: owner.id }, version: 2 });
    expect(answer.body.data.itemInfo).toMatchObject({
      likeCount: 0,
      isDeleted: false,
      saleDate: null,
      mine: true,
    });
    expect(answer.body.data.itemInfo.repostDate).not.toContain('2001');
  });

  test('a body may write an id as its address does, and in no other way', async () => {
    const itemId = await anItem(world, owner);
    const open = (id: unknown) => other.post('/api/v1/chatroom', { itemId: id });
    const room = (await open(itemId)).body.data.chatRoom.chatRoomId;
    expect((await open(`${itemId}`)).body.data.chatRoom.chatRoomId).toBe(room);
    expectRefusal(await open('900001'), 'ITEM_NOT_FOUND', 900_001);
    for (const wrong of [
      '',
      ' ',
      `${itemId} `,
      `+${itemId}`,
      `0${itemId}`,
      `${itemId}.0`,
      '1e3',
      '0x10',
      '٣',
    ])
      expectInvalid(await open(wrong), 'itemId');
    for (const wrong of [[`${itemId}`], [itemId], { id: itemId }, true, null, 1.5])
      expectInvalid(await open(wrong), 'itemId');
  });

  test.each(['abc', '1e3', '0x10', '1.0', '%31x', '%D9%A3', '1;drop', '--1', '007'])(
    '[B-11] the item id %s is no number',
    async (id) => {
      expectInvalid(await world.visitor().get(`/api/v1/item/${id}`), 'itemId');
    },
  );

  test.each(['-1', '0', '9007199254740992', '9223372036854775808', '1'.repeat(400)])(
    '[B-11] the number %s can be no id, so nothing has it, and the refusal tells of none',
    async (id) => {
      const path = `/api/v1/item/${id}`;
      for (const answer of [await world.visitor().get(path), await owner.del(path)])
        expectRefusal(answer, 'ITEM_NOT_FOUND', null);
      expectRefusal(await owner.get(`/api/v1/appointment/${id}`), 'APPOINTMENT_NOT_FOUND', null);
      expect((await world.visitor().get(`/api/v1/user/${id}/item`)).body.data).toEqual([]);
      expectRefusal(await owner.get(`/api/v1/chatroom?itemId=${id}`), 'ITEM_NOT_FOUND', null);
      const json = { 'content-type': 'application/json' };
      const open = (body: string) => owner.post('/api/v1/chatroom', body, json);
      const opened = await open(`{"itemId":${id}}`);
      if (id.length < 400) expectRefusal(opened, 'ITEM_NOT_FOUND', null);
      else expectInvalid(opened, 'itemId'); // JSON reads it as endless
      expectRefusal(await open(`{"itemId":"${id}"}`), 'ITEM_NOT_FOUND', null);
      const keyed = { ...json, 'idempotency-key': `a-key-of-${id.slice(0, 20)}-digits` };
      for (const _ of ['first', 'again'])
        expectRefusal(
          await owner.post('/api/v1/chatroom', `{"itemId":"${id}"}`, keyed),
          'ITEM_NOT_FOUND',
          null,
        );
    },
  );
});
