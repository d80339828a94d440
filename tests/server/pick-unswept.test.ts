import { expect, test } from 'vitest';
import { both, startJourneys } from './pick-stage.ts';
import { accepted, cancel, leave, propose, proposed, type Trade } from './trades.ts';

const { owner, requester, on, slipTo, sweepNow, proposal, agreement, state, told } = startJourneys();

const dataAt = async (path: string) => (await owner().get(`/api/v1/${path}`)).body.data;

const glances: readonly (readonly [string, (made: Trade) => Promise<unknown>, unknown])[] = [
  ['its detail', async (made) => state(made), 'IN_PROGRESS'],
  [
    'the list',
    async () => {
      const { appointmentInfoList } = await dataAt('appointment?subject=OWNER&period=ALL');
      return appointmentInfoList.map((row: { state: string }) => row.state);
    },
    ['IN_PROGRESS'],
  ],
  [
    'the room',
    async ({ room }) => (await dataAt(`chatroom/${room}/enter`)).currentAppointment.appointment.state,
    'IN_PROGRESS',
  ],
  ['whether something runs', async ({ room }) => dataAt(`appointment/in-progress?chatRoomId=${room}`), true],
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
      const { notifications } = await dataAt('notification');
      return notifications.map(
        ({ notificationInfo }: { notificationInfo: { type: string } }) => notificationInfo.type,
      );
    },
    ['APPOINTMENT_RENTAL_REMIND', 'APPOINTMENT_CONFIRM', 'APPOINTMENT_PROPOSAL'],
  ],
  [
    'a cancel',
    async ({ pick }) => {
      const { body } = await cancel(requester(), pick);
      return [body.code, body.data];
    },
    ['APPOINTMENT_CANNOT_CANCELLED', 'IN_PROGRESS'],
  ],
  [
    'a leave',
    async ({ room }) => (await leave(requester(), room)).body.code,
    'IN_PROGRESS_APPOINTMENT_EXIST',
  ],
];

test.each(glances)('%s is up to date, though no sweep has run', async (_title, look, want) => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(3, '18:00:00') });
  await slipTo(on(1, '14:30:00'));
  expect(await look(made)).toEqual(want);
  await sweepNow(); // a call that is refused leaves nothing behind, not even this
  expect(await told(made)).toEqual(both('RENTAL_REMIND'));
});

test('an unfinished PICK that has expired unseen stands in nobody’s way', async () => {
  const made = await proposal({ from: on(1, '14:30:00'), until: on(3, '18:00:00') });
  await slipTo(on(2, '04:00:00'));
  const dates = { from: on(3, '14:30:00'), until: on(4, '18:00:00') };
  const next = proposed(await propose(requester(), made.itemId, dates));
  expect(next.pick).not.toBe(made.pick);
  expect(await state(made)).toBe('EXPIRED');
});

test('a rental that is over unseen frees its days and its room', async () => {
  const made = await agreement({ from: on(1, '14:30:00'), until: on(2, '18:00:00') });
  await slipTo(on(3, '00:00:00'));
  accepted(await leave(requester(), made.room));
  expect(await state(made)).toBe('SUCCESS');
});
