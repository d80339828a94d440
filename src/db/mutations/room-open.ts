import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { newRoomLane } from './chat-send.ts';
import type { MutationDefinition } from './mutation.ts';

const Args = v.object({ itemId: ItemId });
export type RoomOpenArgs = v.InferOutput<typeof Args>;

/** As long as the message for which it is made (chat-send.ts). */
const lifeMs = 24 * 60 * 60_000;

/** "I want to talk about that listing": the room in which the messages behind it will stand. */
export const roomOpen: MutationDefinition<RoomOpenArgs> = {
  kind: 'room.open',
  version: 1,
  args: Args,
  lane: ({ itemId }) => newRoomLane(itemId),
  lifeMs,
  merge: (_waiting, next) => next,
  isTrue: async () => false, // what is known of the room may be of a time before it was left
  photos: () => [],
  without: (args) => args,
};
