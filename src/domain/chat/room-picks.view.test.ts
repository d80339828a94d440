import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { RoomEntered } from '#src/domain/chat/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { aRoom, roomId } from '#tests/harness/chat-rows.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { roomPicksView } from './room-picks.view.ts';

/** What entering returned at that stamp, with a PICK; null: without one. */
const entered = (stamp: number, told: PickRow | null): RoomEntered => {
  const { entered: some } = aRoom();
  if (some === null) throw new Error('the room of the harness was entered');
  return {
    ...some,
    stamp,
    appointment: told && { ...told, itemId: null, borrowerId: null, isCreator: told.isCreator },
  };
};

const picks = async (
  told: RoomEntered | null,
  rows: readonly PickRow[],
  outbox: readonly OutboxEntry[] = [],
) => {
  const { store } = makeStage();
  await store.write(['rooms', 'picks', 'outbox'], 'relaxed', async (tx) => {
    await tx.put('rooms', aRoom({ entered: told }));
    await tx.putMany('picks', rows);
    await tx.putMany('outbox', outbox);
  });
  return roomPicksView(store, roomId);
};

const view = async (...of: Parameters<typeof picks>) => (await picks(...of)).current;

const pending = (stamp: number, change = {}) => aPickRow({ state: 'PENDING', stamp, ...change });

test('the answer that was requested later counts, about the room or about the PICK itself', async () => {
  expect(await view(entered(5, pending(0)), [pending(9, { state: 'CONFIRMED' })])).toMatchObject({
    state: 'CONFIRMED',
    pull: null,
  });
  const older = pending(3, { price: 1 });
  expect(await view(entered(5, pending(0, { state: 'CONFIRMED', price: 2 })), [older])).toMatchObject({
    state: 'CONFIRMED',
    terms: { price: 2 },
  });
});

test('a PICK that is over is not the current one, even where the room still names it', async () => {
  expect(await view(entered(5, pending(0)), [pending(9, { state: 'CANCELLED' })])).toBeNull();
  expect(await view(entered(5, pending(0, { state: 'SUCCESS' })), [])).toBeNull();
  expect(await view(null, [pending(9, { state: 'EXPIRED' })])).toBeNull();
});

test('a room that was entered later without a PICK has none; a PICK that was stored later is found', async () => {
  expect(await view(entered(5, null), [pending(4)])).toBeNull();
  expect(await view(entered(5, null), [pending(6)])).toMatchObject({ state: 'PENDING' });
  expect(await view(null, [pending(1)])).toMatchObject({ state: 'PENDING' });
});

test('a PICK that is not stored is pulled', async () => {
  const told = pending(0);
  expect(await view(entered(5, told), [])).toMatchObject({ pull: `pick:${told.appointmentId}` });
});

test('a pending decision is shown beside the PICK and never changes its state', async () => {
  const row = pending(6);
  const found = await view(entered(5, row), [row], [aDecision(row, { does: 'confirm' })]);
  expect(found).toMatchObject({ state: 'PENDING', waiting: { does: 'confirm' }, stopped: null });
});

test('the top and the card of a PICK say the same, whichever of the two answers is the newer one', async () => {
  const told = pending(0, { state: 'CONFIRMED', price: 2 });
  const later = await picks(entered(5, told), [pending(3, { price: 1 })]);
  expect(later.stored).toMatchObject([{ pick: { state: 'CONFIRMED' }, terms: { price: 2 } }]);
  expect(later.current).toMatchObject({ state: 'CONFIRMED', terms: { price: 2 } });
  const earlier = await picks(entered(5, pending(0)), [pending(9, { state: 'CONFIRMED' })]);
  expect(earlier.stored).toMatchObject([{ pick: { state: 'CONFIRMED' } }]);
  expect(earlier.told).toBeNull();
});

test('what entering said of another PICK, or of one that is not stored, is put on no stored one', async () => {
  const told = pending(0, { appointmentId: 1, state: 'CONFIRMED' });
  const found = await picks(entered(5, told), [pending(3)]);
  expect(found.stored).toMatchObject([{ pick: { state: 'PENDING' } }]);
  expect(found.told).toMatchObject({ appointmentId: 1, state: 'CONFIRMED', terms: { type: 'RENTAL' } });
});
