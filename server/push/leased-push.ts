import { type Kysely, sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { pushTypes } from '#contract/notification.ts';
import type { Schema } from '../db/schema.ts';
import { atomically } from '../transaction.ts';

/** Pushes taken in hand at once. */
export const batch = 32;
/** After so long a push whose process has died is anybody's again; it must outlast a sending. */
const leaseSeconds = 60;
/** The first repeat; each further one waits twice as long. The last comes after some 40 minutes. */
const firstPauseSeconds = 5;
const mostAttempts = 10;

/** A push that this process has in hand, with the device as it is at this moment. */
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
  /** null: the device was taken away or its session has ended since. */
  readonly token: string | null;
}

/**
 * Takes what is due, the oldest first, and passes by what another process is taking. It is committed at once, so that
 * nothing is locked while a push service is waited for; whoever dies with pushes in hand leaves them to the others.
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

/** Those of a list that are still in the hand that took them: neither anybody else's meanwhile, nor gone. */
const stillOurs = (pushes: readonly LeasedPush[]) =>
  sql`(id, attempts) in (select * from unnest(${pushes.map(({ id }) => id)}::bigint[],
    ${pushes.map(({ attempts }) => attempts)}::int[]))`;

/**
 * They are done with, sent or not to be sent any more. One that somebody else holds is being taken away, or looked at, and
 * must not keep the others from it: they would be sent again. Answers those that are still there.
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

/** They are tried again later, each after a longer pause than before; those tried too often to be are answered. */
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

/** The push service knows these devices no more. One that was named anew meanwhile stays. */
export const forgetDevices = async (db: Kysely<Schema>, pushes: readonly LeasedPush[]): Promise<void> => {
  if (pushes.length === 0) return;
  await sql`
    update users set push_token = null, push_session = null
    where id in (select u.id from users u
      join unnest(${pushes.map(({ user_id }) => user_id)}::bigint[], ${pushes.map(({ token }) => token)}::text[])
        as gone (user_id, token) on gone.user_id = u.id and gone.token = u.push_token
      order by u.id for no key update of u)`.execute(db);
};
