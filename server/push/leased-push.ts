import { type Kysely, sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { pushTypes } from '#contract/notification.ts';
import type { Schema } from '../db/schema.ts';
import { atomically } from '../transaction.ts';

/** How many pushes one call leases. */
export const batch = 32;
/** After this long another process may lease the push of a dead one; it must be longer than a send takes. */
const leaseSeconds = 60;
/** Pause before the first retry; each further one is twice as long. The last retry comes after some 40 minutes. */
const firstPauseSeconds = 5;
const mostAttempts = 10;

/** A push that this process has leased, with the device as it is at this moment. */
export interface LeasedPush {
  readonly id: number;
  readonly user_id: UserId;
  readonly type: (typeof pushTypes)[number];
  readonly related_id: string;
  readonly chat_room_id: ChatRoomId;
  readonly item_id: ItemId;
  readonly title: string;
  readonly body: string;
  readonly attempts: number;
  /** null: the device was unbound or its session has ended since. */
  readonly token: string | null;
}

/**
 * Leases due pushes, the oldest first, and skips those that another process is leasing. Commits at once, so that
 * nothing is locked during the call to the push service; when a process dies, the others lease its pushes once its
 * leases end.
 */
export const take = async (db: Kysely<Schema>): Promise<readonly LeasedPush[]> => {
  const { rows } = await sql<LeasedPush>`
    with due as (
      select id from pushes where next_at <= clock_timestamp() order by next_at, id limit ${batch} for update skip locked),
    taken as (
      update pushes p set attempts = p.attempts + 1,
        next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from due where p.id = due.id returning p.*)
    select t.id, t.user_id, t.type, t.related_id, t.chat_room_id, t.item_id, t.title, t.body, t.attempts, (
        select u.push_token from users u join refresh_tokens s on s.token_hash = u.push_session
        where u.id = t.user_id and s.user_id = u.id and s.revoked_at is null) as token
    from taken t order by t.id`.execute(db);
  return rows;
};

/** Condition for the pushes of a list that this process still leases: neither leased by another one, nor deleted. */
const stillOurs = (pushes: readonly LeasedPush[]) =>
  sql`(id, attempts) in (select * from unnest(${pushes.map(({ id }) => id)}::bigint[],
    ${pushes.map(({ attempts }) => attempts)}::int[]))`;

/**
 * Deletes pushes that were sent, or need not be sent any more. Skips rows that another transaction has locked: waiting
 * for one could delay the others beyond their lease, and they would be sent again. Returns the pushes that are still
 * there.
 */
export const finish = async (
  db: Kysely<Schema>,
  pushes: readonly LeasedPush[],
): Promise<readonly LeasedPush[]> => {
  if (pushes.length === 0) return [];
  const { rows } = await atomically(db, async (tx) => {
    await sql`
      delete from pushes where id in (
        select id from pushes where ${stillOurs(pushes)} order by id for update skip locked)`.execute(tx);
    return sql<{ id: number }>`select id from pushes where ${stillOurs(pushes)}`.execute(tx);
  });
  const left = new Set(rows.map(({ id }) => id));
  return pushes.filter(({ id }) => left.has(id));
};

/** Queues pushes for a retry, each after a longer pause than before. Returns those that were tried too often. */
export const putBack = async (
  db: Kysely<Schema>,
  pushes: readonly LeasedPush[],
): Promise<readonly LeasedPush[]> => {
  const again = pushes.filter(({ attempts }) => attempts < mostAttempts);
  const givenUp = pushes.filter(({ attempts }) => attempts >= mostAttempts);
  if (again.length > 0)
    await sql`
      update pushes set next_at = clock_timestamp()
        + make_interval(secs => ${firstPauseSeconds} * 2 ^ (attempts - 1))
      where ${stillOurs(again)}`.execute(db);
  return givenUp;
};

/** Unbinds devices that the push service no longer knows. A device that was bound anew meanwhile stays. */
export const forgetDevices = async (db: Kysely<Schema>, pushes: readonly LeasedPush[]): Promise<void> => {
  if (pushes.length === 0) return;
  await sql`
    update users set push_token = null, push_session = null
    where id in (select u.id from users u
      join unnest(${pushes.map(({ user_id }) => user_id)}::bigint[], ${pushes.map(({ token }) => token)}::text[])
        as gone (user_id, token) on gone.user_id = u.id and gone.token = u.push_token
      order by u.id for no key update of u)`.execute(db);
};
