import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Talked } from './orders.ts';

export interface Misheard {
  readonly stored: number;
  /** Stored lines that a member of the room did not hear, one for each of them. */
  readonly lost: number;
  /** Lines heard more often than once. */
  readonly twice: number;
  /** Rooms of which a member heard the lines in another order than they are stored in. */
  readonly rooms: number;
}

/** What members heard beside what the database holds of lines so tagged; neighbours share a room, rooms by their ids. */
export const misheard = async (db: Kysely<Schema>, tag: string, { heard }: Talked): Promise<Misheard> => {
  const { rows } = await sql<{ lines: string[] | null; count: number }>`
    select array_agg(c.content order by c.id) filter (where c.id is not null) as lines, count(c.id) as count
    from chat_rooms r left join chats c on c.chat_room_id = r.id and c.content like ${`${tag}/%`}
    group by r.id order by r.id`.execute(db);
  let [stored, lost, twice, wrongRooms] = [0, 0, 0, 0];
  rows.forEach(({ lines }, room) => {
    const truth = lines ?? [];
    stored += truth.length;
    let isWrong = false;
    for (const member of [2 * room, 2 * room + 1]) {
      const came = heard[member] ?? [];
      const once = [...new Set(came)];
      twice += came.length - once.length;
      lost += truth.filter((line) => !once.includes(line)).length;
      const inOrder = truth.filter((line) => once.includes(line));
      if (inOrder.join() !== once.join()) isWrong = true;
    }
    if (isWrong) wrongRooms += 1;
  });
  return { stored, lost, twice, rooms: wrongRooms };
};
