import pg from 'pg';
import { addressOf } from './ledger.ts';

/** What the tables of a test's server say of rooms. */
export interface RoomsDb {
  /** Whether the server counts that member as being in the room just now (contract §4.6). */
  isPresent(room: number, userId: number): Promise<boolean>;
  /** Lines of the other one that the server counts as unread by that member. */
  unread(room: number, userId: number): Promise<number>;
  /** Says `from`번째 and so on, as many as that, by the server's own function and faster than anybody types. */
  sayMany(
    room: number,
    author: number,
    lines: { readonly from: number; readonly count: number },
  ): Promise<void>;
  close(): Promise<void>;
}

export const openRoomsDb = async (dataDir: string): Promise<RoomsDb> => {
  const pool = new pg.Pool({ connectionString: await addressOf(dataDir), max: 2 });
  pool.on('error', () => undefined); // the server stops before this is closed; a query would report it
  return {
    isPresent: async (room, userId) => {
      const { rows } = await pool.query('select from presence where chat_room_id = $1 and user_id = $2', [
        room,
        userId,
      ]);
      return rows.length > 0;
    },
    unread: async (room, userId) => {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from chats c join participants p using (chat_room_id)
         where c.chat_room_id = $1 and p.user_id = $2 and c.user_id <> $2 and c.kind = 'PLAIN' and c.id > p.read_to`,
        [room, userId],
      );
      return Number(rows[0]?.count);
    },
    sayMany: async (room, author, { from, count }) => {
      const { rows } = await pool.query<{ hurdle: string | null }>(
        `select s.hurdle from generate_series($3::int, $3::int + $4::int - 1) n,
           lateral say_chat($1, $2, n || '번째', null, timezone('Asia/Seoul', clock_timestamp())::timestamp) s`,
        [room, author, from, count],
      );
      const hurdle = rows.find((row) => row.hurdle !== null)?.hurdle;
      if (rows.length !== count || hurdle !== undefined)
        throw new Error(`${rows.length} lines, and ${hurdle} in the way`);
    },
    close: () => pool.end(),
  };
};
