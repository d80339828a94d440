import { expect, test } from 'vitest';
import { aPick } from '#tests/harness/picks.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as picks from './queries.ts';

const { appointmentId } = aPick();
const at = (stamp: number) => ({ stamp, at: stamp * 1000 });

const setUp = () => {
  const { store } = makeStage();
  const tables = [...picks.pickTables];
  return {
    put: (change: Parameters<typeof aPick>[0], stamp: number) =>
      store.write(tables, 'relaxed', (tx) => picks.put(tx, aPick(change), at(stamp))),
    putTerms: (change: Parameters<typeof aPick>[0], isCreator: boolean | null, stamp: number) =>
      store.write(tables, 'relaxed', (tx) =>
        picks.putTerms(tx, { ...aPick(change), borrowerId: null }, isCreator, at(stamp)),
      ),
    tell: (stamp: number) => store.write(tables, 'relaxed', (tx) => picks.markDue(tx, appointmentId, stamp)),
    note: (version: number, stamp: number) =>
      store.write(tables, 'relaxed', (tx) => picks.noteChange(tx, { appointmentId, version }, stamp)),
    row: () => store.read(tables, (tx) => picks.byId(tx, appointmentId)),
    told: () => store.read(tables, picks.duePicks),
  };
};

test('[T10] an answer that was requested earlier changes nothing', async () => {
  const it = setUp();
  await it.put({ version: null, state: 'CONFIRMED' }, 5);
  await it.put({ version: null, state: 'PENDING' }, 4);
  expect(await it.row()).toMatchObject({ state: 'CONFIRMED', stamp: 5 });
});

test('[T10] a later version is newer whenever it was requested, an earlier one never', async () => {
  const it = setUp();
  await it.put({ version: 4, state: 'CONFIRMED' }, 5);
  await it.put({ version: 3, state: 'PENDING' }, 9);
  expect(await it.row()).toMatchObject({ version: 4, state: 'CONFIRMED' });
  await it.put({ version: 6, state: 'CANCELLED' }, 2);
  expect(await it.row()).toMatchObject({ version: 6, state: 'CANCELLED' });
});

test('[T21] a PICK that is reviewed stays reviewed', async () => {
  const it = setUp();
  await it.put({ isReviewed: true, version: 4 }, 5);
  await it.put({ isReviewed: false, version: 5 }, 6);
  expect(await it.row()).toMatchObject({ version: 5, isReviewed: true });
  await it.put({ isReviewed: true, version: 5 }, 3);
  expect(await it.row()).toMatchObject({ version: 5, isReviewed: true });
});

test('the calendar sequence grows with each change of terms and with nothing else', async () => {
  const it = setUp();
  await it.put({}, 1);
  await it.put({ version: 4, state: 'CONFIRMED' }, 2);
  expect(await it.row()).toMatchObject({ edits: 0 });
  await it.putTerms({ version: 5, state: 'PENDING', price: 7000 }, true, 3);
  expect(await it.row()).toMatchObject({ edits: 1, price: 7000, isCreator: true, state: 'PENDING' });
});

test('[T9] a PICK that is not stored is due to be read when an answer has its terms', async () => {
  const it = setUp();
  await it.putTerms({}, true, 7);
  expect(await it.row()).toBeUndefined();
  expect(await it.told()).toEqual([{ appointmentId, stamp: 7 }]);
});

test('[T9] changed terms without their author make the PICK due to be read', async () => {
  const it = setUp();
  await it.put({ version: null }, 1);
  await it.putTerms({ version: null, price: 1 }, null, 2);
  expect(await it.told()).toEqual([{ appointmentId, stamp: 2 }]);
});

test('[T9] a PICK is due until it is read by a call that left after it was marked', async () => {
  const it = setUp();
  await it.tell(5);
  await it.put({ version: 9 }, 4);
  expect(await it.told()).toHaveLength(1);
  await it.put({ version: 9 }, 5);
  expect(await it.told()).toEqual([]);
});

test('[T9] a change that is named by its version is due until that version is stored, whenever it was requested', async () => {
  const it = setUp();
  await it.put({ version: 2 }, 3);
  expect(await it.note(2, 9)).toBe(false);
  expect(await it.note(3, 9)).toBe(true);
  expect(await it.note(4, 8)).toBe(true);
  await it.put({ version: 3 }, 4);
  expect(await it.told()).toEqual([{ appointmentId, stamp: 9, version: 4 }]);
  await it.put({ version: 4 }, 5);
  expect(await it.told()).toEqual([]);
  await it.note(6, 10);
  await it.putTerms({ version: 6, state: 'CONFIRMED' }, false, 7);
  expect(await it.told()).toEqual([]);
});

test('[T9] what was marked without a version is due until a later call reads it, whatever other marks name', async () => {
  const it = setUp();
  await it.note(2, 3);
  await it.tell(5);
  await it.put({ version: 2 }, 4);
  expect(await it.told()).toEqual([{ appointmentId, stamp: 5 }]);
  await it.put({ version: 2 }, 6);
  expect(await it.told()).toEqual([]);
});

test.each([
  ['PENDING', 'CONFIRMED', true],
  ['CONFIRMED', 'CANCELLED', true],
  ['CONFIRMED', 'IN_PROGRESS', true],
  ['CONFIRMED', 'CONFIRMED', false],
  ['PENDING', 'CANCELLED', false],
  ['PENDING', 'EXPIRED', false],
])('[T11] from %s to %s: that its place in the lists has changed is %s', async (from, to, moves) => {
  const it = setUp();
  await it.put({ state: from, version: 3 }, 1);
  expect(await it.putTerms({ state: to, version: 4 }, true, 2)).toBe(moves);
  expect(await it.put({ state: from, version: 5 }, 3)).toBe(moves);
  expect(await it.put({ state: to, version: 4 }, 4)).toBe(false); // older: changes nothing
});

test('[T11] a new PICK enters the lists where it is agreed, and only then', async () => {
  expect(await setUp().put({ state: 'CONFIRMED' }, 1)).toBe(true);
  expect(await setUp().put({ state: 'PENDING' }, 1)).toBe(false);
  expect(await setUp().putTerms({ state: 'CONFIRMED' }, true, 1)).toBe(false); // it has to be read first
});
