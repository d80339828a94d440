import * as v from 'valibot';
import { ChatRoomId } from '#contract/ids.ts';
import { defineMutation, isPending } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { roomLane } from './send-message.mutation.ts';

const Args = v.object({ chatRoomId: ChatRoomId });

/** A day later the user may have changed their mind: leaving cancels the PICK of the room too (engine §3). */
const lifeMs = 24 * 60 * 60_000;

/** Leaves a room, after the messages that are pending in it. */
export const roomLeave = defineMutation({
  kind: 'room.leave',
  version: 1,
  args: Args,
  lane: ({ chatRoomId }) => roomLane(chatRoomId),
  lifeMs,
  merge: (_waiting, next) => next,
  reads: ['rooms'],
  isTrue: async (tx, { chatRoomId }) => (await tx.get('rooms', chatRoomId))?.gone === 'left',
});

/** Rooms that the user is leaving: screens show them as left already. */
export const leavingRooms = (entries: readonly OutboxEntry[]): ReadonlySet<ChatRoomId> =>
  new Set(
    entries.flatMap((row) => {
      if (row.kind !== roomLeave.kind || !isPending(row) || row.state === 'attention') return [];
      const args = v.safeParse(Args, row.args);
      return args.success ? [args.output.chatRoomId] : [];
    }),
  );
