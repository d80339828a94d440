import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationTypes } from '#contract/notification.ts';
import { startWorld, type World } from '#tests/server/world.ts';
import { makeCampus } from './campus.ts';
import { mainUser } from './people.ts';
import { seedDemo } from './seed.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await seedDemo(world.db, makeCampus(world.clock.now()), world.store);
});
afterAll(() => world.stop());

test('the main user of the demo has a long list of notifications of every type', async () => {
  const member = await world.as(mainUser);
  const { status, body } = await member.get('/api/v1/notification?pageSize=50');
  expect(status).toBe(200);
  const list = body.data.notifications.map(
    ({ notificationInfo }: { notificationInfo: { type: string; createdAt: string } }) => notificationInfo,
  );
  const times = list.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(list.map(({ type }: { type: string }) => type))).toEqual(new Set(notificationTypes));
  expect(list.length).toBeGreaterThanOrEqual(18);
});

test('every seeded PICK has told its proposal, and one that has ended how it ended', async () => {
  const picks = await world.db.selectFrom('appointments').selectAll().execute();
  const told = await world.db.selectFrom('notifications').selectAll().execute();
  expect(picks.length).toBeGreaterThan(0);
  const endings = {
    PENDING: 'PROPOSAL',
    CONFIRMED: 'CONFIRM',
    IN_PROGRESS: 'RENTAL_REMIND',
    SUCCESS: 'SUCCESS',
    CANCELLED: '(REJECT|CANCEL)',
    EXPIRED: 'EXPIRE',
  } as const;
  for (const pick of picks) {
    const types = told.filter(({ appointment_id }) => appointment_id === pick.id).map(({ type }) => type);
    expect(types, `${pick.id} ${pick.state}`).toContain('APPOINTMENT_PROPOSAL');
    expect(types.join(' '), `${pick.id} ${pick.state}`).toMatch(
      new RegExp(`APPOINTMENT_${endings[pick.state]}`),
    );
  }
});
