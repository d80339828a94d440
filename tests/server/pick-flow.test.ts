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
  leave,
  linesOf,
  newsOf,
  rent,
  saleDateOf,
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

describe('proposing', () => {
  test('makes the room, the PICK, its card and the owner’s notification, and answers the room with it', async () => {
    const itemId = await anItem(world, owner);
    const answer = await rent(world, requester, itemId);
    expect(answer.status).toBe(201);
    const { chatRoom, chat, item, currentAppointment } = answer.body.data;
    expect(item.chatRoomCount).toBe(1);
    expect(currentAppointment).toEqual({
      chatRoomId: null,
      isPresent: true,
      appointment: {
        appointmentId: expect.any(Number),
        itemId: null,
        ownerId: null,
        borrowerId: null,
        state: 'PENDING',
        type: 'RENTAL',
        tradeMethod: 'DIRECT',
        rentalDate: inDays(world, 2),
        returnDate: inDays(world, 4, '18:00:00'),
        rentalLocation: '중앙광장',
        returnLocation: '학생회관',
        price: 8_000,
        deposit: 20_000,
        isCreator: true,
        version: 1,
        updatedAt: expect.any(String),
      },
    });
    const pick = currentAppointment.appointment.appointmentId;
    expect(chat.messages).toHaveLength(1);
    expect(chat.messages[0]).toMatchObject({
      userId: requester.id,
      isPick: true,
      isNotification: false,
      content: '푸른늑대님이 대여 PICK을 보냈어요.',
      pickInfo: {
        appointmentId: pick,
        requesterId: requester.id,
        ownerId: owner.id,
        creatorId: requester.id,
        state: 'PENDING',
      },
    });
    expect(await newsOf(world, pick)).toEqual([[owner.id, 'PROPOSAL']]);
    const current = await requester.get(`/api/v1/item/${itemId}/current`);
    expect(current.body.data).toMatchObject({
      chatRoomId: chatRoom.chatRoomId,
      isPresent: true,
      appointment: { appointmentId: pick, isCreator: true },
    });
    expect(await see(owner, pick)).toMatchObject({
      appointmentId: pick,
      itemId,
      chatRoomId: chatRoom.chatRoomId,
      requesterId: requester.id,
      ownerId: owner.id,
      isCreator: false,
      opponentNickname: '푸른늑대',
      isReviewed: false,
      imageUrl: item.thumbnail,
    });
    expect((await see(requester, pick)).opponentNickname).toBe('초록여우');
  });

  test('is refused in the contract’s order', async () => {
    expectRefusal(await rent(world, requester, 900_001 as never), 'ITEM_NOT_FOUND', 900_001);
    const gone = await anItem(world, owner);
    await owner.del(`/api/v1/item/${gone}`);
    expectRefusal(await rent(world, owner, gone), 'ALREADY_DELETED_ITEM');
    const sold = await anItem(world, owner, { transactionTypes: ['SALE'], canDeal: false });
    expectRefusal(await rent(world, owner, sold), 'SAME_OWNER_AND_REQUESTER');
    expectRefusal(await rent(world, requester, sold), 'CANNOT_RENTAL_ITEM');
    expectRefusal(
      await buy(world, requester, sold, { price: 1, startDate: inDays(world, -1) }),
      'DEAL_NOT_ALLOWED',
    );
    await aProposal(world, owner, requester, { type: 'SALE', item: sold });
    expectRefusal(
      await rent(world, requester, sold, { startDate: inDays(world, -1) }),
      'CURRENT_APPOINTMENT_EXIST',
    );
    const rented = await anItem(world, owner, {
      transactionTypes: ['RENTAL'],
      tradeMethods: ['DIRECT'],
      canDeal: false,
    });
    expectRefusal(await buy(world, requester, rented), 'CANNOT_SALE_ITEM');
    expectRefusal(await rent(world, requester, rented, { deposit: 1 }), 'DEAL_NOT_ALLOWED');
    expectInvalid(
      await rent(world, requester, rented, { tradeMethod: 'PARCEL' }),
      'tradeMethod',
      '이 상품의 거래 방식이 아니에요.',
    );
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: owner.id, blocked_id: outsider.id, created_at: inDays(world, 0) })
      .execute();
    expectRefusal(await rent(world, outsider, rented), 'USER_BLOCK_EXIST');
    await world.db.deleteFrom('blocks').execute();
  });

  test('brings back whoever had left, with a notice each before the card', async () => {
    const { itemId, room, pick } = await aProposal(world, owner, requester);
    await cancel(requester, pick);
    await leave(owner, room);
    await leave(requester, room);
    await aProposal(world, owner, requester, { item: itemId });
    expect((await linesOf(world, room)).slice(-3)).toEqual([
      [requester.id, 'NOTICE', '푸른늑대님이 채팅방에 다시 들어왔어요.'],
      [owner.id, 'NOTICE', '초록여우님이 채팅방에 다시 들어왔어요.'],
      [requester.id, 'PICK', '푸른늑대님이 대여 PICK을 보냈어요.'],
    ]);
    expect((await owner.get(`/api/v1/chatroom/${room}/enter`)).status).toBe(200);
  });
});

describe('confirming', () => {
  test('agrees, notifies both, and reserves the sale’s day for the item', async () => {
    const { pick, room, itemId } = await aProposal(world, owner, requester, { type: 'SALE' });
    const answer = await confirm(owner, pick);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.body.data).toEqual({
      appointmentId: pick,
      itemId,
      ownerId: owner.id,
      borrowerId: requester.id,
      state: 'CONFIRMED',
      type: 'SALE',
      tradeMethod: 'DIRECT',
      rentalDate: inDays(world, 2),
      returnDate: null,
      rentalLocation: '중앙광장',
      returnLocation: null,
      price: 45_000,
      deposit: 0,
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await saleDateOf(world, itemId)).toBe(inDays(world, 2));
    expect(await newsOf(world, pick)).toEqual([
      [owner.id, 'PROPOSAL'],
      [owner.id, 'CONFIRM'],
      [requester.id, 'CONFIRM'],
    ]);
    expect((await linesOf(world, room)).at(-1)).toEqual([
      owner.id,
      'NOTICE',
      '초록여우님이 PICK을 확정했어요.',
    ]);
    expectRefusal(await confirm(owner, pick), 'CONFLICT_APPOINTMENT_STATE', 'CONFIRMED');
    expectRefusal(await confirm(requester, pick), 'CONFLICT_APPOINTMENT_STATE', 'CONFIRMED');
  });

  test('of two that overlap the second is refused, and touching ends are none', async () => {
    const { itemId } = await anAgreement(world, owner, requester);
    const dates = { startDate: inDays(world, 4, '17:59:00'), endDate: inDays(world, 6) };
    expectRefusal(await rent(world, outsider, itemId, dates), 'ALREADY_RENTAL_RESERVED_PERIOD', dates);
    const touching = { startDate: inDays(world, 4, '18:00:00'), endDate: inDays(world, 6) };
    await anAgreement(world, owner, outsider, { item: itemId, terms: touching });
  });
});

describe('cancelling', () => {
  test('by the creator notifies the other user; by the other user it is a rejection', async () => {
    const own = await aProposal(world, owner, requester);
    expect((await cancel(requester, own.pick)).body.data).toMatchObject({ state: 'CANCELLED', version: 2 });
    expect((await newsOf(world, own.pick)).slice(1)).toEqual([[owner.id, 'CANCEL']]);
    expect((await linesOf(world, own.room)).at(-1)?.[2]).toBe('푸른늑대님이 PICK을 취소했어요.');
    const others = await aProposal(world, owner, requester);
    expect((await cancel(owner, others.pick)).status).toBe(200);
    expect((await newsOf(world, others.pick)).slice(1)).toEqual([[requester.id, 'REJECT']]);
    expect((await linesOf(world, others.room)).at(-1)?.[2]).toBe('초록여우님이 PICK을 거절했어요.');
    expectRefusal(await cancel(owner, others.pick), 'APPOINTMENT_CANNOT_CANCELLED', 'CANCELLED');
  });

  test('of an agreed PICK notifies both and frees the item, but only of the sale that held it', async () => {
    const { itemId, pick } = await anAgreement(world, owner, requester, {
      type: 'SALE',
      terms: { startDate: inDays(world, 9) },
    });
    const other = await aProposal(world, owner, outsider, { item: itemId });
    await cancel(outsider, other.pick);
    expect(await saleDateOf(world, itemId)).toBe(inDays(world, 9));
    await cancel(owner, pick);
    expect(await saleDateOf(world, itemId)).toBeNull();
    expect((await newsOf(world, pick)).slice(-2)).toEqual([
      [owner.id, 'CANCEL'],
      [requester.id, 'CANCEL'],
    ]);
  });
});

describe('countering', () => {
  test('what is only proposed makes the editor its creator and asks the other one', async () => {
    const { pick, room } = await aProposal(world, owner, requester);
    const answer = await edit(world, owner, pick);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      state: 'PENDING',
      rentalDate: inDays(world, 3),
      returnDate: inDays(world, 5),
      rentalLocation: '정문',
      returnLocation: '후문',
      price: 7_000,
      deposit: 10_000,
      version: 2,
    });
    expect((await see(owner, pick)).isCreator).toBe(true);
    expect((await newsOf(world, pick)).slice(1)).toEqual([[requester.id, 'PROPOSAL']]);
    expect((await linesOf(world, room)).slice(1)).toEqual([
      [owner.id, 'PICK', '초록여우님이 대여 PICK을 보냈어요.'],
    ]);
    expectRefusal(await confirm(owner, pick), 'CANNOT_CONFIRM_APPOINTMENT_MYSELF');
    expect((await confirm(requester, pick)).status).toBe(200);
  });

  test('what was agreed cancels that for both, frees its sale, and is not in its own way', async () => {
    const { pick, room, itemId } = await anAgreement(world, owner, requester, { type: 'SALE' });
    const answer = await edit(world, requester, pick, { returnDate: null, deposit: null });
    expect(answer.body.data).toMatchObject({
      state: 'PENDING',
      returnDate: null,
      returnLocation: null,
      deposit: 0,
    });
    expect(await saleDateOf(world, itemId)).toBeNull();
    expect((await newsOf(world, pick)).slice(3)).toEqual([
      [owner.id, 'CANCEL'],
      [requester.id, 'CANCEL'],
      [owner.id, 'PROPOSAL'],
    ]);
    expect((await linesOf(world, room)).slice(2)).toEqual([
      [requester.id, 'NOTICE', '푸른늑대님이 PICK을 취소했어요.'],
      [requester.id, 'PICK', '푸른늑대님이 구매 PICK을 보냈어요.'],
    ]);
    await confirm(owner, pick);
    expect(await saleDateOf(world, itemId)).toBe(inDays(world, 3));
  });
});
