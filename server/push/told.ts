import { type Kysely, sql } from 'kysely';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { PickRow, Schema } from '../db/schema.ts';
import { unreadOf, unreadTotals } from '../domain/unread.ts';
import { type Lease, stillOurs } from './leased-push.ts';
import type { PushMessage } from './sender.ts';
import { isPast, kindOf, payloadOf, type Told, topicOf } from './words.ts';

interface TellDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly ext: boolean;
  readonly publicKey: string;
  readonly origin: string | null;
}

const day = 86_400;
/** A matter of the hour is worth nothing on the next day, and a message is still one. */
const ttlOf = ({ type }: { readonly type: string }): number =>
  type.endsWith('_REMIND') ? 3_600 : type === 'CHAT_MESSAGE' ? 7 * day : 2 * day;

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
  const stored = await db
    .selectFrom('pushes')
    .selectAll()
    .where(stillOurs(lease.rows))
    .where('user_id', '=', device.user_id)
    .orderBy('id')
    .execute();
  const pick: PickRow | null = lease.about.startsWith('pick:')
    ? ((await db
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', sql<PickRow['id']>`${lease.about.slice(5)}::bigint`)
        .executeTakeFirst()) ?? null)
    : null;
  const now = moment(clock.now());
  const rows = stored.filter((row) => device.kinds.includes(kindOf(row)) && !isPast(row, pick, now));
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
