import { describe, expect, test } from 'vitest';
import type { LocalDateTime } from '#contract/moment.ts';
import { type DatedPick, rentalMonth } from '#tests/model/pick-dates.ts';
import { epoch, wall } from '#tests/model/seoul-time.ts';
import { anItem, aPick, expectRefusal } from './fixtures.ts';
import { advance, both, startJourneys } from './pick-stage.ts';
import {
  accepted,
  cancel,
  confirm,
  counter,
  inDays,
  leave,
  linesOf,
  review,
  saleDateOf,
  see,
  type Trade,
} from './trades.ts';

const minuteMs = 60_000;
const { world, owner, requester, on, goTo, sweepNow, proposal, agreement, state, told } = startJourneys();

test('a rental reminds an hour before it begins and before it ends, runs between, and is over at the midnight after', async () => {
  const dates = { from: on(1, '14:30:00'), until: on(2, '18:00:00') };
  const made = await agreement(dates);
  const lines = await linesOf(world(), made.room);
  await goTo(on(1, '13:30:00'), -2_000);
  expect([await state(made), await told(made)]).toEqual(['CONFIRMED', []]);
  await goTo(on(1, '13:30:00'));
  expect([await state(made), await told(made)]).toEqual(['CONFIRMED', both('RENTAL_REMIND')]);
  await goTo(dates.from, -2_000);
  expect(await state(made)).toBe('CONFIRMED');
  await goTo(dates.from);
  expect([await state(made), await told(made)]).toEqual(['IN_PROGRESS', both('RENTAL_REMIND')]);
  await goTo(on(2, '17:00:00'), -2_000);
  expect(await told(made)).toEqual(both('RENTAL_REMIND'));
  await goTo(on(2, '17:00:00'));
  const reminded = [...both('RENTAL_REMIND'), ...both('RETURN_REMIND')];
  expect(await told(made)).toEqual(reminded);
  await goTo(on(3, '00:00:00'), -2_000);
  expect([await state(made), await told(made)]).toEqual(['IN_PROGRESS', reminded]);
  await goTo(on(3, '00:00:00'));
  expect([await state(made), await told(made)]).toEqual(['SUCCESS', [...reminded, ...both('SUCCESS')]]);
  await goTo(on(40, '12:00:00'));
  expect([await state(made), await told(made)]).toEqual(['SUCCESS', [...reminded, ...both('SUCCESS')]]);
  expect(await linesOf(world(), made.room)).toEqual(lines);
});

test('what is agreed within its last hour is reminded of at once', async () => {
  const made = await agreement({ from: on(0, '10:40:00'), until: on(0, '11:30:00') });
  expect(await told(made)).toEqual(both('RENTAL_REMIND'));
  await sweepNow();
  expect(await told(made)).toEqual(both('RENTAL_REMIND'));
  const short = await agreement({ from: on(0, '10:20:00'), until: on(0, '10:45:00') });
  await sweepNow();
  expect(await told(short)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND')]);
});

test('a trade by parcel has the times of its days: reminded of at 23:00 of the evening before', async () => {
  const terms = { tradeMethod: 'PARCEL' };
  const rental = await agreement({ from: on(2, '00:00:00'), until: on(4, '00:00:00') }, { terms });
  const sale = await agreement({ from: on(2, '00:00:00'), until: null }, { terms });
  await goTo(on(1, '23:00:00'), -2_000);
  expect([await told(rental), await told(sale)]).toEqual([[], []]);
  await goTo(on(1, '23:00:00'));
  expect([await told(rental), await told(sale)]).toEqual([both('RENTAL_REMIND'), both('RENTAL_REMIND')]);
  await goTo(on(2, '00:00:00'));
  expect([await state(rental), await state(sale)]).toEqual(['IN_PROGRESS', 'CONFIRMED']);
  await goTo(on(3, '00:00:00'), -2_000);
  expect(await state(sale)).toBe('CONFIRMED');
  await goTo(on(3, '00:00:00'));
  expect(await state(sale)).toBe('SUCCESS');
  expect(await saleDateOf(world(), sale.itemId)).toBe(on(2, '00:00:00'));
  await goTo(on(3, '23:00:00'));
  expect(await told(rental)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND')]);
  await goTo(on(5, '00:00:00'), -2_000);
  expect(await state(rental)).toBe('IN_PROGRESS');
  await goTo(on(5, '00:00:00'));
  expect(await state(rental)).toBe('SUCCESS');
});

test('a rental that is found after its return goes through everything in one sweep, each once', async () => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(2, '18:00:00') });
  await goTo(on(6, '12:00:00'));
  expect(await see(requester(), made.pick)).toMatchObject({ state: 'SUCCESS', version: 4 }); // made, agreed, begun, over
  expect(await told(made)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND'), ...both('SUCCESS')]);
});

test('a sale never runs: it is over at the midnight after its day, and its item stays sold', async () => {
  const made = await agreement({ from: on(1, '14:30:00'), until: null });
  await goTo(on(1, '23:59:00'));
  expect([await state(made), await told(made)]).toEqual(['CONFIRMED', both('RENTAL_REMIND')]);
  expect((await accepted(await cancel(owner(), made.pick)).body.data).state).toBe('CANCELLED');
  const next = await agreement({ from: on(2, '14:30:00'), until: null });
  await goTo(on(3, '00:00:00'));
  expect([await state(next), await told(next)]).toEqual([
    'SUCCESS',
    [...both('RENTAL_REMIND'), ...both('SUCCESS')],
  ]);
  expect((await see(owner(), next.pick)).version).toBe(3); // made, agreed, over
  const { itemInfo } = accepted(await owner().get(`/api/v1/item/${next.itemId}`)).body.data;
  expect(itemInfo.saleDate).toBe(on(2, '14:30:00'));
});

describe('a proposal', () => {
  test('expires at the first 04:00 after its start, until then it cannot be agreed but changed', async () => {
    const dates = { from: on(1, '14:30:00'), until: on(3, '18:00:00') };
    const [made, late] = [await proposal(dates), await proposal(dates)];
    await goTo(on(1, '14:30:00'));
    expectRefusal(await confirm(owner(), made.pick), 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');
    await goTo(on(2, '04:00:00'), -minuteMs);
    expect([await state(made), await state(late)]).toEqual(['PENDING', 'PENDING']);
    accepted(await counter(owner(), late.pick, { from: on(5, '14:30:00'), until: on(6, '18:00:00') }));
    await goTo(on(2, '04:00:00'));
    expect([await state(made), await state(late)]).toEqual(['EXPIRED', 'PENDING']);
    expect(await told(made)).toEqual(['EXPIRE requester']);
    await goTo(on(6, '04:00:00'));
    expect(await state(late)).toBe('EXPIRED');
    expect(await told(late)).toEqual(['EXPIRE owner']); // whose terms they were
  });

  test('that starts before four in the morning expires at four of the same day', async () => {
    const made = await proposal({ from: on(1, '03:30:00'), until: null });
    await goTo(on(1, '04:00:00'), -2_000);
    expect(await state(made)).toBe('PENDING');
    await goTo(on(1, '04:00:00'));
    expect(await state(made)).toBe('EXPIRED');
  });

  test('expires at the first 04:00 at which nobody has touched it for a week; a change begins another week', async () => {
    const dates = { from: on(30, '14:30:00'), until: on(31, '18:00:00') };
    const [made, kept] = [await proposal(dates), await proposal(dates)];
    await goTo(on(5, '10:00:00'));
    accepted(await counter(requester(), kept.pick, dates));
    await goTo(on(8, '04:00:00'), -minuteMs);
    expect(await state(made)).toBe('PENDING');
    await goTo(on(8, '04:00:00'));
    expect([await state(made), await state(kept)]).toEqual(['EXPIRED', 'PENDING']);
    await goTo(on(13, '04:00:00'), -minuteMs);
    expect(await state(kept)).toBe('PENDING');
    await goTo(on(13, '04:00:00'));
    expect(await state(kept)).toBe('EXPIRED');
  });

  test('reminds nobody', async () => {
    const made = await proposal({ from: on(1, '14:30:00'), until: on(1, '15:00:00') });
    await goTo(on(1, '23:00:00'));
    expect(await told(made)).toEqual([]);
  });
});

test('a change of an agreed PICK clears its due times, and a new agreement sets new ones', async () => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(2, '18:00:00') });
  const later = { from: on(4, '14:30:00'), until: on(5, '18:00:00') };
  accepted(await counter(owner(), made.pick, later));
  const soFar = ['CANCEL owner', 'CANCEL requester'];
  await goTo(on(3, '12:00:00'));
  expect([await state(made), await told(made)]).toEqual(['PENDING', soFar]);
  accepted(await confirm(requester(), made.pick));
  await goTo(later.from);
  expect([await state(made), await told(made)]).toEqual([
    'IN_PROGRESS',
    [...soFar, ...both('RENTAL_REMIND')],
  ]);
});

test('a user who agreed again after the reminder is reminded again, of the new time', async () => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(3, '18:00:00') });
  await goTo(on(1, '14:00:00'));
  accepted(await counter(owner(), made.pick, { from: on(2, '14:30:00'), until: on(3, '18:00:00') }));
  accepted(await confirm(requester(), made.pick));
  await goTo(on(2, '14:00:00'));
  const reminders = (await told(made)).filter((note) => note.startsWith('RENTAL_REMIND'));
  expect(reminders).toEqual([...both('RENTAL_REMIND'), ...both('RENTAL_REMIND')]);
});

test.each([
  ['cancelled', (made: Trade) => cancel(requester(), made.pick)],
  ['given up by leaving', (made: Trade) => leave(requester(), made.room)],
] as const)('what was %s has no times any more', async (_title, giveUp) => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(2, '18:00:00') });
  accepted(await giveUp(made));
  const before = await told(made);
  await goTo(on(5, '12:00:00'));
  expect([await state(made), await told(made)]).toEqual(['CANCELLED', before]);
});

test.each([
  ['rental', 2, '2 days', 'IN_PROGRESS'],
  ['sale', 0, 'its day', 'CONFIRMED'],
] as const)(
  'a review of a %s ends it on its last day, once its time has passed and not before',
  async (kind, length, _days, running) => {
    const until = kind === 'sale' ? null : on(1 + length, '18:00:00');
    const made = await agreement({ from: on(1, '18:00:00'), until });
    await goTo(on(1 + length, '18:00:00'), -2_000);
    for (const member of [owner(), requester()])
      expectRefusal(await review(member, made.pick), 'APPOINTMENT_NOT_SUCCESS');
    await goTo(on(1 + length, '18:00:00'));
    expect(await state(made)).toBe(running);
    accepted(await review(requester(), made.pick), 201);
    expect(await state(made)).toBe('SUCCESS');
    accepted(await review(owner(), made.pick), 201);
    expectRefusal(await review(owner(), made.pick), 'REVIEW_ALREADY_EXISTS');
    await goTo(on(9, '12:00:00'));
    const ends = (await told(made)).filter((note) => note.startsWith('SUCCESS'));
    expect(ends).toEqual(both('SUCCESS'));
  },
);

test('a rental over the end of a year takes its days of both years', async () => {
  const thisYear = wall(world().clock.now()).slice(0, 4);
  if (epoch(`${thisYear}-12-30T14:30:00`) <= world().clock.now())
    await goTo(`${Number(thisYear) + 1}-01-03T10:00:00`);
  const year = Number(wall(world().clock.now()).slice(0, 4));
  const dates = { from: `${year}-12-30T14:30:00`, until: `${year + 1}-01-02T18:00:00` };
  const { itemId } = await agreement(dates);
  const terms = {
    type: 'RENTAL',
    rentalDate: dates.from as LocalDateTime, // of that shape
    returnDate: dates.until as LocalDateTime, // of that shape
  } as const;
  const pick: DatedPick = { itemId, state: 'CONFIRMED', terms };
  for (const month of [`${year}-12`, `${year + 1}-01`]) {
    const [y, m] = month.split('-').map(Number);
    const path = `/api/v1/item/${itemId}/rental-availability?year=${y}&month=${m}`;
    const answer = await world().visitor().get(path);
    const want = rentalMonth([pick], { itemId, saleDate: null }, { month, now: world().clock.now() });
    expect(Object.values(want)).toContain(false);
    expect(answer.body.data.availability).toEqual(want);
  }
});

test('moving the test clock does what is due before it answers, and so does a batch of many', async () => {
  const { db, clock } = world();
  const now = wall(clock.now()) as LocalDateTime; // of that shape
  const all = await db
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
        created_at: now,
        updated_at: now,
        withdrawn_at: null,
      })),
    )
    .returning('id')
    .execute();
  const itemId = await anItem(world(), owner());
  const sale = { state: 'CONFIRMED', type: 'SALE', from: inDays(world(), -3) } as const;
  for (const { id } of all) await aPick(world(), { itemId, owner: owner().id, requester: id }, sale);
  await advance(world().visitor(), 1);
  const rows = await db.selectFrom('appointments').select('state').where('item_id', '=', itemId).execute();
  expect(rows.map(({ state: is }) => is)).toEqual(all.map(() => 'SUCCESS'));
  const news = await db
    .selectFrom('notifications')
    .innerJoin('appointments', 'appointments.id', 'notifications.appointment_id')
    .select('notifications.id')
    .where('appointments.item_id', '=', itemId)
    .execute();
  expect(news).toHaveLength(4 * all.length);
});
