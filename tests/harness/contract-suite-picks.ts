import { expect, test } from 'vitest';
import {
  at,
  cancel,
  confirm,
  counter,
  edit,
  idOf,
  keyOf,
  listed,
  meet,
  outcome,
  place,
  proposeRental,
  proposeSale,
  read,
  rental,
  sale,
  send,
  stateOf,
  told,
} from './contract-pick-calls.ts';
import type { Subject } from './contract-subject.ts';

/** Proposals, answers and counter-proposals (contract §2.6, §5.2–5.5). */
export const pickSuite = (start: () => Promise<Subject>): void => {
  test('a proposal is PENDING with its terms, makes the room with a card, and is told to the owner alone', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const answer = await proposeRental(asker, rental(subject, item, 2, 4));
    expect(answer.status).toBe(201);
    const { chatRoom, currentAppointment } = answer.body.data;
    const terms = {
      state: 'PENDING',
      type: 'RENTAL',
      tradeMethod: 'DIRECT',
      rentalDate: at(subject, 2),
      returnDate: at(subject, 4),
      rentalLocation: place,
      returnLocation: place,
      price: 8_000,
      deposit: 20_000,
    };
    expect(currentAppointment).toMatchObject({ isPresent: true, appointment: terms });
    const id = idOf(answer);
    expect(await read(asker, `/appointment/${id}`)).toMatchObject({
      ...terms,
      appointmentId: id,
      itemId: item,
      chatRoomId: chatRoom.chatRoomId,
      requesterId: asker.id,
      ownerId: owner.id,
      isCreator: true,
      opponentNickname: '빌려주는이',
      isReviewed: false,
    });
    expect((await read(owner, `/appointment/${id}`)).isCreator).toBe(false);
    expect(await read(asker, `/item/${item}/current`)).toMatchObject({
      chatRoomId: chatRoom.chatRoomId,
      isPresent: true,
      appointment: { appointmentId: id },
    });
    const { messages } = await read(owner, `/chatroom/${chatRoom.chatRoomId}/load-chat?pageSize=5`);
    expect(messages[0]).toMatchObject({
      isPick: true,
      isNotification: false,
      userId: asker.id,
      pickInfo: { appointmentId: id, price: 8_000, state: 'PENDING' },
    });
    expect([await told(owner), await told(asker)]).toEqual([['PROPOSAL'], []]);
  });

  test('a second proposal for the same listing waits for the end of the first', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const again = () => proposeSale(asker, sale(subject, item, 9));
    expect(outcome(await again())).toBe('409 CURRENT_APPOINTMENT_EXIST');
    await cancel(owner, id);
    const second = await again();
    expect([outcome(second), idOf(second) === id]).toEqual(['201', false]);
  });

  test('nobody proposes for their own listing, for a deleted one or for none', async () => {
    const { subject, owner, asker, item } = await meet(start);
    expect(outcome(await proposeSale(owner, sale(subject, item, 2)))).toBe('400 SAME_OWNER_AND_REQUESTER');
    expect(outcome(await proposeSale(asker, sale(subject, 900_000_001, 2)))).toBe('404 ITEM_NOT_FOUND');
    await subject.deleteItem(owner, item);
    expect(outcome(await proposeSale(asker, sale(subject, item, 2)))).toBe('409 ALREADY_DELETED_ITEM');
  });

  test('a price that is not to be negotiated stays as it is listed', async () => {
    const { subject, owner, asker } = await meet(start);
    const item = await subject.addItem(owner, '정가', { canDeal: false });
    const cheaper = { ...rental(subject, item, 2, 3), price: 7_999 };
    expect(outcome(await proposeRental(asker, cheaper))).toBe('400 DEAL_NOT_ALLOWED');
    const answer = await proposeRental(asker, rental(subject, item, 2, 3));
    expect(outcome(answer)).toBe('201');
    const dearer = counter(subject, idOf(answer), 2, 3);
    expect(outcome(await edit(owner, dearer))).toBe(subject.older ? '200' : '400 DEAL_NOT_ALLOWED');
  });

  test('dates that are past, turned around or taken are refused; touching ones are not', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('또다른이');
    const on = (from: number, until: number, who = other) =>
      proposeRental(who, rental(subject, item, from, until));
    expect(outcome(await on(4, 4))).toBe('400 RENTAL_DATE_IS_LATER_THAN_RETURN_DATE');
    expect(outcome(await on(-1, 4))).toBe('400 RENTAL_DATE_IS_BEFORE_THAN_TODAY');
    await confirm(owner, idOf(await on(2, 4, asker)));
    expect(outcome(await on(3, 5))).toBe('409 ALREADY_RENTAL_RESERVED_PERIOD');
    expect(outcome(await on(2, 4))).toBe('409 ALREADY_RENTAL_RESERVED_PERIOD');
    expect(outcome(await proposeSale(other, sale(subject, item, 4)))).toBe(
      '409 ALREADY_RENTAL_RESERVED_PERIOD',
    );
    expect(outcome(await on(4, 6))).toBe('201');
  });

  test('an agreed rental takes its days from the calendar, and a sale may come after it', async () => {
    const { subject, owner, asker, item } = await meet(start);
    await confirm(owner, idOf(await proposeRental(asker, rental(subject, item, 2, 3))));
    const days: Record<string, boolean> = {};
    for (const from of [0, 27]) {
      const [year, month] = at(subject, from).split('-');
      const query = `year=${year}&month=${Number(month)}`;
      Object.assign(days, (await read(asker, `/item/${item}/rental-availability?${query}`)).availability);
    }
    const free = [1, 2, 3, 4].map((day) => days[at(subject, day).slice(0, 10)]);
    expect(free).toEqual([true, false, false, true]);
    expect(await read(asker, `/item/${item}/sale-availability`)).toBe(at(subject, 4).slice(0, 10));
  });

  test('only who did not make the terms accepts them, once; both are told, and both lists have it', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    expect(outcome(await confirm(asker, id))).toBe('403 CANNOT_CONFIRM_APPOINTMENT_MYSELF');
    expect([await listed(owner, 'OWNER'), await listed(asker, 'REQUESTER')]).toEqual([[], []]);
    const answer = await confirm(owner, id);
    expect([answer.status, answer.body.data.state]).toEqual([200, 'CONFIRMED']);
    const again = await confirm(owner, id);
    expect([outcome(again), again.body.data]).toEqual(['409 CONFLICT_APPOINTMENT_STATE', 'CONFIRMED']);
    expect([await listed(owner, 'OWNER'), await listed(asker, 'REQUESTER')]).toEqual([[id], [id]]);
    expect([await told(owner), await told(asker)]).toEqual([['PROPOSAL', 'CONFIRM'], ['CONFIRM']]);
  });

  test('a third person sees and changes nothing of it', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('구경하는이');
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const forbidden = '403 NOT_APPOINTMENT_PARTICIPANT';
    expect(outcome(await other.request('GET', `/api/v1/appointment/${id}`))).toBe(forbidden);
    for (const answer of [confirm(other, id), cancel(other, id), edit(other, counter(subject, id, 2, 3))])
      expect(outcome(await answer)).toBe(forbidden);
    expect(await stateOf(owner, id)).toBe('PENDING');
    expect(outcome(await owner.request('GET', '/api/v1/appointment/900000001'))).toBe(
      '404 APPOINTMENT_NOT_FOUND',
    );
  });

  test('a counter-proposal makes its author the creator; of an agreed PICK it takes back the agreement', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const answer = await edit(owner, counter(subject, id, 3, 5));
    expect([answer.status, answer.body.data.state, answer.body.data.price]).toEqual([200, 'PENDING', 7_000]);
    expect((await read(owner, `/appointment/${id}`)).isCreator).toBe(true);
    expect(outcome(await confirm(owner, id))).toBe('403 CANNOT_CONFIRM_APPOINTMENT_MYSELF');
    await confirm(asker, id);
    await edit(asker, counter(subject, id, 4, 6));
    expect(await stateOf(owner, id)).toBe('PENDING');
    const proposal = subject.older ? [] : ['PROPOSAL'];
    expect(await told(owner)).toEqual(['PROPOSAL', 'CONFIRM', 'CANCEL', ...proposal]);
    expect(await told(asker)).toEqual([...proposal, 'CONFIRM', 'CANCEL']);
  });

  test('a counter-proposal of an agreed sale does not stand in its own way', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const id = idOf(await proposeSale(asker, sale(subject, item, 5)));
    await confirm(owner, id);
    expect((await read(owner, `/item/${item}`)).itemInfo.saleDate).toBe(at(subject, 5));
    const refused = await asker.request('GET', `/api/v1/item/${item}/sale-availability`);
    expect(outcome(refused)).toBe('409 ALREADY_SALE_RESERVED');
    const answer = await edit(owner, counter(subject, id, 6, null));
    expect(outcome(answer)).toBe(subject.older ? '409 ALREADY_SALE_RESERVED' : '200');
    if (!subject.older) expect((await read(owner, `/item/${item}`)).itemInfo.saleDate).toBeNull();
  });

  test('to reject is to cancel what the other one proposed; to repeat it says that it is done', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const first = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const answer = await cancel(owner, first);
    expect([answer.status, answer.body.data.state]).toEqual([200, 'CANCELLED']);
    const again = await cancel(owner, first);
    expect([outcome(again), again.body.data]).toEqual(['409 APPOINTMENT_CANNOT_CANCELLED', 'CANCELLED']);
    await cancel(asker, idOf(await proposeRental(asker, rental(subject, item, 2, 4))));
    const third = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    await confirm(owner, third);
    await cancel(owner, third);
    expect(await told(asker)).toEqual(['REJECT', 'CONFIRM', 'CANCEL']);
    expect(await told(owner)).toEqual(['PROPOSAL', 'PROPOSAL', 'CANCEL', 'PROPOSAL', 'CONFIRM', 'CANCEL']);
    expect(outcome(await edit(owner, counter(subject, third, 3, 4)))).toBe('409 CONFLICT_APPOINTMENT_STATE');
  });

  test('the end of a proposal does not un-sell a listing that another one holds', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const other = await subject.member('먼저온이');
    const early = idOf(await proposeRental(other, rental(subject, item, 1, 2)));
    await confirm(owner, idOf(await proposeSale(asker, sale(subject, item, 5))));
    await cancel(other, early);
    const { saleDate } = (await read(owner, `/item/${item}`)).itemInfo;
    expect(saleDate).toBe(subject.older ? null : at(subject, 5));
  });

  test('whoever leaves the room calls off what was proposed there, and the other one is told', async () => {
    const { subject, owner, asker, item } = await meet(start);
    const answer = await proposeRental(asker, rental(subject, item, 2, 4));
    const { chatRoomId } = answer.body.data.chatRoom;
    expect((await send(asker, 'PATCH', `/chatroom/${chatRoomId}/exit`)).status).toBe(200);
    expect(await stateOf(owner, idOf(answer))).toBe('CANCELLED');
    expect(await told(owner)).toEqual(subject.older ? ['PROPOSAL'] : ['PROPOSAL', 'CANCEL']);
  });

  test('[E] an answer to terms of another version is a conflict that shows the present ones', async () => {
    const { subject, owner, asker, item } = await meet(start);
    if (!subject.ext) return;
    const id = idOf(await proposeRental(asker, rental(subject, item, 2, 4)));
    const { version } = await read(owner, `/appointment/${id}`);
    await edit(asker, counter(subject, id, 3, 5));
    const stale = { 'if-match': `"${version}"` };
    for (const answer of [await confirm(owner, id, stale), await cancel(owner, id, stale)])
      expect([outcome(answer), answer.body.data.price]).toEqual(['412 VERSION_CONFLICT', 7_000]);
    expect(outcome(await edit(owner, counter(subject, id, 2, 5), stale))).toBe('412 VERSION_CONFLICT');
    const present = { 'if-match': `"${version + 1}"`, ...keyOf('confirm') };
    expect(outcome(await confirm(owner, id, present))).toBe('200');
    // a repeat under its key is no conflict
    expect(outcome(await confirm(owner, id, present))).toBe('200');
    expect((await read(owner, `/appointment/${id}`)).version).toBe(version + 2);
  });

  test('[E] a proposal that is repeated with its key is one PICK', async () => {
    const { subject, asker, item } = await meet(start);
    if (!subject.ext) return;
    const propose = () => proposeRental(asker, rental(subject, item, 2, 4), keyOf('propose'));
    const [first, again] = [await propose(), await propose()];
    expect([outcome(again), idOf(again)]).toEqual(['201', idOf(first)]);
  });
};
