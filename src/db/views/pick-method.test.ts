import { expect, test } from 'vitest';
import { aRoom, itemId, roomId } from '#tests/harness/chat-rows.ts';
import { item } from '#tests/harness/feedback-stage.ts';
import { aPickRow, pickId } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { ItemRow } from '../rows.ts';
import type { PickRow } from '../rows-picks.ts';
import { pickMethodView } from './pick-method.ts';

interface Stored {
  readonly pick?: PickRow;
  /** What entering the room told. */
  readonly told?: PickRow;
  readonly offered?: ItemRow['tradeMethods'];
}

const methodOf = async ({ pick, told, offered }: Stored) => {
  const { store } = makeStage();
  const room = aRoom();
  if (room.entered === null) throw new Error('the room of the harness was entered');
  const appointment = told === undefined ? null : { ...told, itemId: null, borrowerId: null };
  await store.write(['picks', 'rooms', 'items'], 'relaxed', async (tx) => {
    await tx.put('rooms', { ...room, entered: { ...room.entered, appointment } as typeof room.entered });
    if (pick !== undefined) await tx.put('picks', pick);
    if (offered !== undefined) await tx.put('items', item({ itemId, tradeMethods: offered }));
  });
  return pickMethodView(store, pickId, roomId);
};

const parcel = aPickRow({ tradeMethod: 'PARCEL' });

test('a stored PICK says by which way it is traded, whatever else is stored', async () => {
  expect(await methodOf({ pick: parcel, told: aPickRow(), offered: ['DIRECT'] })).toBe('PARCEL');
});

test('of a PICK that is not stored its room says it, of no other one', async () => {
  expect(await methodOf({ told: parcel, offered: ['DIRECT'] })).toBe('PARCEL');
  expect(await methodOf({ told: aPickRow({ ...parcel, appointmentId: 1 }) })).toBeNull();
});

test('a listing says it only where it offers a single way', async () => {
  expect(await methodOf({ offered: ['PARCEL'] })).toBe('PARCEL');
  expect(await methodOf({ offered: ['DIRECT', 'PARCEL'] })).toBeNull();
  expect(await methodOf({ offered: [] })).toBeNull();
  expect(await methodOf({})).toBeNull();
});
