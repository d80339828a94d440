import { type Kysely, sql, type Transaction } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { ServerClock } from '../context.ts';
import { announced } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { depose } from '../domain/presence.ts';
import { processLock } from './process-lease.ts';

export interface SweeperDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly wake: () => void;
}

interface Left {
  readonly chat_room_id: ChatRoomId;
  readonly user_id: UserId;
}

/** Whether the lock of this process is free; a transaction that finds it free holds it until its own end. */
const isFree = async (db: Kysely<Schema>, id: number): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${processLock}, ${id}) as free`.execute(db);
  return rows[0]?.free === true;
};

/** Whether another process serves this database, before this one has a lease. */
export const othersLive = async (db: Kysely<Schema>): Promise<boolean> => {
  const rows = await db.selectFrom('processes').select('id').execute();
  for (const { id } of rows) if (!(await isFree(db, id))) return true;
  return false;
};

/**
 * Ends the presence that a dead process left, each room in a transaction of its own (contract §4.6). Each transaction
 * first calls `claim`, which returns false when the process lives or another one is sweeping it.
 */
export const endProcess = async (
  { db, clock, wake }: SweeperDeps,
  { id, seen }: { readonly id: number; readonly seen: LocalDateTime },
  claim: (tx: Transaction<Schema>) => Promise<boolean>,
): Promise<void> => {
  const { rows } = await sql<Left>`
    select distinct chat_room_id, user_id from presence where process_id = ${id} order by chat_room_id`.execute(
    db,
  );
  for (const { chat_room_id: room, user_id: user } of rows) {
    const ours = await announced(db, wake, async (tx, announce) => {
      if (!(await claim(tx))) return false;
      await depose({ db: tx, user, clock, announce }, room, { process: id, seen });
      return true;
    });
    if (!ours) return;
  }
  await announced(db, wake, async (tx) => {
    if (await claim(tx))
      await sql`
        delete from processes where id = ${id} and not exists (select from presence where process_id = ${id})`.execute(
        tx,
      );
  });
};

/** A process that has missed two beats and does not hold its lock is dead. */
const silenceSeconds = 4;

/** Finds processes that died without a shutdown, and ends their presence. */
export const sweepDeadProcesses = async (deps: SweeperDeps, own: number): Promise<void> => {
  const { rows } = await sql<{ id: number; seen: LocalDateTime }>`
    select id, beat_at as seen from processes
    where id <> ${own} and seen_at < clock_timestamp() - make_interval(secs => ${silenceSeconds})`.execute(
    deps.db,
  );
  for (const other of rows)
    if (await isFree(deps.db, other.id)) await endProcess(deps, other, (tx) => isFree(tx, other.id));
};
