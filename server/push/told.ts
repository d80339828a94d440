import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow, Schema } from '../db/schema.ts';
import { unreadOf, unreadTotals } from '../domain/unread.ts';
import { type Lease, stillOurs } from './leased-push.ts';
import type { PushMessage } from './sender.ts';
import { asked, isPast, kindOf, type PushRow, payloadOf, type Told, topicOf } from './words.ts';

interface TellDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly ext: boolean;
  readonly publicKey: string;
  readonly origin: string | null;
}

const day = 86_400;
/** A matter of the hour is worth nothing on the next day, and a message is still one. */
const ttlOf = ({ type, about }: PushRow): number =>
  type.endsWith('_REMIND') ? 3_600 : about.startsWith('room:') ? 7 * day : 2 * day;

interface StoredRow extends PushRow {
  /** It puts terms before the user, which may be answered by now. */
  readonly proposes: boolean;
}

/**
 * What a lease still holds for a user, without what they need not be told any more: lines of a room that they have read or
 * left since, and what a user says or offers whom they have blocked, or in a listing that is deleted.
 */
const storedOf = async (db: Kysely<Schema>, lease: Lease, user: UserId): Promise<readonly StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select p.*, p.type = 'APPOINTMENT_PROPOSAL' or coalesce(c.kind = 'PICK', false) as proposes
    from (select * from pushes where ${stillOurs(lease.rows)} and user_id = ${user}) p
    left join chats c on p.type = 'CHAT_MESSAGE' and c.chat_room_id = p.chat_room_id
      and c.id = ('x' || right(p.related_id, 16))::bit(64)::bigint
    left join participants me on me.chat_room_id = c.chat_room_id and me.user_id = p.user_id
    left join items i on p.type = 'KEYWORD' and i.id = p.item_id
    where not coalesce(me.has_left or c.id <= greatest(me.read_to, me.hidden_to), false) and i.deleted_at is null
      and not exists (
        select from blocks b where b.blocker_id = p.user_id and b.blocked_id = coalesce(c.user_id, i.owner_id))
    order by p.id`.execute(db);
  return rows;
};

/** What waits in the queue about one matter, as it is at this moment; null: there is nothing to say any more. */
export const prepare = async (
  { db, clock, ext, publicKey, origin }: TellDeps,
  lease: Lease,
): Promise<{ readonly told: Told; readonly message: PushMessage | null } | null> => {
  const device = await db
    .selectFrom('push_devices')
    .innerJoin('refresh_tokens', 'token_hash', 'session')
    .selectAll('push_devices')
    .where('push_devices.id', '=', lease.device)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (device === undefined) return null;
  const stored = await storedOf(db, lease, device.user_id);
  const pick: PickRow | null = lease.about.startsWith('pick:')
    ? ((await db
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', sql<PickRow['id']>`${lease.about.slice(5)}::bigint`)
        .executeTakeFirst()) ?? null)
    : null;
  const now = moment(clock.now());
  const waits = asked(pick, device.user_id) !== null;
  const rows = stored.filter(
    (row) => device.kinds.includes(kindOf(row)) && !isPast(row, pick, now) && (waits || !row.proposes),
  );
  const newest = rows.at(-1);
  if (newest === undefined) return null;
  const { rows: counts } = await sql<{ unread: number }>`
    select ${unreadOf('p', 'r')} as unread from participants p join chat_rooms r on r.id = p.chat_room_id
    where p.chat_room_id = ${newest.chat_room_id} and p.user_id = ${device.user_id}`.execute(db);
  const told = {
    device,
    origin,
    rows,
    pick,
    unread: Number(counts[0]?.unread ?? 0),
    badge: Number((await unreadTotals(db, [device.user_id])).get(device.user_id) ?? 0),
    now,
  };
  if (device.kind === 'WEB' && (device.renew || device.public_key !== publicKey))
    return { told, message: null };
  const message = {
    device,
    ...payloadOf(told),
    data: {
      notificationType: newest.type,
      relatedId: newest.related_id,
      ...(ext
        ? {
            ...(newest.chat_room_id !== null && { chatRoomId: `${newest.chat_room_id}` }),
            itemId: `${newest.item_id}`,
          }
        : {}),
    },
    topic: topicOf(device.id, newest.about),
    urgency: newest.type === 'KEYWORD' ? ('normal' as const) : ('high' as const),
    ttlSeconds: ttlOf(newest),
  };
  return { told, message };
};
