import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import * as rooms from '../rooms.ts';

/** Marks what is stored of a room as seen: a tab shows it (I19). */
export const markRead = (leaseHandle: LeaseHandle, me: UserId, room: ChatRoomId): Promise<void> =>
  leaseHandle.write(['rooms', 'messages'], 'relaxed', async (tx) => {
    const row = await rooms.byId(tx, room);
    if (row === undefined) return;
    await tx.put('rooms', await rooms.recounted(tx, row, me, { newest: null, head: null, isLooking: true }));
  });
