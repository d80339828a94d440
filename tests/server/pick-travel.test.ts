import { describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { type DatedPick, rentalMonth } from '#tests/model/pick-dates.ts';
import { expectRefusal } from './fixtures.ts';
import * as acts from './pick-acts.ts';
import { both, startJourneys } from './pick-journey.ts';
import { notesOn } from './pick-told.ts';

const minuteMs = 60_000;
const { world, owner, requester, on, goTo, sweepNow, deal, state, told } = startJourneys();

test('a rental reminds an hour before it begins and before it ends, runs between, and is over at the midnight after', async () => {
  const dates = { from: on(1, '14:30:00'), until: on(2, '18:00:00') };
  const made = await deal({ dates, agreed: true });
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
});

test('what is agreed within its last hour is reminded of at once', async () => {
  const made = await deal({ dates: { from: on(0, '10:40:00'), until: on(0, '11:30:00') } });
  acts.accepted(await acts.confirm(owner(), made.pickId));
  await sweepNow();
  expect(await told(made)).toEqual([...both('RENTAL_REMIND')]);
  const short = await deal({ dates: { from: on(0, '10:20:00'), until: on(0, '10:45:00') }, agreed: true });
  await sweepNow();
  expect(await told(short)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND')]);
});

test('a trade by parcel has the times of its days: reminded of at 23:00 of the evening before', async () => {
  const rental = await deal({
    dates: { from: on(2, '00:00:00'), until: on(4, '00:00:00') },
    method: 'PARCEL',
    agreed: true,
  });
  const sale = await deal({
    dates: { from: on(2, '00:00:00'), until: null },
    method: 'PARCEL',
    agreed: true,
  });
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
  await goTo(on(3, '23:00:00'));
  expect(await told(rental)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND')]);
  await goTo(on(5, '00:00:00'), -2_000);
  expect(await state(rental)).toBe('IN_PROGRESS');
  await goTo(on(5, '00:00:00'));
  expect(await state(rental)).toBe('SUCCESS');
});

test('a rental that is found after its return goes through everything in one sweep, each once', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(2, '18:00:00') }, agreed: true });
  await goTo(on(6, '12:00:00'));
  const { body } = await acts.detail(requester(), made.pickId);
  expect([body.data.state, body.data.version]).toEqual(['SUCCESS', 4]); // made, agreed, begun, over
  expect(await told(made)).toEqual([...both('RENTAL_REMIND'), ...both('RETURN_REMIND'), ...both('SUCCESS')]);
});

test('a sale never runs: it is over at the midnight after its day, and its item stays sold', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: null }, agreed: true });
  await goTo(on(1, '23:59:00'));
  expect([await state(made), await told(made)]).toEqual(['CONFIRMED', both('RENTAL_REMIND')]);
  expect((await acts.accepted(await acts.cancel(owner(), made.pickId)).body.data).state).toBe('CANCELLED');
  const next = await deal({ dates: { from: on(2, '14:30:00'), until: null }, agreed: true });
  await goTo(on(3, '00:00:00'));
  expect([await state(next), await told(next)]).toEqual([
    'SUCCESS',
    [...both('RENTAL_REMIND'), ...both('SUCCESS')],
  ]);
  const { itemInfo } = acts.accepted(await owner().get(`/api/v1/item/${next.itemId}`)).body.data;
  expect(itemInfo.saleDate).toBe(on(2, '14:30:00'));
});

describe('a proposal', () => {
  test('expires at the first 04:00 after its start, until then it cannot be agreed but changed', async () => {
    const dates = { from: on(1, '14:30:00'), until: on(3, '18:00:00') };
    const [made, late] = [await deal({ dates }), await deal({ dates })];
    await goTo(on(1, '14:30:00'));
    expectRefusal(await acts.confirm(owner(), made.pickId), 'RENTAL_DATE_IS_BEFORE_THAN_TODAY');
    await goTo(on(2, '04:00:00'), -minuteMs);
    expect([await state(made), await state(late)]).toEqual(['PENDING', 'PENDING']);
    acts.accepted(
      await acts.edit(owner(), late.pickId, { from: on(5, '14:30:00'), until: on(6, '18:00:00') }),
    );
    await goTo(on(2, '04:00:00'));
    expect([await state(made), await state(late)]).toEqual(['EXPIRED', 'PENDING']);
    expect(await notesOn(world(), made, ['PROPOSAL'])).toEqual(['EXPIRE requester']);
    await goTo(on(6, '04:00:00'));
    expect(await state(late)).toBe('EXPIRED');
    expect(await notesOn(world(), late, ['PROPOSAL'])).toEqual(['EXPIRE owner']); // whose terms they were
  });

  test('that starts before four in the morning expires at four of the same day', async () => {
    const made = await deal({ dates: { from: on(1, '03:30:00'), until: null } });
    await goTo(on(1, '04:00:00'), -2_000);
    expect(await state(made)).toBe('PENDING');
    await goTo(on(1, '04:00:00'));
    expect(await state(made)).toBe('EXPIRED');
  });

  test('expires at the first 04:00 at which nobody has touched it for a week; a change begins another week', async () => {
    const dates = { from: on(30, '14:30:00'), until: on(31, '18:00:00') };
    const [made, kept] = [await deal({ dates }), await deal({ dates })];
    await goTo(on(5, '10:00:00'));
    acts.accepted(await acts.edit(requester(), kept.pickId, dates));
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
    const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(1, '15:00:00') } });
    await goTo(on(1, '23:00:00'));
    expect(await told(made)).toEqual([]);
  });
});

test('a change of an agreed PICK clears its due times, and a new agreement sets new ones', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(2, '18:00:00') }, agreed: true });
  const later = { from: on(4, '14:30:00'), until: on(5, '18:00:00') };
  acts.accepted(await acts.edit(owner(), made.pickId, later));
  const soFar = ['CANCEL owner', 'CANCEL requester'];
  await goTo(on(3, '12:00:00'));
  expect([await state(made), await told(made)]).toEqual(['PENDING', soFar]);
  acts.accepted(await acts.confirm(requester(), made.pickId));
  await goTo(later.from);
  expect([await state(made), await told(made)]).toEqual([
    'IN_PROGRESS',
    [...soFar, ...both('RENTAL_REMIND')],
  ]);
});

test('a user who agreed again after the reminder is reminded again, of the new time', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(3, '18:00:00') }, agreed: true });
  await goTo(on(1, '14:00:00'));
  acts.accepted(await acts.edit(owner(), made.pickId, { from: on(2, '14:30:00'), until: on(3, '18:00:00') }));
  acts.accepted(await acts.confirm(requester(), made.pickId));
  await goTo(on(2, '14:00:00'));
  const reminders = (await told(made)).filter((note) => note.startsWith('RENTAL_REMIND'));
  expect(reminders).toEqual([...both('RENTAL_REMIND'), ...both('RENTAL_REMIND')]);
});

test.each([
  ['cancelled', (made: acts.Deal) => acts.cancel(requester(), made.pickId)],
  ['given up by leaving', (made: acts.Deal) => acts.leave(requester(), made.roomId)],
] as const)('what was %s has no times any more', async (_title, giveUp) => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(2, '18:00:00') }, agreed: true });
  acts.accepted(await giveUp(made));
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
    const made = await deal({ dates: { from: on(1, '18:00:00'), until }, agreed: true });
    await goTo(on(1 + length, '18:00:00'), -2_000);
    for (const who of ['owner', 'requester'] as const)
      expectRefusal(
        await acts.review(who === 'owner' ? owner() : requester(), made.pickId),
        'APPOINTMENT_NOT_SUCCESS',
      );
    await goTo(on(1 + length, '18:00:00'));
    expect(await state(made)).toBe(running);
    acts.accepted(await acts.review(requester(), made.pickId), 201);
    expect(await state(made)).toBe('SUCCESS');
    acts.accepted(await acts.review(owner(), made.pickId), 201);
    expectRefusal(await acts.review(owner(), made.pickId), 'REVIEW_ALREADY_EXISTS');
    await goTo(on(9, '12:00:00'));
    const ends = (await told(made)).filter((note) => note.startsWith('SUCCESS'));
    expect(ends).toEqual(both('SUCCESS'));
  },
);

test('a rental over the end of a year takes its days of both years', async () => {
  const year = Number(acts.wall(world().clock.now()).slice(0, 4));
  const dates = { from: `${year}-12-30T14:30:00`, until: `${year + 1}-01-02T18:00:00` };
  if (acts.epoch(dates.from) <= world().clock.now()) await goTo(`${year + 1}-01-03T10:00:00`);
  const next = Number(acts.wall(world().clock.now()).slice(0, 4));
  const agreed = { from: `${next}-12-30T14:30:00`, until: `${next + 1}-01-02T18:00:00` };
  const made = await deal({ dates: agreed, agreed: true });
  const terms = {
    type: 'RENTAL',
    rentalDate: agreed.from as LocalDateTime, // of that shape
    returnDate: agreed.until as LocalDateTime, // of that shape
  } as const;
  const item = { itemId: made.itemId as ItemId, saleDate: null };
  const pick: DatedPick = { itemId: item.itemId, state: 'CONFIRMED', terms };
  for (const [y, m] of [
    [next, 12],
    [next + 1, 1],
  ]) {
    const answer = await world()
      .visitor()
      .get(`/api/v1/item/${made.itemId}/rental-availability?year=${y}&month=${m}`);
    const month = `${y}-${String(m).padStart(2, '0')}`;
    const want = rentalMonth([pick], item, { month, now: world().clock.now() });
    expect(Object.values(want)).toContain(false);
    expect(answer.body.data.availability).toEqual(want);
  }
});
