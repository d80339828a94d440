import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';

/**
 * How many chats a participant has not read: none while being in the room, and notices never count (contract §4.6). For a
 * row of `participants` under the name `p`. Nothing stores this number, so it cannot drift.
 */
export const unreadOf = (name: string) => {
  const p = (column: string) => sql.ref(`${name}.${column}`);
  return sql<number>`case when exists (
      select from presence here where here.chat_room_id = ${p('chat_room_id')} and here.user_id = ${p('user_id')}) then 0
    else (select count(*) from chats unread where unread.chat_room_id = ${p('chat_room_id')}
      and unread.id > greatest(${p('read_to')}, ${p('hidden_to')})
      and unread.user_id <> ${p('user_id')} and unread.kind <> 'NOTICE') end`;
};

/** Totals over the rooms not left, by user; who has none is missing. */
export const unreadTotals = async (
  db: Kysely<Schema>,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> => {
  if (users.length === 0) return new Map();
  const { rows } = await sql<{ user_id: UserId; total: number }>`
    select p.user_id, sum(${unreadOf('p')}) as total from participants p
    where p.user_id = any (${users}::bigint[]) and not p.has_left group by p.user_id`.execute(db);
  return new Map(rows.map(({ user_id, total }) => [user_id, total]));
};
