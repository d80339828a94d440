import { type Kysely, sql } from 'kysely';
import { serverLimits } from '#contract/limits.ts';
import { sweepPicks } from '#server/domain/picks/change.ts';
import { dropAttempts } from './auth/attempts.ts';
import type { ServerClock } from './context.ts';
import { moment } from './db/kst.ts';
import type { Schema } from './db/schema.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media/store.ts';

const dayMs = 86_400_000;
const batch = 500;
const dueMs = 30_000;
const remainsMs = 600_000;

export interface SweepDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly store: MediaStore;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
}

/** Uploads that no item and no profile names a day after they were asked for (contract §7). The row goes first. */
const orphans = async (deps: SweepDeps): Promise<number> => {
  const { db, clock, store } = deps;
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
  return gone.rows.length === batch ? batch + (await orphans(deps)) : gone.rows.length;
};

/** Does what its time has come for: moves PICKs on, removes orphaned uploads, old idempotency records, ended sessions, counts of the day before. */
export const sweep = async (
  deps: SweepDeps,
): Promise<{ picks: number; uploads: number; keys: number; sessions: number }> => {
  const { db, clock } = deps;
  const picks = await sweepPicks({ ...deps, announce: deps.wake });
  const uploads = await orphans(deps);
  const keys = await db
    .deleteFrom('idempotency')
    .where('created_at', '<', moment(clock.now() - (serverLimits.idempotencyDays + 1) * dayMs))
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
  await dropAttempts(db, clock);
  await db
    .deleteFrom('rate_limits')
    .where('expire', '<', clock.now() - dayMs)
    .execute();
  return { picks, uploads, keys: Number(keys.numDeletedRows), sessions: Number(sessions.numDeletedRows) };
};

/** Runs a job now and every so often, never twice at once; returns what ends it. What fails is logged and tried again. */
const repeat = (job: () => Promise<unknown>, everyMs: number, log: Log): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= job()
      .then(
        () => undefined,
        (error: unknown) => log.error('sweep failed', error),
      )
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
};

/**
 * Sweeps now, what has died every ten minutes, and PICKs within the minute that contract §5.2 [C] allows. `look` sets a
 * clock that others may have moved.
 */
export const startSweeping = (
  deps: SweepDeps,
  log: Log,
  look: () => Promise<void> = async () => undefined,
): (() => Promise<void>) => {
  const sweepDues = async () => {
    await look();
    await sweepPicks({ ...deps, announce: deps.wake });
  };
  const stopDues = repeat(sweepDues, dueMs, log);
  const stopRemains = repeat(
    async () => {
      const swept = await sweep(deps);
      if (Object.values(swept).some((count) => count > 0)) log.info('swept', swept);
    },
    remainsMs,
    log,
  );
  return async () => {
    await Promise.all([stopDues(), stopRemains()]);
  };
};
