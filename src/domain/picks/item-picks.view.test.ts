import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { itemId } from '#tests/harness/chat-rows.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { itemPicksView } from './item-picks.view.ts';
import type { PickRow } from './rows.ts';

const picks = async (rows: readonly PickRow[], outbox: readonly OutboxEntry[] = []) => {
  const { store } = makeStage();
  await store.write(['picks', 'outbox'], 'relaxed', async (tx) => {
    await tx.putMany('picks', rows);
    await tx.putMany('outbox', outbox);
  });
  return (await itemPicksView(store, itemId)).map(({ pick }) => Number(pick.appointmentId));
};

const aPick = (appointmentId: number, day: number, change = {}) =>
  aPickRow({ appointmentId, rentalDate: `2030-11-${day}T18:30:00`, ...change });
const asked = { state: 'PENDING', isCreator: false };
const sent = { state: 'PENDING', isCreator: true };

test('those that wait for the owner’s answer stand first, then open ones, agreed ones, done ones', async () => {
  const rows = [
    aPick(1, 10, { state: 'SUCCESS' }),
    aPick(2, 11, { state: 'CONFIRMED' }),
    aPick(3, 12, sent),
    aPick(4, 13, asked),
    aPick(5, 14, { state: 'IN_PROGRESS' }),
  ];
  expect(await picks(rows)).toEqual([4, 3, 2, 5, 1]);
});

test('of those that wait the one that begins next stands first, of those that are done the last one', async () => {
  expect(await picks([aPick(1, 12, asked), aPick(2, 11, asked), aPick(3, 13, asked)])).toEqual([2, 1, 3]);
  const done = { state: 'SUCCESS' };
  expect(await picks([aPick(1, 12, done), aPick(2, 11, done), aPick(3, 13, done)])).toEqual([3, 1, 2]);
});

test('one with an answer on its way no longer waits for one', async () => {
  const answered = aPick(1, 11, asked);
  const rows = [answered, aPick(2, 12, asked)];
  expect(await picks(rows, [aDecision(answered, { does: 'confirm' })])).toEqual([2, 1]);
});

test('one that was cancelled or has expired, and one about another listing, is left out', async () => {
  const rows = [
    aPick(1, 11, { state: 'CANCELLED' }),
    aPick(2, 12, { state: 'EXPIRED' }),
    aPick(3, 13, { itemId: 900_342 as ItemId }),
    aPick(4, 14),
  ];
  expect(await picks(rows)).toEqual([4]);
  expect(await picks([])).toEqual([]);
});
