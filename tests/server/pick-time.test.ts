import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem, aPick, expectRefusal } from './fixtures.ts';
import {
  anAgreement,
  anEdit,
  aProposal,
  cancel,
  confirm,
  edit,
  inDays,
  linesOf,
  newsOf,
  see,
} from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
beforeEach(async () => {
  world = await startWorld({ testClock: true });
  owner = await world.as('초록여우');
  requester = await world.as('푸른늑대');
});
afterEach(() => world.stop());

const hourMs = 3_600_000;
/** Moves the server's clock, which runs on from there, to a moment of Seoul; people sign in again, since days pass. */
const until = async (moment: string): Promise<void> => {
  world.clock.advance(Date.parse(`${moment}+09:00`) - world.clock.now());
  owner = await world.as('초록여우');
  requester = await world.as('푸른늑대');
};
const both = (type: string) => [
  [owner.id, type],
  [requester.id, type],
];

describe('a rental', () => {
  test('is reminded of, runs, is reminded of again and completes, each once and without a line in the room', async () => {
    const { pick, room } = await anAgreement(world, owner, requester);
    const days = [2, 4, 5].map((count) => inDays(world, count).slice(0, 10));
    const lines = await linesOf(world, room);
    const news = async () => (await newsOf(world, pick)).slice(3);
    const step = async (moment: string) => {
      await until(moment);
      await world.sweep();
      await world.sweep();
      return (await see(owner, pick)).state;
    };
    expect(await step(`${days[0]}T12:59:00`)).toBe('CONFIRMED');
    expect(await news()).toEqual([]);
    expect(await step(`${days[0]}T13:00:00`)).toBe('CONFIRMED');
    expect(await news()).toEqual(both('RENTAL_REMIND'));
    expect((await see(owner, pick)).version).toBe(2);
    expect(await step(`${days[0]}T14:00:00`)).toBe('IN_PROGRESS');
    expectRefusal(await cancel(owner, pick), 'APPOINTMENT_CANNOT_CANCELLED', 'IN_PROGRESS');
    expectRefusal(await edit(owner, anEdit(world, pick)), 'CONFLICT_APPOINTMENT_STATE', 'IN_PROGRESS');
    expectRefusal(await requester.patch(`/api/v1/chatroom/${room}/exit`), 'IN_PROGRESS_APPOINTMENT_EXIST');
    expect(await step(`${days[1]}T17:00:00`)).toBe('IN_PROGRESS');
    expect(await news()).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND')]);
    expect(await step(`${days[1]}T23:59:00`)).toBe('IN_PROGRESS');
    expect(await step(`${days[2]}T00:00:00`)).toBe('SUCCESS');
    expect((await news()).slice(4)).toEqual(both('SUCCESS'));
    expect((await see(owner, pick)).version).toBe(4);
    expect(await linesOf(world, room)).toEqual(lines);
  });

  test('that is found after its return catches up in one sweep', async () => {
    const { pick } = await anAgreement(world, owner, requester);
    await until(inDays(world, 30));
    await world.sweep();
    expect((await newsOf(world, pick)).slice(3)).toEqual([
      ...both('RENTAL_REMIND'),
      ...both('RETURN_REMIND'),
      ...both('SUCCESS'),
    ]);
    expect(await see(owner, pick)).toMatchObject({ state: 'SUCCESS', version: 4 });
  });

  test('that is agreed on within the hour is reminded of at once', async () => {
    const soon = new Date(world.clock.now() + hourMs / 2 + 9 * hourMs).toISOString().slice(0, 19);
    const { pick } = await anAgreement(world, owner, requester, { terms: { startDate: soon } });
    expect((await newsOf(world, pick)).slice(3)).toEqual(both('RENTAL_REMIND'));
    await world.sweep();
    expect((await newsOf(world, pick)).slice(3)).toEqual(both('RENTAL_REMIND'));
  });

  test('that is countered is due nothing of what was agreed, and is reminded of anew once agreed again', async () => {
    const { pick } = await anAgreement(world, owner, requester);
    await until(inDays(world, 2, '13:30:00'));
    await world.sweep();
    const later = { rentalDate: inDays(world, 1), returnDate: inDays(world, 2) };
    await edit(owner, anEdit(world, pick, later));
    await until(inDays(world, 0, '14:30:00'));
    await world.sweep();
    expect((await see(owner, pick)).state).toBe('PENDING');
    await confirm(requester, pick);
    await until(inDays(world, 1, '13:00:00'));
    await world.sweep();
    const reminders = (await newsOf(world, pick)).filter(([, type]) => type === 'RENTAL_REMIND');
    expect(reminders).toEqual([...both('RENTAL_REMIND'), ...both('RENTAL_REMIND')]);
  });
});

test.each(['DIRECT', 'PARCEL'])(
  'a sale %s never runs and completes after its day, keeping it',
  async (tradeMethod) => {
    const startDate = inDays(world, 2, tradeMethod === 'PARCEL' ? '00:00:00' : '14:00:00');
    const next = inDays(world, 3, '00:00:00');
    const { pick, itemId } = await anAgreement(world, owner, requester, {
      type: 'SALE',
      terms: { startDate, tradeMethod },
    });
    await until(`${startDate.slice(0, 10)}T23:59:00`);
    await world.sweep();
    expect((await see(owner, pick)).state).toBe('CONFIRMED');
    await until(next);
    await world.sweep();
    expect(await see(requester, pick)).toMatchObject({ state: 'SUCCESS', version: 3 });
    expect((await newsOf(world, pick)).slice(3)).toEqual([...both('RENTAL_REMIND'), ...both('SUCCESS')]);
    const { body } = await owner.get(`/api/v1/item/${itemId}`);
    expect(body.data.itemInfo.saleDate).toBe(startDate);
  },
);

test('a proposal that nobody answered expires for its creator alone, after which another may be made', async () => {
  const { pick, itemId } = await aProposal(world, owner, requester);
  await until(inDays(world, 2, '15:00:00'));
  expectRefusal(await confirm(owner, pick), 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');
  await until(inDays(world, 1, '04:00:00'));
  await aProposal(world, owner, requester, { item: itemId });
  expect(await see(owner, pick)).toMatchObject({ state: 'EXPIRED', version: 2 });
  expect((await newsOf(world, pick)).slice(1)).toEqual([[requester.id, 'EXPIRE']]);
  expectRefusal(await confirm(owner, pick), 'CONFLICT_APPOINTMENT_STATE', 'EXPIRED');
});

describe('without any sweep, what has come is seen by', () => {
  const found = async (read: (trade: Awaited<ReturnType<typeof anAgreement>>) => Promise<unknown>) => {
    const trade = await anAgreement(world, owner, requester);
    await until(inDays(world, 2, '14:00:00'));
    return read(trade);
  };

  test.each([
    ['its detail', ({ pick }: { pick: number }) => `appointment/${pick}`, 'data.state'],
    ['the list', () => 'appointment?subject=REQUESTER&period=ALL', 'data.appointmentInfoList[0].state'],
    [
      'the room',
      ({ room }: { room: number }) => `chatroom/${room}/enter`,
      'data.currentAppointment.appointment.state',
    ],
    ['the item', ({ itemId }: { itemId: number }) => `item/${itemId}/current`, 'data.appointment.state'],
  ] as const)('%s', async (_, path, place) => {
    const answer = await found((trade) => requester.get(`/api/v1/${path(trade)}`));
    expect(answer).toHaveProperty(`body.${place}`, 'IN_PROGRESS');
  });

  test('whether a rental runs, whoever opens the room, and whoever acts', async () => {
    await found(async ({ pick, room, itemId }) => {
      const path = `/api/v1/appointment/in-progress?chatRoomId=${room}`;
      expect((await owner.get(path)).body.data).toBe(true);
      const opened = await requester.post('/api/v1/chatroom', { itemId });
      expect(opened.body.data.currentAppointment.appointment.state).toBe('IN_PROGRESS');
      expectRefusal(await cancel(owner, pick), 'APPOINTMENT_CANNOT_CANCELLED', 'IN_PROGRESS');
    });
  });

  test('who wants to leave, first of all', async () => {
    await found(async ({ room }) =>
      expectRefusal(await owner.patch(`/api/v1/chatroom/${room}/exit`), 'IN_PROGRESS_APPOINTMENT_EXIST'),
    );
  });
});

test('moving the test clock does what is due before it answers, and so does a batch of many', async () => {
  const itemId = await anItem(world, owner);
  const past = { state: 'CONFIRMED', type: 'SALE', from: inDays(world, -3) } as const;
  const all = await world.db
    .insertInto('users')
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        nickname: `사람${n}`,
        provider: null,
        provider_id: null,
        email: null,
        profile_image_url: null,
        gender: null,
        height: null,
        weight: null,
        created_at: inDays(world, 0),
        updated_at: inDays(world, 0),
        withdrawn_at: null,
      })),
    )
    .returning('id')
    .execute();
  for (const { id } of all) await aPick(world, { itemId, owner: owner.id, requester: id }, past);
  await owner.post('/__test/clock', { advanceMs: 1 });
  const rows = await world.db.selectFrom('appointments').select('state').execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['SUCCESS']));
  const told = await world.db.selectFrom('notifications').select('id').execute();
  expect(told).toHaveLength(4 * all.length);
});
