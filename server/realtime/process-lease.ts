import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';

/** A constant of ours; the second key of the lock is the process's id. */
export const processLock = 827_364;
const retryMs = 300;
const retryMaxMs = 10_000;

/**
 * The pause before the next attempt to connect: doubles each time up to ten seconds, half of it random, so that the
 * processes of a database that was down do not all reconnect at the same moment.
 */
export const pauseBefore = (attempt: number, random: () => number = Math.random): number => {
  const most = Math.min(retryMaxMs, retryMs * 2 ** attempt);
  return Math.round(most / 2 + (random() * most) / 2);
};

export interface ProcessLeaseDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly dial: () => pg.Client;
  /** The channel to listen on and its handler; null: there is no other process to listen to. */
  readonly listen: { readonly channel: string; readonly received: (payload: string) => void } | null;
  /** Other processes took this one for dead, or will: its connections may have missed events. */
  readonly onReplaced: () => void;
  /** The connection is up again; notifications from before are lost. */
  readonly onBack: () => void;
}

/** A database connection as long as the process: its lock shows that the process lives, and any end frees it. */
export interface ProcessLease {
  /** The process's row of `processes`; presence is written under it. */
  id(): number;
  /** Renews the process's sign of life. */
  beat(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a row with its lock: the row is visible only once the lock is held, so no sweeper takes it for a dead one's.
 */
const register = async (client: pg.Client, now: string): Promise<number> => {
  await client.query('begin');
  const made = await client.query<{ id: number }>(
    'insert into processes (beat_at) values ($1::timestamp) returning id',
    [now],
  );
  const id = made.rows[0]?.id ?? 0;
  await client.query('select pg_advisory_lock($1, $2)', [processLock, id]);
  await client.query('commit');
  return id;
};

/**
 * Takes the lock of an existing row again. Returns false where the row was deleted, and where the database has not
 * noticed the end of the previous connection yet: waiting for that could take hours.
 */
const resume = async (client: pg.Client, id: number): Promise<boolean> => {
  const held = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    processLock,
    id,
  ]);
  const found = await client.query('select from processes where id = $1', [id]);
  return held.rows[0]?.held === true && found.rowCount === 1;
};

export const makeProcessLease = (deps: ProcessLeaseDeps): ProcessLease => {
  const { db, clock, log, dial, listen } = deps;
  let own = 0;
  let client: pg.Client | null = null;
  let stopped = false;
  let failures = 0;
  let retry: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const next = dial();
    const lost = (error?: Error) => {
      if (client !== next && client !== null) return;
      client = null;
      if (stopped || retry !== null || own === 0) return;
      if (error) log.error('event connection lost', error);
      retry = setTimeout(() => {
        retry = null;
        connect().catch((cause: unknown) => log.error('event connection failed', cause));
      }, pauseBefore(failures));
      failures += 1;
    };
    next.on('error', lost);
    next.on('end', () => lost());
    try {
      await next.connect();
      const kept = own !== 0 && (await resume(next, own));
      const replaced = own !== 0 && !kept;
      if (!kept) own = await register(next, moment(clock.now()));
      if (listen !== null) {
        next.on('notification', ({ payload = '' }) => listen.received(payload));
        await next.query(`listen ${listen.channel}`);
      }
      client = next;
      failures = 0;
      if (replaced) deps.onReplaced();
      deps.onBack();
    } catch (error) {
      await next.end().catch(() => undefined); // it was never connected
      if (own === 0) throw error; // the first start fails with the error
      lost();
      throw error;
    }
  };

  return {
    id: () => own,
    start: connect,
    beat: async () => {
      const now = moment(clock.now());
      const { rows } = await sql`
        update processes set beat_at = greatest(beat_at, ${now}::timestamp), seen_at = clock_timestamp() where id = ${own} returning id`.execute(
        db,
      );
      if (rows.length > 0 || client === null) return;
      own = await register(client, now);
      deps.onReplaced();
    },
    stop: async () => {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
    },
  };
};
