import { beforeAll, describe, expect, test } from 'vitest';
import { aDraft, anItem, anUpload, expectInvalid, expectRefusal } from './fixtures.ts';
import { startStage } from './pick-stage.ts';
import { anAgreement, aProposal, cancel, confirm, edit, inDays, see } from './trades.ts';
import type { Member, World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let outsider: Member;
beforeAll(async () => {
  ({ world, owner, requester, outsider } = await startStage());
  return () => world.stop();
});

describe('a counter-proposal', () => {
  test('of a rental without return, deposit or, in person, a place is refused and changes nothing', async () => {
    const { pick } = await aProposal(world, owner, requester);
    for (const missing of [
      { returnDate: null },
      { deposit: null },
      { rentalLocation: ' ' },
      { returnLocation: null },
    ])
      expectRefusal(await edit(world, owner, pick, missing), 'INVALID_RENTAL_INFORMATION');
    expect(await see(owner, pick)).toMatchObject({ version: 1, price: 8_000, isCreator: false });
    const parcel = { tradeMethod: 'PARCEL', rentalLocation: null, returnLocation: null };
    expect((await edit(world, owner, pick, parcel)).body.data).toMatchObject({
      tradeMethod: 'PARCEL',
      rentalLocation: '',
      returnLocation: '',
    });
  });

  test('of a sale in person without a place names the field', async () => {
    const { pick } = await aProposal(world, owner, requester, { type: 'SALE' });
    expectInvalid(
      await edit(world, owner, pick, { rentalLocation: '' }),
      'rentalLocation',
      '직거래 장소를 적어 주세요.',
    );
  });

  const ofRentals = [
    ['returnDate', ''],
    ['returnDate', 'x'],
    ['returnDate', '2099-02-30T10:00:00'],
    ['returnDate', 20_990_101],
    ['returnLocation', '가'.repeat(256)],
    ['returnLocation', '중앙\n광장'],
    ['returnLocation', {}],
    ['deposit', 1_000_000],
    ['deposit', -1],
    ['deposit', '0'],
  ] as const;

  test('of a sale is the same whatever it says of a return or a deposit', async () => {
    const { pick } = await aProposal(world, owner, requester, { type: 'SALE' });
    for (const [field, wrong] of ofRentals) {
      const answer = await edit(world, owner, pick, { [field]: wrong });
      expect([field, wrong, answer.status]).toEqual([field, wrong, 200]);
      expect(answer.body.data).toMatchObject({ returnDate: null, returnLocation: null, deposit: 0 });
      expect(answer.body.message).toBe('PICK을 수정했어요.');
    }
    expectInvalid(await edit(world, owner, pick, { price: '0' }), 'price');
  });

  test('of a rental names the field of a return or a deposit that cannot be read, to its parties alone', async () => {
    const { pick } = await aProposal(world, owner, requester);
    for (const [field, wrong] of ofRentals)
      expectInvalid(await edit(world, owner, pick, { [field]: wrong }), field);
    expectRefusal(await edit(world, outsider, pick, { deposit: -1 }), 'NOT_APPOINTMENT_PARTICIPANT');
    expect(await see(owner, pick)).toMatchObject({ version: 1, deposit: 20_000 });
    await cancel(requester, pick);
    expectInvalid(await edit(world, owner, pick, { deposit: -1 }), 'deposit');
  });

  test('obeys a listing without negotiation, and the way of trading that it offers or that was agreed on', async () => {
    const itemId = await anItem(world, owner, { canDeal: false, tradeMethods: ['DIRECT'] });
    const { pick } = await aProposal(world, owner, requester, { item: itemId });
    const same = { price: 8_000, deposit: 20_000 };
    expectRefusal(await edit(world, requester, pick, { ...same, price: 1 }), 'DEAL_NOT_ALLOWED');
    expectRefusal(await edit(world, requester, pick, { ...same, deposit: 1 }), 'DEAL_NOT_ALLOWED');
    // what was negotiated before the owner wanted it no more may stay as it is
    await world.db.updateTable('appointments').set({ price: 7_000 }).where('id', '=', pick).execute();
    expect((await edit(world, requester, pick, { ...same, price: 7_000 })).status).toBe(200);
    // what is missing is a refusal of its own
    expectRefusal(
      await edit(world, requester, pick, { ...same, deposit: null }),
      'INVALID_RENTAL_INFORMATION',
    );
    expectInvalid(
      await edit(world, requester, pick, { ...same, tradeMethod: 'PARCEL' }),
      'tradeMethod',
      '이 상품의 거래 방식이 아니에요.',
    );
    const images = [await anUpload(world, owner.id)];
    const draft = aDraft({ images, canDeal: false, tradeMethods: ['PARCEL'] });
    expect((await owner.put(`/api/v1/item/${itemId}`, draft)).status).toBe(200);
    expect((await edit(world, requester, pick, same)).status).toBe(200);
  });

  test('is refused in order: its state, a deleted item, the price, what is missing, the dates', async () => {
    const itemId = await anItem(world, owner, { canDeal: false });
    const { pick } = await aProposal(world, owner, requester, { item: itemId });
    const wrong = { price: 1, returnDate: null, rentalDate: inDays(world, -3) };
    expectRefusal(await edit(world, owner, pick, wrong), 'DEAL_NOT_ALLOWED');
    const listed = { price: 8_000, deposit: 20_000 };
    expectRefusal(await edit(world, owner, pick, { ...wrong, ...listed }), 'INVALID_RENTAL_INFORMATION');
    expectRefusal(
      await edit(world, owner, pick, {
        ...listed,
        rentalDate: inDays(world, -3),
        returnDate: inDays(world, 2),
      }),
      'RENTAL_DATE_IS_BEFORE_THAN_TODAY',
    );
    expectRefusal(
      await edit(world, owner, pick, { ...listed, rentalDate: '2020-01-01T10:00:00' }),
      'RENTAL_DATE_IS_BEFORE_THAN_TODAY',
    );
    expectInvalid(
      await edit(world, owner, pick, { ...listed, returnDate: inDays(world, 3 + 366) }),
      'returnDate',
      '365일 안이어야 해요.',
    );
    await owner.del(`/api/v1/item/${itemId}`);
    expectRefusal(await edit(world, owner, pick, wrong), 'ALREADY_DELETED_ITEM');
    expectRefusal(await confirm(owner, pick), 'ALREADY_DELETED_ITEM');
    expectRefusal(await confirm(requester, pick), 'CANNOT_CONFIRM_APPOINTMENT_MYSELF');
    expect((await see(requester, pick)).state).toBe('PENDING');
    expect((await cancel(requester, pick)).status).toBe(200);
    expectRefusal(await edit(world, owner, pick, wrong), 'CONFLICT_APPOINTMENT_STATE', 'CANCELLED');
    expectRefusal(await confirm(requester, pick), 'CONFLICT_APPOINTMENT_STATE', 'CANCELLED');
  });

  test('of what was agreed is not in its own way, but in that of others', async () => {
    const { itemId, pick } = await anAgreement(world, owner, requester);
    const theirs = { startDate: inDays(world, 6), endDate: inDays(world, 8) };
    await anAgreement(world, owner, outsider, { item: itemId, terms: theirs });
    const over = { rentalDate: inDays(world, 5), returnDate: inDays(world, 7) };
    expectRefusal(await edit(world, requester, pick, over), 'ALREADY_RENTAL_RESERVED_PERIOD', {
      startDate: over.rentalDate,
      endDate: over.returnDate,
    });
    expect((await see(owner, pick)).state).toBe('CONFIRMED');
    expect((await edit(world, requester, pick, { returnDate: inDays(world, 6) })).status).toBe(200);
    const first = inDays(world, 4).slice(0, 10);
    const month = `year=${first.slice(0, 4)}&month=${Number(first.slice(5, 7))}`;
    const calendar = await outsider.get(`/api/v1/item/${itemId}/rental-availability?${month}`);
    expect(calendar.body.data.availability[first]).toBe(true);
    // what is proposed again holds no day: somebody else may take it
    const free = { startDate: inDays(world, 2), endDate: inDays(world, 3) };
    const third = await world.as('세번째사람');
    await anAgreement(world, owner, third, { item: itemId, terms: free });
  });
});
