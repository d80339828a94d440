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

test('what was cleared on this device stays cleared when the server sends it again, and comes back by undo alone', async () => {
  const { store, account } = makeStage();
  const put = (count: number) =>
    store.write(['notifications'], 'relaxed', (tx) =>
      notifications.putMany(
        tx,
        Array.from({ length: count }, (_none, at) => told(at + 1, 'APPOINTMENT_PROPOSAL')),
        5,
      ),
    );
  const cleared = () =>
    account
      .all('notifications')
      .filter(({ clearedAt }) => clearedAt !== undefined)
      .map(({ id }) => id);
  await put(3);
  const write = <R>(run: Parameters<typeof store.write<R>>[2]) =>
    store.write(['notifications'], 'relaxed', run);
  await write((tx) => notifications.see(tx, [1, 2] as NotificationId[], 7));
  expect(await write((tx) => notifications.clearSeen(tx, 8))).toEqual([1, 2]);
  await put(4);
  expect(cleared()).toEqual([1, 2]);
  expect(await write((tx) => notifications.clearSeen(tx, 9))).toEqual([]);
  await write((tx) => notifications.restore(tx, [1 as NotificationId]));
  expect(cleared()).toEqual([2]);
});
