import { expect, test } from 'vitest';
import type { FeedRow } from '#src/db/rows.ts';
import { notificationsFeed } from '#src/domain/pull-keys.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { notificationsView } from './notifications.view.ts';
import type { NotificationRow } from './rows.ts';

/** A stored list of so many, of which those at these places were cleared. */
const listed = async (count: number, cleared: (at: number) => boolean) => {
  const { store } = makeStage();
  const ids = Array.from({ length: count }, (_none, at) => count - at);
  const rows = ids.map(
    (id, at) =>
      ({
        id,
        type: 'APPOINTMENT_CONFIRM',
        createdAt: '2026-11-24T09:05:00',
        appointment: null,
        itemId: null,
        seenAt: 1,
        ...(cleared(at) ? { clearedAt: 2 } : {}),
      }) as NotificationRow, // ids and moments have the contract's shape
  );
  const feed = {
    key: notificationsFeed,
    generation: 1,
    previous: null,
    next: null,
    starts: [null],
    length: count,
    goal: 0,
    at: 1,
    stamp: 1,
    trouble: null,
    loading: 0,
  } as FeedRow;
  await store.write(['feeds', 'feedPages', 'notifications'], 'relaxed', async (tx) => {
    await tx.put('feeds', feed);
    await tx.put('feedPages', { feed: notificationsFeed, generation: 1, page: 0, ids: ids as never[] });
    await tx.putMany('notifications', rows);
  });
  const view = await notificationsView(store, 3);
  return view && { ...view, ids: view.items.map(({ notification }) => notification.id as number) };
};

test('a window is filled with what stands behind the cleared ones, and says whether more does', async () => {
  const some = await listed(10, (at) => at < 5);
  expect(some).toMatchObject({ ids: [5, 4, 3], beyond: true, front: 5, isCleared: true });
  const few = await listed(7, (at) => at < 5);
  expect(few).toMatchObject({ ids: [2, 1], beyond: false, isCleared: true });
});

test('a list whose rows were all cleared has none, and tells that from one that never had any', async () => {
  expect(await listed(6, () => true)).toMatchObject({ ids: [], beyond: false, front: 0, isCleared: true });
  expect(await listed(0, () => false)).toMatchObject({ ids: [], isCleared: false });
});
