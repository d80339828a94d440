import { inLanes } from '#src/db/mutation.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import * as messages from '../messages.ts';
import * as rooms from '../rooms.ts';
import type { RoomRow } from '../rows.ts';
import { messageOf, roomLanes } from '../send-message.mutation.ts';

/** Lines kept on the device over all rooms; about 400 bytes each. */
const mostLines = 60_000;
/** Lines that a room always keeps: more than a user scrolls through without a network. */
const leastLines = 400;
const rowsATransaction = 500;

export interface RetainLimits {
  readonly most: number;
  readonly least: number;
}

/** A room in use stays whole [V28]: an entry waits in it, it has unread lines, or a PICK is agreed in it. */
const isPinned = (room: RoomRow, waiting: ReadonlySet<number>): boolean =>
  rooms.unreadOf(room) > 0 || room.entered?.appointment != null || waiting.has(room.chatRoomId);

/**
 * Evicts lines, of the room that was quiet longest first, at an engine's start only. A room that loses its oldest lines
 * records where the next one is, so that scrolling there fetches it again [V13]. Returns how many lines were
 * evicted.
 */
export const retain = async (
  leaseHandle: LeaseHandle,
  { most, least }: RetainLimits = { most: mostLines, least: leastLines },
): Promise<number> => {
  let surplus = (await leaseHandle.read(['messages'], (tx) => tx.count('messages', {}))) - most;
  let gone = 0;
  if (surplus <= 0) return gone;
  const quiet = await leaseHandle.read(['rooms', 'outbox'], async (tx) => {
    const entries = await inLanes(tx, roomLanes);
    const waiting = new Set(entries.flatMap((row) => messageOf(row)?.chatRoomId ?? []));
    return (await rooms.newest(tx)).filter((room) => !isPinned(room, waiting)).reverse();
  });
  for (const { chatRoomId } of quiet) {
    while (surplus > 0) {
      const cut = await shorten(leaseHandle, chatRoomId, Math.min(surplus, rowsATransaction), least);
      if (cut === 0) break;
      surplus -= cut;
      gone += cut;
    }
  }
  return gone;
};

/** Removes the oldest lines of a room, and declares the hole. */
const shorten = (
  leaseHandle: LeaseHandle,
  id: RoomRow['chatRoomId'],
  most: number,
  least: number,
): Promise<number> =>
  leaseHandle.write(['messages', 'spans'], 'relaxed', async (tx) => {
    const lines = await tx.count('messages', { prefix: [id] });
    const limit = Math.min(most, lines - least);
    if (limit <= 0) return 0;
    const oldest = await tx.range('messages', { prefix: [id], limit });
    const last = oldest.at(-1)?.chatId;
    const [first] = last === undefined ? [] : (await messages.since(tx, id, last, 2)).slice(1);
    if (last === undefined || first === undefined) return 0;
    await tx.removeMany(
      'messages',
      oldest.map(({ chatId }) => [id, chatId]),
    );
    const before = await messages.spansIn(tx, id);
    const after = before.flatMap((span) => {
      if (span.hi <= last) return []; // nothing of it is left
      return [span.lo <= last ? { lo: first.chatId, hi: span.hi, below: last } : span];
    });
    await messages.replaceSpans(tx, id, before, after);
    return oldest.length;
  });
