import { beforeAll, describe, expect, test } from 'vitest';
import { anItem, expectInvalid, expectRefusal } from './fixtures.ts';
import { startStage } from './pick-stage.ts';
import {
  anAgreement,
  aProposal,
  buy,
  cancel,
  confirm,
  edit,
  inDays,
  rent,
  report,
  review,
  see,
} from './trades.ts';
import type { Member, World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let outsider: Member;
beforeAll(async () => {
  ({ world, owner, requester, outsider } = await startStage());
  return () => world.stop();
});

describe('a proposal', () => {
  test.each([
    ['no end', { endDate: undefined }],
    ['no price', { price: undefined }],
    ['a price of null', { price: null }],
    ['a price over the limit', { price: 1_000_000 }],
    ['a deposit over the limit', { deposit: 1_000_000 }],
    ['a blank place in person', { startLocation: '  ' }],
    ['a blank end place in person', { endLocation: '' }],
    ['a place of 256 characters', { startLocation: '가'.repeat(256) }],
    ['a way that nobody knows', { tradeMethod: 'DRONE' }],
    ['a date with a zone', { startDate: '2099-01-01T10:00:00Z' }],
  ])('with %s is no input', async (_, wrong) => {
    const answer = await rent(world, requester, await anItem(world, owner), wrong);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test.each([
    ['startLocation', { startLocation: ' ' }],
    ['startLocation', { startLocation: undefined }],
    ['startLocation', { startLocation: null, endLocation: '' }],
    ['endLocation', { endLocation: '\u3164' }],
    ['endLocation', { endLocation: undefined }],
  ])('in person without its place is refused by the field %s (%j)', async (field, places) => {
    const itemId = await anItem(world, owner);
    expectInvalid(await rent(world, requester, itemId, places), field);
    if ('startLocation' in places) expectInvalid(await buy(world, requester, itemId, places), field);
  });

  test('is judged by its places as they are once trimmed', async () => {
    const [longest, broken] = ['가'.repeat(255), '중앙\n광장'];
    const terms = { startLocation: `${longest} `, endLocation: '\t중앙광장\r\n' };
    const { pick } = await aProposal(world, owner, requester, { terms });
    expect(await see(owner, pick)).toMatchObject({ rentalLocation: longest, returnLocation: '중앙광장' });
    const edited = await edit(world, owner, pick, {
      rentalLocation: ' 정문\n',
      returnLocation: `\n${longest}`,
    });
    expect(edited.body.data).toMatchObject({ rentalLocation: '정문', returnLocation: longest });
    expectInvalid(await edit(world, owner, pick, { returnLocation: broken }), 'returnLocation');
    const itemId = await anItem(world, owner);
    expectInvalid(await buy(world, requester, itemId, { startLocation: broken }), 'startLocation');
    expectInvalid(await buy(world, requester, itemId, { startLocation: ` ${longest}가` }), 'startLocation');
  });

  test('by parcel needs no places, and keeps trimmed ones', async () => {
    const terms = { tradeMethod: 'PARCEL', startLocation: null, endLocation: ' 후문 ' };
    const { pick } = await aProposal(world, owner, requester, { terms });
    expect(await see(owner, pick)).toMatchObject({ rentalLocation: '', returnLocation: '후문' });
  });

  test('of a purchase ignores what is only of a rental', async () => {
    const terms = { deposit: 5, endDate: inDays(world, 4), endLocation: '후문' };
    const { pick } = await aProposal(world, owner, requester, { type: 'SALE', terms });
    expect(await see(owner, pick)).toMatchObject({ deposit: 0, returnDate: null, returnLocation: null });
  });

  test('beyond the calendar is refused by its field, before the item is read', async () => {
    const nothing = 900_001 as never; // no such item
    expectInvalid(
      await buy(world, requester, nothing, { startDate: '9999-01-01T00:00:00' }),
      'startDate',
      '9999년보다 앞이어야 해요.',
    );
    const itemId = await anItem(world, owner);
    expect((await buy(world, outsider, itemId, { startDate: '9998-12-31T23:59:59' })).status).toBe(201);
  });

  test('for longer than a year is refused by its field once its order and its start are right, before other days', async () => {
    const agreed = await anAgreement(world, owner, outsider);
    const propose = (startDate: string, endDate: string) =>
      rent(world, requester, agreed.itemId, { startDate, endDate });
    const soon = inDays(world, 2);
    const past = '2020-01-01T10:00:00';
    expectRefusal(await propose(past, inDays(world, 4)), 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');
    expectRefusal(await propose(soon, past), 'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE', {
      startDate: soon,
      endDate: past,
    });
    const tooLong = inDays(world, 2 + 365, '14:00:01');
    expectInvalid(await propose(soon, tooLong), 'endDate', '365일 안이어야 해요.');
    const { itemId } = await aProposal(world, owner, requester, {
      terms: { endDate: inDays(world, 2 + 365) },
    });
    expectRefusal(await rent(world, requester, itemId, { startDate: past }), 'CURRENT_APPOINTMENT_EXIST');
    expectRefusal(
      await rent(world, requester, 900_001 as never, { endDate: tooLong }),
      'ITEM_NOT_FOUND',
      900_001,
    );
  });

  test('without negotiation must be at the listing’s price', async () => {
    const itemId = await anItem(world, owner, { canDeal: false });
    expectRefusal(await rent(world, requester, itemId, { price: 7_999 }), 'DEAL_NOT_ALLOWED');
    expectRefusal(await buy(world, requester, itemId, { price: 44_999 }), 'DEAL_NOT_ALLOWED');
    await aProposal(world, owner, requester, { item: itemId });
  });
});

test('ids may be written as text all through a trade, but no amounts and no rating', async () => {
  const itemId = `${await anItem(world, owner)}` as never; // as an address has it
  expectInvalid(await rent(world, requester, itemId, { price: '8000' }), 'price');
  const { pick } = await aProposal(world, owner, requester, { item: itemId });
  const named = `${pick}` as never; // as an address has it
  expectInvalid(await edit(world, owner, named, { price: '7000' }), 'price');
  expectInvalid(await edit(world, owner, named, { deposit: '7000' }), 'deposit');
  expect((await edit(world, owner, named)).body.data).toMatchObject({ appointmentId: pick });
  expectInvalid(await review(owner, named, { rating: '5' }), 'rating');
  expectRefusal(await review(owner, named), 'APPOINTMENT_NOT_SUCCESS');
  const reported = { reportedUserId: `${requester.id}` };
  expect((await report(owner, requester, itemId, reported)).status).toBe(200);
  await world.db.deleteFrom('blocks').execute();
});

test('a rental of more than a year that was proposed before there was a limit may still be agreed on', async () => {
  const { pick } = await aProposal(world, owner, requester);
  const return_date = inDays(world, 2 + 400);
  await world.db.updateTable('appointments').set({ return_date }).where('id', '=', pick).execute();
  expect((await confirm(owner, pick)).body.data).toMatchObject({
    state: 'CONFIRMED',
    returnDate: return_date,
  });
});

describe('a sale that is agreed', () => {
  test('ends rentals before it and refuses a second one; rentals before it push it back', async () => {
    const itemId = await anItem(world, owner);
    const waiting = await aProposal(world, owner, outsider, {
      item: itemId,
      terms: { startDate: inDays(world, 9), endDate: inDays(world, 11) },
    });
    const rented = await anAgreement(world, owner, requester, { item: itemId });
    const third = await world.as('세번째사람');
    const early = inDays(world, 4, '20:00:00');
    expectRefusal(await buy(world, third, itemId, { startDate: early }), 'ALREADY_RENTAL_RESERVED_PERIOD', {
      requestSaleDate: early,
      firstAvailableSaleDate: inDays(world, 5).slice(0, 10),
    });
    const terms = { startDate: inDays(world, 10) };
    const sold = await anAgreement(world, owner, third, { type: 'SALE', item: itemId, terms });
    expectRefusal(await confirm(owner, waiting.pick), 'ALREADY_SALE_RESERVED_PERIOD', {
      startDate: inDays(world, 9),
      endDate: inDays(world, 11),
    });
    await cancel(requester, rented.pick);
    expectRefusal(await buy(world, requester, itemId, terms), 'ALREADY_SALE_RESERVED', itemId);
    expectRefusal(await owner.del(`/api/v1/item/${itemId}`), 'ALREADY_RESERVED_ITEM');
    await cancel(third, sold.pick);
    expect((await confirm(owner, waiting.pick)).status).toBe(200);
  });
});
