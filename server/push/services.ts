import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Users whose devices a service refuses in a row before it is our key that is at fault, where that key has worked: a user can
 * name a device that does not exist.
 */
const mostRefusals = 5;
const pauseSeconds = 60;
const mostPauseSeconds = 600;

/** What a push service says of us all, for every process: what is due for it waits in the queue. */

/** It took a push, so our key is in order. */
export const worked = (db: Kysely<Schema>, service: string) =>
  sql`
  insert into push_services (service, worked_at) values (${service}, clock_timestamp())
  on conflict (service) do update set worked_at = clock_timestamp(), refused_by = '{}', stopped_at = null, words = null
  where push_services.stopped_at is not null or push_services.refused_by <> '{}' or push_services.worked_at is null
    or push_services.worked_at < clock_timestamp() - interval '1 minute'`.execute(db);

/** It asks for a pause. */
export const restFor = (db: Kysely<Schema>, service: string, seconds: number | null) =>
  sql`
  insert into push_services (service, waits_until)
  values (${service}, clock_timestamp() + make_interval(secs => ${seconds ?? pauseSeconds}))
  on conflict (service) do update set waits_until = greatest(push_services.waits_until, excluded.waits_until)`.execute(
    db,
  );

/**
 * It refuses our key or subject. Once that is beyond doubt nothing is sent to it for a while, then something is tried again;
 * true: it has just been stopped.
 */
export const refused = async (
  db: Kysely<Schema>,
  service: string,
  { user, words }: { readonly user: UserId; readonly words: string },
): Promise<boolean> => {
  await sql`
    insert into push_services (service) values (${service}) on conflict (service) do nothing`.execute(db);
  const { rows } = await sql<{ just: boolean }>`
    with before as (select * from push_services where service = ${service} for no key update)
    update push_services s set words = ${words},
      refused_by = (select array_agg(distinct one) from unnest((s.refused_by || ${user}::bigint)[1:${mostRefusals * 2}]) as one)
    from before where s.service = before.service
    returning before.stopped_at is null
      and cardinality(s.refused_by) >= case when before.worked_at is null then 1 else ${mostRefusals} end as just`.execute(
    db,
  );
  const just = rows[0]?.just === true;
  await sql`
    update push_services set stopped_at = coalesce(stopped_at, clock_timestamp()),
      waits_until = greatest(waits_until, clock_timestamp() + make_interval(secs => least(${mostPauseSeconds},
        greatest(${pauseSeconds}, extract(epoch from clock_timestamp() - stopped_at)))))
    where service = ${service} and (stopped_at is not null or ${just})`.execute(db);
  return just;
};

/** The services that refuse our key at this moment, for the doctor. */
export const stoppedServices = async (db: Kysely<Schema>) =>
  db
    .selectFrom('push_services')
    .select(['service', 'stopped_at', 'words'])
    .where('stopped_at', 'is not', null)
    .orderBy('service')
    .execute();
