import { expect, test } from 'vitest';
import type { NotificationId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { Notification } from '#contract/notification.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as notifications from './queries.ts';

const told = (id: number, type: string): Notification => ({
  notificationInfo: {
    id: id as NotificationId, // any positive number is an id
    type,
    createdAt: '2026-11-24T09:05:00' as LocalDateTime, // as the wire writes it
  },
  appointmentInfo: null,
  itemInfo: null,
});

test('a notification seen on this device stays seen, and a type that no screen shows leaves no dot', async () => {
  const { store, account } = makeStage();
  const put = (now: number, ...types: string[]) =>
    store.write(['notifications'], 'relaxed', (tx) =>
      notifications.putMany(
        tx,
        types.map((type, at) => told(at + 1, type)),
        now,
      ),
    );
  const seen = () => account.all('notifications').map(({ seenAt }) => seenAt);
  await put(5, 'APPOINTMENT_PROPOSAL', 'FROM_THE_FUTURE');
  expect(seen()).toEqual([null, 5]);
  await store.write(['notifications'], 'relaxed', (tx) => notifications.see(tx, [1 as NotificationId], 7));
  await put(9, 'APPOINTMENT_PROPOSAL', 'FROM_THE_FUTURE', 'APPOINTMENT_CONFIRM');
  expect(seen()).toEqual([7, 5, null]);
});
