import { expect, test } from 'vitest';
import * as acts from './pick-acts.ts';
import { both, startJourneys } from './pick-journey.ts';

const { owner, requester, on, slipTo, sweepNow, deal, state, told } = startJourneys();

const glances: readonly (readonly [string, (made: acts.Deal) => Promise<unknown>, unknown])[] = [
  ['its detail', async (made) => state(made), 'IN_PROGRESS'],
  [
    'the list',
    async () => {
      const list = await owner().get('/api/v1/appointment?subject=OWNER&period=ALL');
      return list.body.data.appointmentInfoList.map((row: { state: string }) => row.state);
    },
    ['IN_PROGRESS'],
  ],
  [
    'the room',
    async ({ roomId }) =>
      (await owner().get(`/api/v1/chatroom/${roomId}/enter`)).body.data.currentAppointment.appointment.state,
    'IN_PROGRESS',
  ],
  [
    'whether something runs',
    async ({ roomId }) =>
      (await owner().get(`/api/v1/appointment/in-progress?chatRoomId=${roomId}`)).body.data,
    true,
  ],
  [
    'a room that is opened',
    async ({ itemId }) =>
      (await requester().post('/api/v1/chatroom', { itemId })).body.data.currentAppointment.appointment.state,
    'IN_PROGRESS',
  ],
  [
    "the item's PICK",
    async ({ itemId }) =>
      (await requester().get(`/api/v1/item/${itemId}/current`)).body.data.appointment.state,
    'IN_PROGRESS',
  ],
  [
    'what one was told',
    async () => {
      const list = await owner().get('/api/v1/notification');
      return list.body.data.notifications.map(
        ({ notificationInfo }: { notificationInfo: { type: string } }) => notificationInfo.type,
      );
    },
    ['APPOINTMENT_RENTAL_REMIND', 'APPOINTMENT_CONFIRM', 'APPOINTMENT_PROPOSAL'],
  ],
  [
    'a cancel',
    async ({ pickId }) => {
      const { body } = await acts.cancel(requester(), pickId);
      return [body.code, body.data];
    },
    ['APPOINTMENT_CANNOT_CANCELLED', 'IN_PROGRESS'],
  ],
  [
    'a leave',
    async ({ roomId }) => (await acts.leave(requester(), roomId)).body.code,
    'IN_PROGRESS_APPOINTMENT_EXIST',
  ],
];

test.each(glances)('%s is up to date, though no sweep has run', async (_title, look, want) => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(3, '18:00:00') }, agreed: true });
  await slipTo(on(1, '14:30:00'));
  expect(await look(made)).toEqual(want);
  await sweepNow(); // a call that is refused leaves nothing behind, not even this
  expect(await told(made)).toEqual(both('RENTAL_REMIND'));
});

test('an unfinished PICK that has expired unseen stands in nobody’s way', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(3, '18:00:00') } });
  await slipTo(on(2, '04:00:00'));
  const answer = await acts.propose(requester(), made.itemId, {
    from: on(3, '14:30:00'),
    until: on(4, '18:00:00'),
  });
  expect(acts.proposed(answer).pickId).not.toBe(made.pickId);
  expect(await state(made)).toBe('EXPIRED');
});

test('a rental that is over unseen frees its days and its room', async () => {
  const made = await deal({ dates: { from: on(1, '14:30:00'), until: on(2, '18:00:00') }, agreed: true });
  await slipTo(on(3, '00:00:00'));
  acts.accepted(await acts.leave(requester(), made.roomId));
  expect(await state(made)).toBe('SUCCESS');
});
