import { sql } from 'kysely';
import type { LocalDateTime } from '#contract/moment.ts';
import { unreadOf } from '#server/domain/unread.ts';
import type { ModelRooms } from '#tests/model/rooms.ts';
import type { Sameness } from './chat-differential-same.ts';
import type { World } from './world.ts';

interface StoredLine {
  readonly said: string;
}

interface StoredPart {
  readonly user_id: number;
  readonly has_left: boolean;
  readonly last_read_at: LocalDateTime | null;
  readonly unread: number;
}

/** What each of two servers holds in the end: every line, and how far each party is with it. */
export const differencesOfLedgers = async (
  { db }: World,
  { rooms, catalogue }: ModelRooms,
  same: Sameness,
): Promise<string[]> => {
  const differences: string[] = [];
  const { ext } = catalogue.kind;
  for (const room of rooms.values()) {
    const id = same.roomOf(room.id);
    const { rows: lines } = await sql<StoredLine>`
      select concat_ws(' ', user_id, kind, client_message_id, content) as said from chats
      where chat_room_id = ${id} order by id`.execute(db);
    const mine = room.lines.map(({ userId, isNotice, key, content }) =>
      [userId, isNotice ? 'NOTICE' : 'PLAIN', ...(ext && key !== null ? [key] : []), content].join(' '),
    );
    const theirs = lines.map(({ said }) => said);
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      differences.push(`room ${room.id}: the model holds ${mine.join('|')}, the server ${theirs.join('|')}`);
    const { rows: parts } = await sql<StoredPart>`
      select p.user_id, p.has_left, p.last_read_at, ${unreadOf('p', 'r')} as unread
      from participants p join chat_rooms r on r.id = p.chat_room_id where r.id = ${id}`.execute(db);
    for (const [user, { hasLeft, lastReadAt, unread }] of room.parts) {
      const part = parts.find(({ user_id }) => user_id === user);
      const readAt = part?.last_read_at ?? null;
      const isRead =
        lastReadAt === null || readAt === null
          ? lastReadAt === readAt
          : same.pairMoment(lastReadAt, readAt, true);
      // who has left has nothing unread, whatever is counted
      const isCounted = hasLeft || unread === part?.unread;
      if (part?.has_left !== hasLeft || !isCounted || !isRead)
        differences.push(
          `part of ${user} in room ${room.id}: the model holds ${JSON.stringify({ hasLeft, lastReadAt, unread })}, the server ${JSON.stringify(part)}`,
        );
    }
  }
  return differences;
};
