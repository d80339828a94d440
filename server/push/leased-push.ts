import { type Kysely, sql } from 'kysely';
import type { PushDeviceId } from '#contract/push.ts';
import { atomically } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { quietAt } from './devices.ts';

/** How many matters one call leases. */
export const batch = 32;
/** After this long another process may lease the push of a dead one; it must be longer than a send takes. */
export const leaseSeconds = 60;
/** Pause before the first retry; each further one is twice as long. The last retry comes after some 40 minutes. */
const firstPauseSeconds = 5;
const mostAttempts = 10;
/** Of those that a service or a device's own key holds up: some two days, until an operator mends the one, a start the other. */
const mostWaits = 72;

/** A row that this process has leased: by its attempts it knows whether the lease is still its own. */
export interface LeasedRow {
  readonly id: number;
  readonly attempts: number;
}

/** All that waits about one matter for one device; no other process has any of it in hand. */
export interface Lease {
  readonly device: PushDeviceId;
  readonly about: string;
  /** null: the device is no more. */
  readonly service: string | null;
  readonly rows: readonly LeasedRow[];
}

const takersLock = 827_364_502;

/**
 * Leases what is due, the oldest first: nothing for a device in its quiet hours, for a service that asked for a pause, or for
 * those in `busy`. Takers come one after the other, so that one matter is in one hand; and commit at once, so that nothing is
 * locked during the call to the push service. When a process dies, the others lease its pushes once its leases end.
 */
export const take = (
  db: Kysely<Schema>,
  { time, busy }: { readonly time: string; readonly busy: readonly string[] },
): Promise<readonly Lease[]> =>
  atomically(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${takersLock})`.execute(tx);
    const { rows } = await sql<Omit<Lease, 'rows'> & LeasedRow>`
      with due as (
        select p.device_id, p.about, d.service, min(p.next_at) as first, min(p.id) as oldest
        from pushes p left join push_devices d on d.id = p.device_id
        where p.next_at <= clock_timestamp()
          and not coalesce(d.service = any (${busy}::text[]), false)
          and not exists (select from push_services s where s.service = d.service and s.waits_until > clock_timestamp())
          and not ${quietAt('d', time)}
          and not exists (select from pushes h where h.device_id = p.device_id and h.about = p.about and h.in_hand
            and h.next_at > clock_timestamp())
        group by 1, 2, 3 order by 4, 5 limit ${batch}),
      free as (
        select p.id, due.service from pushes p join due on due.device_id = p.device_id and due.about = p.about
        order by p.id for update of p skip locked),
      taken as (
        update pushes p set attempts = p.attempts + 1, in_hand = true,
          next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        from free where p.id = free.id returning p.id, p.attempts, p.device_id as device, p.about, free.service)
      select * from taken order by id`.execute(tx);
    const leases = new Map<string, Lease & { rows: LeasedRow[] }>();
    for (const { id, attempts, ...matter } of rows) {
      const key = `${matter.device} ${matter.about}`;
      const lease = leases.get(key) ?? { ...matter, rows: [] };
      lease.rows.push({ id, attempts });
      leases.set(key, lease);
    }
    return [...leases.values()];
  });

/** Condition for the rows of a list that this process still leases: neither leased by another one, nor deleted. */
export const stillOurs = (rows: readonly LeasedRow[]) =>
  sql<boolean>`(id, attempts) in (select * from unnest(${rows.map(({ id }) => id)}::bigint[],
    ${rows.map(({ attempts }) => attempts)}::int[]))`;

/**
 * Deletes pushes that were sent, or need not be sent any more. Skips rows that another transaction has locked: waiting
 * for one could delay the others beyond their lease, and they would be sent again. Returns the pushes that are still
 * there.
 */
export const finish = async (
  db: Kysely<Schema>,
  rows: readonly LeasedRow[],
): Promise<readonly LeasedRow[]> => {
  if (rows.length === 0) return [];
  const left = await atomically(db, async (tx) => {
    await sql`
      delete from pushes where id in (
        select id from pushes where ${stillOurs(rows)} order by id for update skip locked)`.execute(tx);
    return sql<{ id: number }>`select id from pushes where ${stillOurs(rows)}`.execute(tx);
  });
  const ids = new Set(left.rows.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
};

/**
 * Queues pushes for a retry, each after a longer pause than before and not before `seconds`. Returns those that were tried
 * too often; `waits`: a key or a whole service holds them up, which may take longer.
 */
export const putBack = async (
  db: Kysely<Schema>,
  rows: readonly LeasedRow[],
  { seconds = null, waits = false }: { readonly seconds?: number | null; readonly waits?: boolean } = {},
): Promise<readonly LeasedRow[]> => {
  const most = waits ? mostWaits : mostAttempts;
  const again = rows.filter(({ attempts }) => attempts < most);
  if (again.length > 0)
    await sql`
      update pushes set in_hand = false, next_at = clock_timestamp() + make_interval(secs =>
        greatest(${seconds ?? 0}, ${firstPauseSeconds} * 2 ^ (least(attempts, ${mostAttempts}) - 1)))
      where ${stillOurs(again)}`.execute(db);
  return rows.filter(({ attempts }) => attempts >= most);
};
