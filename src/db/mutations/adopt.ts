import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { isUnderWay } from '../outbox.ts';
import type { AccountTables, OutboxEntry } from '../rows.ts';
import type { Writer } from '../store.ts';
import { chatSend, messageOf, newRoomLane, newRoomLanes, roomLane } from './chat-send.ts';

/** Messages that wait for a room about a listing, and rooms by listing. */
export interface NewRoom {
  readonly itemId: ItemId;
  readonly chatRoomId: ChatRoomId;
}

/**
 * The room is there: what waited for it now waits in it, in its order. An account has one room at most about somebody
 * else's listing, and none about its own. Answers whether anything moved.
 */
export const adopt = async (
  tx: Writer<Pick<AccountTables, 'outbox'>>,
  found: readonly NewRoom[],
): Promise<boolean> => {
  const waiting = await tx.range('outbox', newRoomLanes);
  if (waiting.length === 0) return false;
  const moved: OutboxEntry[] = [];
  for (const { itemId, chatRoomId } of found) {
    for (const row of waiting.filter(({ lane }) => lane === newRoomLane(itemId))) {
      const message = messageOf(row);
      if (message === null || isUnderWay(row)) continue;
      const args = { ...message, chatRoomId, itemId: null };
      moved.push({ ...row, args, lane: roomLane(chatRoomId), dependsOn: [], v: chatSend.version });
    }
  }
  await tx.putMany('outbox', moved);
  return moved.length > 0;
};
