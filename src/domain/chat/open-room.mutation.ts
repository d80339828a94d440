import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { newRoomLane } from './lanes.ts';

const Args = v.object({ itemId: ItemId });

/** The life of the message for which the room is opened (send-message.mutation.ts). */
const lifeMs = 24 * 60 * 60_000;

/** Opens a room about a listing, for the messages that follow in its lane. */
export const roomOpen = defineMutation({
  kind: 'room.open',
  version: 1,
  args: Args,
  lane: ({ itemId }) => newRoomLane(itemId),
  lifeMs,
  merge: (_waiting, next) => next,
  // never known to be so already: the stored room may be older than its leaving
});
