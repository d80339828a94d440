import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

const { INT8, NUMERIC, TIMESTAMP } = pg.types.builtins;

/** 2^53 and above would lose digits silently, so such a number is a bug to surface, not to round (contract §1.10). */
const safeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a 64-bit number from the database exceeds 2^53');
  return value;
};

/** `2025-09-11 18:02:11.2` → `2025-09-11T18:02:11.200000`: exactly six digits everywhere (contract §1.8). */
const wireMoment = (text: string): string => {
  const [date, time = ''] = text.split(' ');
  const [clock, fraction = ''] = time.split('.');
  return `${date}T${clock}.${fraction.padEnd(6, '0')}`;
};

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (format === 'binary') return pg.types.getTypeParser(oid, format);
  if (oid === INT8 || oid === NUMERIC) return safeNumber;
  if (oid === TIMESTAMP) return wireMoment;
  return pg.types.getTypeParser(oid, format);
};

/** A connection was lost, or none was to be had in time: the library says so without a code, as nothing else does. */
class ConnectionLost extends Error {
  /** SQLSTATE class 08, connection exception. */
  readonly code = '08006';
}

const coded = async <T>(doing: Promise<T>): Promise<T> => {
  try {
    return await doing;
  } catch (error) {
    // what the server refuses has its SQLSTATE, what the system refuses its errno, and a bug of ours is a kind of its own
    const isBare = error instanceof Error && error.constructor === Error && !('code' in error);
    throw isBare ? new ConnectionLost(error.message, { cause: error }) : error;
  }
};

/** The pool as kysely uses it, with a code for each failure. */
const codedPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await coded(pool.connect());
    const query = (text: string, values: readonly unknown[]) => coded(client.query(text, [...values]));
    // the other use that kysely makes of it, a cursor, is for streams: nothing here streams
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  },
  end: () => pool.end(),
  options: pool.options,
});

export interface Connection {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** A connection outside of the pool, not yet open, for what lasts: a lock or notifications. Its user hears its errors. */
  dial(): pg.Client;
  /** Sessions that last, for migrations: the pool itself, unless it is one of transactions. */
  readonly sessions: pg.Pool;
  close(): Promise<void>;
}

/** Bounds in time, and what our types rely on: each a setting of the session. */
const bounds = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
const settings = { timezone: 'UTC', datestyle: 'ISO', jit: 'off' } as const;

interface PoolOptions {
  /** Set where `url` leads to a pool of transactions (PgBouncer): the database itself, for what needs a session. */
  readonly sessionUrl?: string | null;
  /** Connections held at most; one process needs few, waiting for one is cheap. */
  readonly max?: number;
  /** A connection broke (the database restarted): worth a log line; the pool opens another on the next use. */
  readonly onLost?: (error: Error) => void;
}

/** Opens the one pool of a process. Every statement and every lock is bounded in time, so nothing can wait for ever. */
export const connect = (
  url: string,
  { max = 10, onLost = () => undefined, sessionUrl = null }: PoolOptions = {},
): Connection => {
  const shared = {
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: `campick ${process.pid}`,
    types: { getTypeParser },
  };
  const inSession = {
    ...bounds,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
  // a pool of transactions refuses settings of a session: there they are the role's own (keepSettings)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...shared,
    ...(sessionUrl === null ? inSession : {}),
  });
  const sessions =
    sessionUrl === null
      ? pool
      : new pg.Pool({ connectionString: sessionUrl, max: 1, ...shared, ...inSession });
  // A connection breaks while a query holds it just as well as while it waits; unheard, that error ends the process.
  for (const one of new Set([pool, sessions])) {
    one.on('connect', (client) => {
      client.once('error', onLost);
      client.on('error', () => undefined); // its end comes as an error of its own where the two arrive apart
    });
    one.on('error', () => undefined); // the same error a second time
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: codedPool(pool) }) });
  return {
    db,
    pool,
    sessions,
    dial: () =>
      new pg.Client({
        connectionString: sessionUrl ?? url,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        application_name: `campick ${process.pid} events`,
      }),
    close: async () => {
      await db.destroy();
      for (const one of new Set([pool, sessions])) if (!one.ending) await one.end(); // kysely ends only a pool that it has used
    },
  };
};

/**
 * Makes the settings of a session those of our role in this database, where a pool of transactions stands in between: each
 * connection that it opens has them from then on, whichever of our statements it carries.
 */
export const keepSettings = async (sessions: pg.Pool): Promise<void> => {
  for (const [name, value] of Object.entries({ ...settings, ...bounds }))
    await sessions.query(
      `do $$ begin execute format('alter role %I in database %I set ${name} to %L', current_user, current_database(), '${value}'); end $$`,
    );
};

const attempts = 5;

/** Lost races that PostgreSQL asks us to run again: serialization failure, deadlock. */
const rerun = new Set(['40001', '40P01']);
/** The database is away, restarting, or too busy to answer in time. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/** The disk takes no more: PostgreSQL's disk_full, the file system's own, and that of a quota. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** True when the same call may succeed as soon as the database is back, or there is room on the disk. */
export const isAway = (error: unknown): boolean => away.has(codeOf(error) ?? '') || isFull(error);

/** True when nothing can be stored before an operator has made room. */
export const isFull = (error: unknown): boolean => full.has(codeOf(error) ?? '');

/** Runs a unit of work in one transaction and again when it lost a race; nothing of a lost run stays. */
export const atomically = async <T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !rerun.has(codeOf(error) ?? '')) throw error;
    }
  }
};

/** The same for work that may write events: `wake` is called after the commit when it did. */
export const announced = async <T>(
  db: Kysely<Schema>,
  wake: () => void,
  work: (tx: Transaction<Schema>, announce: () => void) => Promise<T>,
): Promise<T> => {
  let wrote = false;
  const done = await atomically(db, (tx) => {
    wrote = false; // nothing of a lost run stays
    return work(tx, () => {
      wrote = true;
    });
  });
  if (wrote) wake();
  return done;
};
