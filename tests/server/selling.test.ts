import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileKey, ItemId } from '#contract/ids.ts';
import { aDraft, anItem, aPick, at, expectInvalid, expectRefusal } from './fixtures.ts';
import { makeUploads } from './uploads.ts';
import { type Member, startWorld, type World } from './world.ts';

/** What a listing's pictures may be and how long they live, with pictures that are really uploaded (contract §2.3, §7). */

let world: World;
let member: Member;
const hour = 3_600_000;
const day = 24 * hour;
const refusal = '내가 올린 사진이 아니에요.';

const signIn = async (): Promise<void> => {
  member = await world.as('사진작가');
};
beforeAll(async () => {
  world = await startWorld({ stillClock: true });
});
beforeEach(signIn);
afterAll(() => world.stop());

/** Moves the server's clock on and sweeps; the cookies of the time before are too old then. */
const later = async (ms: number): Promise<void> => {
  world.clock.advance(ms);
  await world.sweep();
  await signIn();
};

const { media, placeFor, put, upload } = makeUploads(() => ({ world, member }));
const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a3122b' } })
    .jpeg()
    .toBuffer();
const aPicture = async (): Promise<FileKey> => {
  const { key, answer } = await upload(await jpeg());
  expect(answer.status).toBe(200);
  return key as FileKey; // as the server answers them
};

const create = (images: readonly FileKey[], headers = {}) =>
  member.post('/api/v1/item', aDraft({ images }), headers);
const edit = (itemId: ItemId, images: readonly FileKey[], headers = {}) =>
  member.put(`/api/v1/item/${itemId}`, aDraft({ images }), headers);
const imagesOf = async (itemId: ItemId) =>
  (await member.get(`/api/v1/item/${itemId}`)).body.data.itemInfo.images;
const shown = async (...keys: readonly FileKey[]) =>
  Promise.all(keys.map(async (key) => (await media(key)).status));

describe('a key whose upload failed is not published', () => {
  test.each<readonly [string, (path: string, bytes: Buffer) => Promise<number | null>]>([
    ['never begun', async () => null],
    [
      'with other bytes than were promised',
      async (path, bytes) => (await put(path, bytes.subarray(1))).status,
    ],
    ['with another type', async (path, bytes) => (await put(path, bytes, 'image/png')).status],
    ['with no picture in it', async (path, bytes) => (await put(path, Buffer.alloc(bytes.length, 1))).status],
  ])('%s', async (_name, send) => {
    const bytes = await jpeg();
    const place = await placeFor(bytes);
    const key = place.key as FileKey; // as the server answers them
    const status = await send(place.path, bytes);
    if (status !== null) expect(status).toBeGreaterThanOrEqual(400);
    const itemId = await anItem(world, member);
    expectInvalid(await create([key]), 'images', refusal);
    expectInvalid(await edit(itemId, [...(await imagesOf(itemId)), key]), 'images', refusal);
    expect((await put(place.path, bytes)).status).toBe(200);
    expect([(await create([key])).status, (await edit(itemId, [key])).status]).toEqual([201, 200]);
  });
});

test('a picture of one listing may also be on another of the same owner, and stays there when one drops it', async () => {
  const [shared, other] = [await aPicture(), await aPicture()];
  const one = await anItem(world, member, { images: [shared] });
  const two = await anItem(world, member, { images: [other, shared] });
  expect((await edit(one, [other])).status).toBe(200);
  await later(3 * day);
  expect(await imagesOf(two)).toEqual([other, shared]);
  expect(await shown(shared, other)).toEqual([200, 200]);
});

test('an edit keeps the order that it gives, and its first picture is the card’s', async () => {
  const keys = [await aPicture(), await aPicture(), await aPicture()] as const;
  const itemId = await anItem(world, member, { images: keys });
  const turned = [keys[2], keys[0], keys[1]];
  expect((await edit(itemId, turned)).body.data.itemInfo.images).toEqual(turned);
  const mine = (await member.get(`/api/v1/user/${member.id}/item`)).body.data;
  expect(mine.find((row: { itemId: ItemId }) => row.itemId === itemId).thumbnail).toBe(keys[2]);
});

describe('the sweep', () => {
  test.each([
    ['is listed', async () => undefined],
    ['was deleted', async (itemId: ItemId) => void (await member.del(`/api/v1/item/${itemId}`))],
    [
      'is sold',
      async (itemId: ItemId) => {
        const requester = (await world.as('산사람')).id;
        const parties = { itemId, owner: member.id, requester };
        await aPick(world, parties, { type: 'SALE', state: 'SUCCESS', from: '2020-05-05T10:00:00' });
        await world.db
          .updateTable('items')
          .set({ sale_date: at('2020-05-05T10:00:00') })
          .where('id', '=', itemId)
          .execute();
      },
    ],
  ])('never deletes the pictures of a listing that %s', async (_name, happens) => {
    const key = await aPicture();
    const itemId = await anItem(world, member, { images: [key] });
    await happens(itemId);
    await later(30 * day);
    await later(30 * day);
    expect(await shown(key)).toEqual([200]);
  });

  test('deletes an upload that no listing names after a day, and its key is refused from then on', async () => {
    const key = await aPicture();
    const itemId = await anItem(world, member);
    await later(day);
    expect(await shown(key)).toEqual([200]); // not a moment before
    await later(1);
    expect(await shown(key)).toEqual([404]);
    expectInvalid(await create([key]), 'images', refusal);
    expectInvalid(await edit(itemId, [key]), 'images', refusal);
  });

  test('leaves what an edit took out of a listing for another day, so that an edit from before may bring it back', async () => {
    const [dropped, stays] = [await aPicture(), await aPicture()];
    const itemId = await anItem(world, member, { images: [dropped, stays] });
    await later(9 * day);
    expect((await edit(itemId, [stays])).status).toBe(200);
    await later(day);
    expect(await shown(dropped, stays)).toEqual([200, 200]);
    expect((await edit(itemId, [stays, dropped])).status).toBe(200);
    await later(9 * day);
    expect((await edit(itemId, [stays])).status).toBe(200);
    await later(day + 1);
    expect(await shown(dropped, stays)).toEqual([404, 200]);
    expectInvalid(await edit(itemId, [stays, dropped]), 'images', refusal);
  });

  test('deletes no picture that a refused edit would have removed', async () => {
    const key = await aPicture();
    const itemId = await anItem(world, member, { images: [key] });
    expectInvalid(await edit(itemId, ['post/no.jpg' as FileKey]), 'images');
    await later(3 * day);
    expect([await imagesOf(itemId), await shown(key)]).toEqual([[key], [200]]);
  });
});

describe('repeated with its key, after everything has changed', () => {
  const keyed = () => ({ 'idempotency-key': randomUUID() });

  test('a registration answers the listing as it was, and there is one', async () => {
    const key = await aPicture();
    const headers = keyed();
    const first = await create([key], headers);
    const { itemId } = first.body.data;
    await edit(itemId, [await aPicture()]);
    await later(3 * day);
    expect(await shown(key)).toEqual([404]);
    const again = await create([key], headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const mine = (await member.get(`/api/v1/user/${member.id}/item`)).body.data;
    expect(mine.filter((row: { itemId: ItemId }) => row.itemId >= itemId)).toHaveLength(1);
  });

  test('a deletion of a version answers that it is done, not that the version is another now', async () => {
    const itemId = await anItem(world, member);
    const headers = { ...keyed(), 'if-match': '"1"' };
    const path = `/api/v1/item/${itemId}`;
    const first = await member.del(path, undefined, headers);
    const again = await member.del(path, undefined, headers);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expectRefusal(await member.del(path, undefined, { ...headers, ...keyed() }), 'ALREADY_DELETED_ITEM');
  });

  test('a registration that was refused for its pictures gets through by another key once they are up', async () => {
    const bytes = await jpeg();
    const place = await placeFor(bytes);
    const key = place.key as FileKey; // as the server answers them
    const headers = keyed();
    expectInvalid(await create([key], headers), 'images', refusal);
    expect((await put(place.path, bytes)).status).toBe(200);
    expectInvalid(await create([key], headers), 'images', refusal); // a refusal is final for its key
    expect((await create([key], keyed())).status).toBe(201);
  });
});
