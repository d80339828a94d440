import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { ServerClock } from './context.ts';
import { moment } from './db/kst.ts';
import type { Schema } from './db/schema.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media/store.ts';

const dayMs = 86_400_000;
const batch = 500;

export interface SweepDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly store: MediaStore;
}

/** Uploads that no item and no profile names a day after they were asked for (contract §7). The row goes first. */
const orphans = async ({ db, clock, store }: SweepDeps): Promise<number> => {
  const before = moment(clock.now() - dayMs);
  const gone = await sql<{ file_key: string }>`
    delete from uploads where file_key in (
      select file_key from uploads u
      where u.created_at < ${before}
        and not exists (select from item_images i where i.file_key = u.file_key)
        and not exists (select from users p where p.profile_image_url = u.file_key)
      limit ${batch} for update skip locked)
    returning file_key`.execute(db);
  for (const { file_key } of gone.rows) await store.remove(file_key);
  return gone.rows.length === batch ? batch + (await orphans({ db, clock, store })) : gone.rows.length;
};

/** Removes what its time has passed: orphaned uploads, old idempotency records, ended sessions. */
export const sweep = async (
  deps: SweepDeps,
): Promise<{ uploads: number; keys: number; sessions: number }> => {
  const { db, clock } = deps;
  const uploads = await orphans(deps);
  const keys = await db
    .deleteFrom('idempotency')
    .where('created_at', '<', moment(clock.now() - (limits.idempotencyDays + 1) * dayMs))
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom('refresh_tokens')
    .where((row) =>
      row.or([
        row('expires_at', '<', moment(clock.now())),
        row('revoked_at', '<', moment(clock.now() - dayMs)),
      ]),
    )
    .executeTakeFirst();
  return { uploads, keys: Number(keys.numDeletedRows), sessions: Number(sessions.numDeletedRows) };
};

/** Sweeps now and every ten minutes; returns what ends it. A failed sweep is logged and tried again next time. */
export const startSweeping = (deps: SweepDeps, log: Log): (() => Promise<void>) => {
  let running = Promise.resolve();
  const run = () => {
    running = sweep(deps).then(
      (swept) => (swept.uploads + swept.keys + swept.sessions > 0 ? log.info('swept', swept) : undefined),
      (error: unknown) => log.error('sweep failed', error),
    );
  };
  run();
  const timer = setInterval(run, 600_000);
  return () => {
    clearInterval(timer);
    return running;
  };
};
