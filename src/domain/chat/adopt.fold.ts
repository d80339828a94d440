import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { chatSend, messageOf, newRoomLane, newRoomLanes, roomLane } from './send-message.mutation.ts';

/** A room that exists now, and the listing that it is about. */
export interface NewRoom {
  readonly itemId: ItemId;
  readonly chatRoomId: ChatRoomId;
}

/**
 * Moves the pending messages for a new room into the room once it exists, in their order [V11]. An account has at most
 * one room about another user's listing, and none as requester about its own. Returns whether any entry moved.
 */
export const adopt = async (
  tx: Writer<Pick<AccountTables, 'outbox'>>,
  found: readonly NewRoom[],
): Promise<boolean> => {
  const waiting = await inLanes(tx, newRoomLanes);
  if (waiting.length === 0) return false;
  const moved: OutboxEntry[] = [];
  for (const { itemId, chatRoomId } of found) {
    for (const row of waiting.filter(({ lane }) => lane === newRoomLane(itemId))) {
      const message = messageOf(row);
      if (message === null || outbox.isUnderWay(row)) continue;
      const args = { ...message, chatRoomId, itemId: null };
      moved.push({ ...row, args, lane: roomLane(chatRoomId), dependsOn: [], v: chatSend.version });
    }
  }
  await tx.putMany('outbox', moved);
  return moved.length > 0;
};
