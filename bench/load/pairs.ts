import { type Kysely, sql } from 'kysely';
import { makeSessions } from '#server/auth/sessions.ts';
import { makeTokens } from '#server/auth/tokens.ts';
import { systemClock } from '#server/clock.ts';
import { moment } from '#server/db/kst.ts';
import type { Schema } from '#server/db/schema.ts';

/** A signed-in member of a room of two. */
export interface PairMember {
  /** The Cookie header. */
  readonly cookie: string;
  readonly room: number;
}

/**
 * Fills an empty database with rooms of two, whose members are signed in: straight into the tables, the sessions by the
 * server's own functions. Neighbours in the answer share a room.
 */
export const makePairs = async (
  db: Kysely<Schema>,
  { rooms, secret }: { readonly rooms: number; readonly secret: string },
): Promise<PairMember[]> => {
  const now = moment(systemClock.now());
  await sql`
    insert into users (provider, provider_id, nickname, created_at, updated_at)
    select 'kakao', 'load-' || n, '말하는이' || n, ${now}::timestamp, ${now}::timestamp
    from generate_series(1, ${2 * rooms}::integer) n`.execute(db);
  await sql`
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size,
      rental_fee, sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
    select id, '과잠', '', '{VARSITY_JACKET}', '{SALE}', '{DIRECT}', 'M', 0, 45000, 0, true, ${now}::timestamp, '과잠',
      ${now}::timestamp, ${now}::timestamp
    from users where substr(provider_id, 6)::integer % 2 = 1`.execute(db);
  await sql`
    insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at)
    select i.id, i.owner_id, i.owner_id + 1, ${now}::timestamp, ${now}::timestamp from items i`.execute(db);
  await sql`
    insert into participants (chat_room_id, user_id)
    select id, unnest(array[owner_id, requester_id]) from chat_rooms`.execute(db);
  const parties = await db
    .selectFrom('participants')
    .select(['chat_room_id', 'user_id'])
    .orderBy('chat_room_id')
    .orderBy('user_id')
    .execute();
  const sessions = makeSessions(makeTokens(secret, systemClock), systemClock);
  const members = await Promise.all(
    parties.map(async ({ chat_room_id: room, user_id }) => {
      const { access } = await sessions.open(db, user_id, 'http:');
      return { cookie: `accessToken=${access}`, room };
    }),
  );
  await sql`analyze`.execute(db);
  return members;
};
