import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';

/**
 * What the opponent of a participant has said in their room, notices apart; rows of `participants` and `chat_rooms`.
 */
export const saidTo = (p: string, r: string) =>
  sql<number>`case ${sql.ref(`${p}.user_id`)} when ${sql.ref(`${r}.owner_id`)} then ${sql.ref(`${r}.requester_said`)}
    else ${sql.ref(`${r}.owner_said`)} end`;

/** How many chats a participant has not read: none while being in the room, and notices never count (contract §4.6). */
export const unreadOf = (p: string, r: string) =>
  sql<number>`case when ${saidTo(p, r)} = ${sql.ref(`${p}.read_said`)} then 0
    when exists (select from presence here where here.chat_room_id = ${sql.ref(`${p}.chat_room_id`)}
      and here.user_id = ${sql.ref(`${p}.user_id`)}) then 0
    else ${saidTo(p, r)} - ${sql.ref(`${p}.read_said`)} end`;

/** Unread totals over the rooms not left, by user; a user without unread messages is missing. */
export const unreadTotals = async (
  db: Kysely<Schema>,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> => {
  if (users.length === 0) return new Map();
  const { rows } = await sql<{ user_id: UserId; total: number }>`
    select p.user_id, sum(${unreadOf('p', 'r')}) as total
    from participants p join chat_rooms r on r.id = p.chat_room_id
    where p.user_id = any (${users}::bigint[]) and not p.has_left group by p.user_id`.execute(db);
  return new Map(rows.map(({ user_id, total }) => [user_id, total]));
};

/** Recounts all rooms from their chats, for code that writes chats without `say`. */
export const recount = async (db: Kysely<Schema>): Promise<void> => {
  await sql`
    update chat_rooms r set
      owner_said = (select count(*) from chats where chat_room_id = r.id and user_id = r.owner_id and kind <> 'NOTICE'),
      requester_said = (
        select count(*) from chats where chat_room_id = r.id and user_id = r.requester_id and kind <> 'NOTICE'),
      last_chat_at = coalesce((select max(created_at) from chats where chat_room_id = r.id), r.created_at)`.execute(
    db,
  );
  await sql`
    update participants p set read_said = (select count(*) from chats c where c.chat_room_id = p.chat_room_id
      and c.user_id <> p.user_id and c.kind <> 'NOTICE' and c.id <= greatest(p.read_to, p.hidden_to))`.execute(
    db,
  );
};
