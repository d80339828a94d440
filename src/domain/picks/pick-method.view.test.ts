import { expect, test } from 'vitest';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { aRoom, itemId, roomId } from '#tests/harness/chat-rows.ts';
import { item } from '#tests/harness/feedback-stage.ts';
import { aPickRow, pickId } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { pickMethodView } from './pick-method.view.ts';
import type { PickRow } from './rows.ts';

interface Stored {
  readonly pick?: PickRow;
  /** The PICK that entering the room returned. */
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

test('a stored PICK decides its trade method, whatever else is stored', async () => {
  expect(await methodOf({ pick: parcel, told: aPickRow(), offered: ['DIRECT'] })).toBe('PARCEL');
});

test('for a PICK that is not stored its room decides, and only for that PICK', async () => {
  expect(await methodOf({ told: parcel, offered: ['DIRECT'] })).toBe('PARCEL');
  expect(await methodOf({ told: aPickRow({ ...parcel, appointmentId: 1 }) })).toBeNull();
});

test('the listing decides only where it offers a single trade method', async () => {
  expect(await methodOf({ offered: ['PARCEL'] })).toBe('PARCEL');
  expect(await methodOf({ offered: ['DIRECT', 'PARCEL'] })).toBeNull();
  expect(await methodOf({ offered: [] })).toBeNull();
  expect(await methodOf({})).toBeNull();
});
