import * as v from 'valibot';
import { ChatRoomId } from '#contract/ids.ts';
import type { OutboxEntry } from '../rows.ts';
import { roomLane } from './chat-send.ts';
import { isPending, type MutationDefinition } from './mutation.ts';

const Args = v.object({ chatRoomId: ChatRoomId });
export type RoomLeaveArgs = v.InferOutput<typeof Args>;

/** Long after the question was answered a person may think otherwise: the PICK of the room goes with it (engine §3). */
const lifeMs = 24 * 60 * 60_000;

/** "I want out of this room", behind whatever is still to be said in it. */
export const roomLeave: MutationDefinition<RoomLeaveArgs> = {
  kind: 'room.leave',
  version: 1,
  args: Args,
  lane: ({ chatRoomId }) => roomLane(chatRoomId),
  lifeMs,
  merge: (_waiting, next) => next,
  isTrue: async (tx, { chatRoomId }) => (await tx.get('rooms', chatRoomId))?.gone === 'left',
  photos: () => [],
  without: (args) => args,
};

/** Rooms that a person wants to leave: they are drawn as left already. */
export const leavingRooms = (entries: readonly OutboxEntry[]): ReadonlySet<ChatRoomId> =>
  new Set(
    entries.flatMap((row) => {
      if (row.kind !== roomLeave.kind || !isPending(row) || row.state === 'attention') return [];
      const args = v.safeParse(Args, row.args);
      return args.success ? [args.output.chatRoomId] : [];
    }),
  );
